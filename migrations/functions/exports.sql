-- Exports of data.

grant select, insert, update (state, ended_at) on app.exports to care_app;
grant select, update, delete on app.exports to care_worker;
-- A person who no longer runs the team has no export of it, from the next request on.
create policy own_select on app.exports for select to care_app
  using (user_id = (select app.uid()) and (team_id is null or team_id in (select app.whole_teams())));
create policy own_insert on app.exports for insert to care_app
  with check (user_id = (select app.uid()) and state = 'queued' and (team_id is null or team_id in (select app.whole_teams())));
create policy own_cancel on app.exports for update to care_app
  using (user_id = (select app.uid()) and state in ('queued', 'running', 'ready')
    and (team_id is null or team_id in (select app.whole_teams())))
  with check (user_id = (select app.uid()) and state = 'cancelled');

-- Counts the archives of a team that a person has asked for and that are being made or can be opened. Owners and the
-- person themselves may ask.
create function app.archives_of(of_team uuid, of_user uuid) returns int
language sql stable security definer set search_path = app, pg_temp as $$
  select count(*)::int from exports e
   where e.team_id = of_team and e.user_id = of_user and e.state in ('queued', 'running', 'ready')
     and (of_team in (select app.owned_teams()) or of_user = app.uid())
$$;
grant execute on function app.archives_of(uuid, uuid) to care_app;
