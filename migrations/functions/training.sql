-- Training sessions of a team.

grant select, insert, update (withdrawn_at, withdrawn_by) on app.training_sessions to care_app;
grant select, delete on app.training_sessions to care_worker;
create policy manager_select on app.training_sessions for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.training_sessions for insert to care_app
  with check (recorded_by = (select app.uid()) and team_id in (select app.managed_teams()));
create policy manager_update on app.training_sessions for update to care_app
  using (withdrawn_at is null and team_id in (select app.managed_teams()))
  with check (withdrawn_by = (select app.uid()) and team_id in (select app.managed_teams()));
