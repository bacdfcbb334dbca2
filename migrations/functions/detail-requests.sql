-- Managers' requests to members for details.

grant select, insert, update (ended_at, outcome) on app.detail_requests to care_app;
grant select, insert, update, delete on app.detail_requests to care_worker;
create policy own_or_team_select on app.detail_requests for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
-- To a member of the team, in the manager's own name.
create policy manager_insert on app.detail_requests for insert to care_app
  with check (asked_by = (select app.uid()) and outcome is null and team_id in (select app.managed_teams()) and exists (
    select from app.team_members m where m.team_id = detail_requests.team_id and m.user_id = detail_requests.user_id
      and m.status = 'active'));
create policy manager_update on app.detail_requests for update to care_app
  using (team_id in (select app.managed_teams()) and outcome is null)
  with check (team_id in (select app.managed_teams()) and outcome = 'withdrawn');

-- A request for details ends when it is answered, withdrawn, or its person has left. Its message then counts as read
-- and is not mailed any more, once nothing else that the same message asks for is open.
create function app.end_notice_of_ask() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update notifications n set read_at = coalesce(n.read_at, new.ended_at), mail_at = null, push_at = null, needed_until = null
   where n.user_id = new.user_id and n.kind = 'details-asked' and n.team_id = new.team_id
     and new.section = any (string_to_array(n.params ->> 'section', ' '))
     and not exists (
       select from detail_requests d
        where d.user_id = new.user_id and d.team_id = new.team_id and d.ended_at is null
          and d.section = any (string_to_array(n.params ->> 'section', ' ')))
     and (n.read_at is null or n.mail_at is not null or n.push_at is not null or n.needed_until is not null);
  if found then perform pg_notify('care', 'person:' || new.user_id || ':notifications'); end if;
  return null;
end $$;
create trigger end_notice_of_ask after update of ended_at on app.detail_requests
  for each row when (old.ended_at is null and new.ended_at is not null) execute function app.end_notice_of_ask();

-- A request for details follows from the answer to a request to join: that cannot be undone any more.
create function app.follow_asking() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.end_undo(a.team_id, a.user_id) from added a;
  return null;
end $$;
create trigger follow_asking after insert on app.detail_requests referencing new table as added for each statement execute
  function app.follow_asking();

-- Ends the requests for a section that the signed-in person has just saved, and warnings about it; returns who had
-- asked. Where there are requests, it locks the person and the member rows first, in the same order as the end of a
-- membership, which withdraws the requests of the team.
create function app.finish_asks(of_section text, at timestamptz) returns table (team_id uuid, asked_by uuid)
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.end_needs_in_section(of_section);
  if not exists (select from detail_requests d where d.user_id = app.uid() and d.section = of_section and d.outcome is null)
    then return; end if;
  perform from profiles p where p.user_id = app.uid() for no key update;
  perform from team_members m where m.user_id = app.uid() order by m.team_id for no key update;
  return query update detail_requests d set outcome = 'done', ended_at = at
    where d.user_id = app.uid() and d.section = of_section and d.outcome is null
    returning d.team_id, d.asked_by;
end $$;
grant execute on function app.finish_asks(text, timestamptz) to care_app;

-- Withdraws the open requests to a person who is not a member any more.
create function app.drop_asks() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update detail_requests set outcome = 'withdrawn', ended_at = coalesce(new.ended_at, now())
   where team_id = new.team_id and user_id = new.user_id and outcome is null;
  return null;
end $$;
create trigger drop_asks after update of status on app.team_members
  for each row when (old.status = 'active' and new.status <> 'active') execute function app.drop_asks();

-- Hands a manager's open requests for details (or only those for health answers) to another manager of the team, who is
-- told of the answers from now on. `stuck`: requests for health answers that stay, because the other manager may not
-- see health.
create function app.hand_on_asks(of_team uuid, giver uuid, taker uuid, health_only boolean) returns table (handed int, stuck int)
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  sees_health boolean;
begin
  perform app.check_hand_on(of_team, giver, taker);
  perform from team_members m where m.team_id = of_team
    and m.user_id in (select d.user_id from detail_requests d where d.team_id = of_team and d.asked_by = giver and d.outcome is null)
    order by m.user_id for no key update;
  select m.role = 'owner' or m.sees_health into sees_health from team_members m where m.team_id = of_team and m.user_id = taker;
  update detail_requests d set asked_by = taker
   where d.team_id = of_team and d.asked_by = giver and d.outcome is null
     and case when d.section = 'medical' then sees_health else not health_only end;
  get diagnostics handed = row_count;
  stuck := (select count(*) from detail_requests d where d.team_id = of_team and d.asked_by = giver and d.outcome is null
    and d.section = 'medical');
  return next;
end $$;
grant execute on function app.hand_on_asks(uuid, uuid, uuid, boolean) to care_app;
