-- Policies of teams. Staff see published versions of their teams; managers also see drafts and who has signed.

grant select, insert, update (revision, owner_id, review_on, jobs, requirement_id, withdrawn_at) on app.policies to care_app;
grant select, insert, update, delete on app.policy_drafts to care_app;
grant select, insert on app.policy_versions, app.policy_more_tries to care_app;
grant select, insert, update (countersigned_at, countersigned_by, ended_at, last_day, replaced_at) on app.policy_signatures to care_app;
grant select, insert, update (answers, right_answers, finished_at, passed) on app.policy_tries to care_app;
grant select, insert, update, delete on app.policy_reminders to care_app;
grant select, delete on app.policies, app.policy_drafts, app.policy_versions, app.policy_tries, app.policy_more_tries,
  app.policy_signatures,
  app.policy_reminders to care_worker;

create policy manager_select on app.policies for select to care_app using (team_id in (select app.managed_teams()));
create policy published_select on app.policies for select to care_app
  using (team_id in (select app.my_teams()) and id in (select v.policy_id from app.policy_versions v where v.team_id = policies.team_id));
create policy manager_insert on app.policies for insert to care_app
  with check (team_id in (select app.managed_teams()) and created_by = (select app.uid()));
create policy manager_update on app.policies for update to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));
create policy manager_all on app.policy_drafts for all to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()) and saved_by = (select app.uid()));
create policy member_select on app.policy_versions for select to care_app using (team_id in (select app.my_teams()));
create policy manager_insert on app.policy_versions for insert to care_app
  with check (team_id in (select app.managed_teams()) and published_by = (select app.uid()));
create policy own_or_team_select on app.policy_tries for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
create policy own_insert on app.policy_tries for insert to care_app
  with check (user_id = (select app.uid()) and team_id in (select app.my_teams()));
create policy own_update on app.policy_tries for update to care_app
  using (user_id = (select app.uid()) and finished_at is null) with check (user_id = (select app.uid()));
create policy own_or_team_select on app.policy_signatures for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
create policy own_insert on app.policy_signatures for insert to care_app
  with check (user_id = (select app.uid()) and team_id in (select app.my_teams()));
create policy own_update on app.policy_signatures for update to care_app
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));
create policy manager_update on app.policy_signatures for update to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));
create policy own_or_team_select on app.policy_more_tries for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
create policy manager_insert on app.policy_more_tries for insert to care_app
  with check (team_id in (select app.managed_teams()) and allowed_by = (select app.uid()));
create policy manager_all on app.policy_reminders for all to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));

-- Leaves out people who have an unread notification of this kind from this team: they know already, and are told once however much waits.
create function app.not_told_yet(of_team uuid, of_kind text, people uuid[]) returns setof uuid
language sql stable security definer set search_path = app, pg_temp as $$
  select p.id from unnest(people) p (id)
   where of_team in (select app.my_teams()) and not exists (
     select from notifications n where n.user_id = p.id and n.team_id = of_team and n.kind = of_kind and n.read_at is null)
$$;
grant execute on function app.not_told_yet(uuid, text, uuid[]) to care_app;

-- Leaving a team ends the papers that were agreed with it: a person who comes back is asked again. Policies stay read.
create function app.end_papers() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if new.status = 'active' then
    update policy_signatures s set left_at = null
      from policy_versions v join policies p on p.id = v.policy_id
     where v.id = s.version_id and p.kind = 'policy' and s.team_id = new.team_id and s.user_id = new.user_id;
  else
    update policy_signatures s set left_at = new.ended_at, replaced_at = coalesce(s.replaced_at, case when p.kind <> 'policy'
      then new.ended_at end)
      from policy_versions v join policies p on p.id = v.policy_id
     where v.id = s.version_id and s.team_id = new.team_id and s.user_id = new.user_id and s.left_at is null;
  end if;
  return null;
end $$;
create trigger end_papers after update of status on app.team_members
  for each row when (old.status is distinct from new.status) execute function app.end_papers();

-- The name of the manager who countersigned, for the team's managers and the person who signed.
create function app.countersigner(of_signature uuid) returns text
language sql stable security definer set search_path = app, pg_temp as $$
  select m.full_name from policy_signatures s join team_members m on m.team_id = s.team_id and m.user_id = s.countersigned_by
   where s.id = of_signature and (s.user_id = app.uid() or app.manages_person(s.team_id, s.user_id))
$$;
grant execute on function app.countersigner(uuid) to care_app;

-- Makes another manager of the team the owner of the policies that a manager owns.
create function app.hand_on_policies(of_team uuid, giver uuid, taker uuid) returns int
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  handed int;
begin
  perform app.check_hand_on(of_team, giver, taker);
  update policies p set owner_id = taker, revision = p.revision + 1 where p.team_id = of_team and p.owner_id = giver
    and p.withdrawn_at is null;
  get diagnostics handed = row_count;
  return handed;
end $$;
grant execute on function app.hand_on_policies(uuid, uuid, uuid) to care_app;
