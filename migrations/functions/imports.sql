-- Files that were imported.

grant select, insert, delete on app.shift_imports to care_app;
grant select, insert, update on app.import_words to care_app;
grant select, delete on app.shift_imports, app.import_words to care_worker;

create policy manager_all on app.shift_imports to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));
create policy manager_select on app.import_words for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.import_words for insert to care_app with check (team_id in (select app.managed_teams()));
create policy manager_update on app.import_words for update to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));
