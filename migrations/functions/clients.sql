-- Clients, their sites, and inductions, preferences and exclusions of people there. Only managers of the team read and write them.

grant select, insert, update, delete on app.clients, app.sites, app.client_imports, app.site_inductions, app.preferred_people to care_app;
grant select, insert, update (lifted_at, lifted_by) on app.site_exclusions to care_app;
grant select, insert, update (ended_at, ended_by) on app.kept_apart to care_app;
grant select on app.clients, app.sites, app.client_imports, app.site_inductions, app.preferred_people, app.site_exclusions,
  app.kept_apart to care_worker;

create policy manager_all on app.clients to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));
create policy manager_all on app.sites to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));
create policy manager_all on app.client_imports to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));

-- A manager records inductions of active staff of the team.
create policy manager_all on app.site_inductions to care_app using (team_id in (select app.managed_teams()))
  with check (team_id in (select app.managed_teams()) and exists (
    select from app.team_members m
     where m.team_id = site_inductions.team_id and m.user_id = site_inductions.user_id and m.status = 'active' and m.role = 'staff'));
create policy manager_all on app.preferred_people to care_app using (team_id in (select app.managed_teams()))
  with check (team_id in (select app.managed_teams()) and exists (
    select from app.team_members m
     where m.team_id = preferred_people.team_id and m.user_id = preferred_people.user_id and m.status = 'active' and m.role = 'staff'));

create policy manager_select on app.site_exclusions for select to care_app using (team_id in (select app.managed_teams()));
-- In the manager's own name.
create policy manager_insert on app.site_exclusions for insert to care_app
  with check (recorded_by = (select app.uid()) and lifted_at is null and team_id in (select app.managed_teams()) and exists (
    select from app.team_members m
     where m.team_id = site_exclusions.team_id and m.user_id = site_exclusions.user_id and m.status = 'active' and m.role = 'staff'));
create policy manager_lift on app.site_exclusions for update to care_app
  using (lifted_at is null and team_id in (select app.managed_teams()))
  with check (lifted_by = (select app.uid()) and team_id in (select app.managed_teams()));

create policy manager_select on app.kept_apart for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.kept_apart for insert to care_app
  with check (recorded_by = (select app.uid()) and ended_at is null and team_id in (select app.managed_teams()) and 2 = (
    select count(*) from app.team_members m
     where m.team_id = kept_apart.team_id and m.user_id in (kept_apart.one_id, kept_apart.other_id) and m.status = 'active'
       and m.role = 'staff'));
create policy manager_end on app.kept_apart for update to care_app
  using (ended_at is null and team_id in (select app.managed_teams()))
  with check (ended_by = (select app.uid()) and team_id in (select app.managed_teams()));

-- Locks the booked work of these people until the transaction ends: while it is held, what eligibility was told of it
-- stays true. Whom they are kept apart from is locked with them: of two such people who are booked at once, the second
-- is judged beside the first.
create function app.hold_workers(of_users uuid[]) returns void
language sql security definer set search_path = app, pg_temp as $$
  select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(u::text, 7045) as key from (
      select unnest(of_users) u
      union select k.other_id from kept_apart k where k.one_id = any (of_users) and k.ended_at is null
      union select k.one_id from kept_apart k where k.other_id = any (of_users) and k.ended_at is null) held order by 1) keys
$$;
grant execute on function app.hold_workers(uuid[]) to care_app, care_worker;

-- What the words in a team's files mean.
grant select, insert, update on app.import_words to care_app;
grant select, delete on app.import_words to care_worker;
create policy manager_select on app.import_words for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.import_words for insert to care_app with check (team_id in (select app.managed_teams()));
create policy manager_update on app.import_words for update to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));
