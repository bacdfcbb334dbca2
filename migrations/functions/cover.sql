-- The call log of shifts.

grant select, insert, update, delete on app.shift_calls to care_app;
grant select, delete on app.shift_calls to care_worker;

create policy manager_select on app.shift_calls for select to care_app using (team_id in (select app.managed_teams()));
-- Of active staff of the team, by the caller, about a shift that is published.
create policy caller_insert on app.shift_calls for insert to care_app with check (
  caller_id = (select app.uid()) and team_id in (select app.managed_teams())
  and exists (select from app.shifts s where s.id = shift_id and s.team_id = shift_calls.team_id and s.state = 'open')
  and exists (select from app.team_members m where m.team_id = shift_calls.team_id and m.user_id = shift_calls.user_id
    and m.status = 'active' and m.role = 'staff'));
create policy manager_update on app.shift_calls for update to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));
create policy caller_delete on app.shift_calls for delete to care_app
  using (caller_id = (select app.uid()) and team_id in (select app.managed_teams()));
