-- Pre-employment checks of a team. Checks of fitness to work need the permission for health, to read and to write.

-- The teams that the signed-in person runs and in which they may read of people's health.
create function app.health_teams() returns setof uuid
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select m.team_id from team_members m
   where m.user_id = app.uid() and (m.role = 'owner' or m.sees_health) and m.team_id in (select app.managed_teams())
$$;
grant execute on function app.health_teams() to care_app;

grant select, insert, update (taken_back_at, taken_back_by, taken_back_reason) on app.checks to care_app;
grant select, delete on app.checks to care_worker;
create policy own_or_team_select on app.checks for select to care_app
  using (user_id = (select app.uid()) or (team_id in (select app.managed_teams())
    and (kind <> 'fit-to-work' or team_id in (select app.health_teams()))));
-- A manager writes about an active member, in their own name.
create policy manager_insert on app.checks for insert to care_app
  with check (recorded_by = (select app.uid()) and team_id in (select app.managed_teams())
    and (kind <> 'fit-to-work' or team_id in (select app.health_teams())) and exists (
      select from app.team_members m
       where m.team_id = checks.team_id and m.user_id = checks.user_id and m.status = 'active' and m.role = 'staff'));
create policy manager_update on app.checks for update to care_app
  using (taken_back_at is null and team_id in (select app.managed_teams())
    and (kind <> 'fit-to-work' or team_id in (select app.health_teams())))
  with check (taken_back_by = (select app.uid()));

-- The copy of a document stays with its check: the person opens it after they have left the team, too. Managers read it
-- as a file of the team. Not with definer's rights: row security of `checks` decides.
create function app.is_copy_of_mine(of_file uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (select from app.checks c where c.copy_id = of_file and c.user_id = app.uid());
end $$;
grant execute on function app.is_copy_of_mine(uuid) to care_app;
create policy with_check_select on app.files for select to care_app
  using (state = 'current' and slot = 'right-to-work-copy' and app.is_copy_of_mine(id));

-- The key of such copies. It opens no other row.
create function app.has_copies_of_mine(of_team uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (select from app.checks c where c.user_id = app.uid() and c.team_id = of_team and c.copy_id is not null);
end $$;
grant execute on function app.has_copies_of_mine(uuid) to care_app;
create policy with_check_select on app.team_keys for select to care_app using (app.has_copies_of_mine(team_id));

-- Whether a clearance (fitness to work) is in place on a day: all that managers without the permission for health are told.
create function app.clearance_in_place(of_team uuid, of_user uuid, on_day date) returns boolean
language sql stable security definer set search_path = app, pg_temp as $$
  select coalesce((
    select c.passed and (c.until is null or c.until >= on_day) from checks c
     where app.manages_person(of_team, of_user) and c.team_id = of_team and c.user_id = of_user and c.kind = 'fit-to-work'
       and c.taken_back_at is null and c.checked_on <= on_day
     order by c.checked_on desc, c.recorded_at desc limit 1), false)
$$;
grant execute on function app.clearance_in_place(uuid, uuid, date) to care_app;
