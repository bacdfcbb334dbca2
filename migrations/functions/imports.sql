-- Files that were imported.

grant select, insert, delete on app.shift_imports to care_app;
grant select, delete on app.shift_imports to care_worker;

create policy manager_all on app.shift_imports to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));
