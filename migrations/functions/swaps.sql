-- Places that somebody asks colleagues to take over. Locks: persons, the shift, the swap.

grant select on app.swaps, app.swap_asks to care_app;
grant select, insert, update, delete on app.swaps, app.swap_asks to care_worker;
-- Whoever is asked reads nothing of others here: `swaps_of` says what they may know.
create policy own_or_team_select on app.swaps for select to care_app
  using (user_id = (select app.uid()) or taker_id = (select app.uid()) or team_id in (select app.managed_teams()));
create policy own_or_team_select on app.swap_asks for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
