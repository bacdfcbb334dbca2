-- Row security on every table, and the functions that policies call. This file runs first; policies of one table are in the file of its noun.

-- Policies for the owner's definer functions, the jobs (all rows) and backups (reading); everybody else needs a grant and a policy.
do $$
declare
  name regclass;
begin
  for name in select c.oid from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations' loop
    execute format('alter table %s enable row level security', name);
    execute format('alter table %s force row level security', name);
    execute format('create policy owner_all on %s to care_owner using (true) with check (true)', name);
    execute format('create policy worker_all on %s to care_worker using (true) with check (true)', name);
    execute format('create policy backup_select on %s for select to care_backup using (true)', name);
    execute format('grant select on %s to care_backup', name);
  end loop;
end $$;

-- The calendar day in London at an instant.
create function app.london_day(at timestamptz) returns date language sql stable parallel safe as $$ select (at at time zone 'Europe/London')::date $$;

-- The signed-in person of this transaction; null without one.
create function app.uid() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
grant execute on function app.uid() to care_app, care_auth, care_worker;

-- The teams that the signed-in person owns or manages, by their second factor where the team requires one.
create function app.managed_teams() returns setof uuid
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select m.team_id from app.team_members m join app.teams t on t.id = m.team_id
   where m.user_id = app.uid() and m.status = 'active' and m.role in ('owner', 'manager')
     and (not t.require_two_factor or current_setting('app.aal', true) = 'aal2')
$$;
grant execute on function app.managed_teams() to care_app;

-- The teams whose pay the signed-in person may see.
create function app.pay_teams() returns setof uuid
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select m.team_id from app.team_members m
   where m.user_id = app.uid() and m.team_id in (select app.managed_teams()) and (m.role = 'owner' or m.sees_pay)
$$;
grant execute on function app.pay_teams() to care_app;

-- The teams that the signed-in person owns, by their second factor where the team requires one.
create function app.owned_teams() returns setof uuid
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select m.team_id from app.team_members m join app.teams t on t.id = m.team_id
   where m.user_id = app.uid() and m.status = 'active' and m.role = 'owner'
     and (not t.require_two_factor or current_setting('app.aal', true) = 'aal2')
$$;
grant execute on function app.owned_teams() to care_app;

-- The teams in which the signed-in person is active, in any role.
create function app.my_teams() returns setof uuid
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select m.team_id from app.team_members m where m.user_id = app.uid() and m.status = 'active'
$$;
grant execute on function app.my_teams() to care_app;

-- Whether the signed-in person runs a team in which this one is active: then their sections may be read. Called per row, not as a list, so that
-- a query about one person costs the same in a team of any size. Policies check a person's own rows first, because this costs more.
create function app.runs_team_of(of_user uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return exists (
    select from app.team_members theirs
      join app.team_members mine on mine.team_id = theirs.team_id
      join app.teams t on t.id = mine.team_id
     where theirs.user_id = of_user and theirs.status = 'active'
       and mine.user_id = app.uid() and mine.status = 'active' and mine.role in ('owner', 'manager')
       and (not t.require_two_factor or current_setting('app.aal', true) = 'aal2'));
end $$;
grant execute on function app.runs_team_of(uuid) to care_app;

-- Whether this person has a pending request to a team that the signed-in one runs: then only their card may be read.
create function app.is_applicant(of_user uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return exists (
    select from app.team_join_requests r
     where r.user_id = of_user and r.status = 'pending' and r.request_type = 'join_request' and r.team_id in (select app.managed_teams()));
end $$;
grant execute on function app.is_applicant(uuid) to care_app;

-- Whether the signed-in person works in a team with this one whose members see each other's cards.
create function app.is_fellow(of_user uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return exists (
    select from app.team_members theirs
      join app.team_members mine on mine.team_id = theirs.team_id
      join app.teams t on t.id = theirs.team_id
     where theirs.user_id = of_user and theirs.status = 'active' and theirs.role = 'staff'
       and mine.user_id = app.uid() and mine.status = 'active' and t.members_see_cards and t.deleted_at is null);
end $$;
grant execute on function app.is_fellow(uuid) to care_app;
