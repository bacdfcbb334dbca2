-- Suspensions: the days on which a member may not be booked. Their reason is for the managers of the team alone; the
-- person reads the rest by a function.

grant select, insert, update (lifted_at, lifted_by, lifted_from) on app.suspensions to care_app;
grant select, delete on app.suspensions to care_worker;

create policy manager_select on app.suspensions for select to care_app using (team_id in (select app.managed_teams()));
-- A manager writes about an active member, in their own name.
create policy manager_insert on app.suspensions for insert to care_app
  with check (imposed_by = (select app.uid()) and team_id in (select app.managed_teams()) and exists (
    select from app.team_members m
     where m.team_id = suspensions.team_id and m.user_id = suspensions.user_id and m.status = 'active' and m.role = 'staff'));
create policy manager_update on app.suspensions for update to care_app
  using (lifted_at is null and team_id in (select app.managed_teams()))
  with check (lifted_by = (select app.uid()) and team_id in (select app.managed_teams()));

-- The caller's own suspensions: in which team, on which days, and what its managers have written to them.
create function app.own_suspensions() returns table (id uuid, team_id uuid, during daterange, note text,
  imposed_at timestamptz, lifted_at timestamptz)
language sql stable security definer set search_path = app, pg_temp as $$
  select s.id, s.team_id, s.during * daterange(null, s.lifted_from), s.note, s.imposed_at, s.lifted_at
    from suspensions s where s.user_id = app.uid()
$$;
grant execute on function app.own_suspensions() to care_app;
