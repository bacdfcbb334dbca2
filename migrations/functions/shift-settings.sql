-- What a team sets for its shifts. Managers keep the presets, owners the terms.

grant select, insert on app.shift_settings to care_app;
grant select, delete on app.shift_settings to care_worker;

create policy manager_select on app.shift_settings for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.shift_settings for insert to care_app
  with check (recorded_by = (select app.uid()) and team_id in (select app.managed_teams())
    and (kind = 'presets' or team_id in (select app.owned_teams())));
