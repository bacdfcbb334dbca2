-- Exports of data.

grant select, insert, update (state, ended_at) on app.exports to care_app;
grant select, update, delete on app.exports to care_worker;
-- A person who no longer runs the team has no export of it, from the next request on.
create policy own_select on app.exports for select to care_app
  using (user_id = (select app.uid()) and (team_id is null or team_id in (select app.managed_teams())));
create policy own_insert on app.exports for insert to care_app
  with check (user_id = (select app.uid()) and state = 'queued' and (team_id is null or team_id in (select app.managed_teams())));
create policy own_cancel on app.exports for update to care_app
  using (user_id = (select app.uid()) and state in ('queued', 'running', 'ready')
    and (team_id is null or team_id in (select app.managed_teams())))
  with check (user_id = (select app.uid()) and state = 'cancelled');
