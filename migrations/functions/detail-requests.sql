-- Managers' requests to members for details.

grant select, insert, update (ended_at, outcome) on app.detail_requests to care_app;
grant select, insert, update, delete on app.detail_requests to care_worker;
create policy own_or_team_select on app.detail_requests for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
-- To a member of the team, in the manager's own name.
create policy manager_insert on app.detail_requests for insert to care_app
  with check (asked_by = (select app.uid()) and outcome is null and team_id in (select app.managed_teams()) and exists (
    select from app.team_members m where m.team_id = detail_requests.team_id and m.user_id = detail_requests.user_id and m.status = 'active'));
create policy own_update on app.detail_requests for update to care_app
  using (user_id = (select app.uid()) and outcome is null) with check (user_id = (select app.uid()) and outcome = 'done');
create policy manager_update on app.detail_requests for update to care_app
  using (team_id in (select app.managed_teams()) and outcome is null)
  with check (team_id in (select app.managed_teams()) and outcome = 'withdrawn');

-- Deletes the open requests to a person who is not a member any more.
create function app.drop_asks() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update detail_requests set outcome = 'withdrawn', ended_at = coalesce(new.ended_at, now())
   where team_id = new.team_id and user_id = new.user_id and outcome is null;
  return null;
end $$;
create trigger drop_asks after update of status on app.team_members
  for each row when (old.status = 'active' and new.status <> 'active') execute function app.drop_asks();
