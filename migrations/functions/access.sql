-- Row security on every table, and the functions that policies call. This file runs first; policies of one table are in
-- the file of its noun.

-- Policies for the owner's definer functions, the jobs (all rows) and backups (reading); everybody else needs a grant and a policy.
do $$
declare
  name regclass;
begin
  for name in select c.oid from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
    and c.relname <> 'schema_migrations' loop
    execute format('alter table %s enable row level security', name);
    execute format('alter table %s force row level security', name);
    execute format('create policy owner_all on %s to care_owner using (true) with check (true)', name);
    execute format('create policy worker_all on %s to care_worker using (true) with check (true)', name);
    execute format('create policy backup_select on %s for select to care_backup using (true)', name);
    execute format('grant select on %s to care_backup', name);
  end loop;
end $$;

-- The calendar day in London at an instant.
create function app.london_day(at timestamptz) returns date language sql stable parallel safe as $$
  select (at at time zone 'Europe/London')::date $$;

-- The signed-in person of this transaction; null without one.
create function app.uid() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
grant execute on function app.uid() to care_app, care_auth, care_worker;

-- Reads the session of a cookie, with the sealed key of its person, and sets that person for row security, for this
-- transaction only. A pending session (second factor missing) has no person.
create function app.enter(of_secret_hash bytea, at timestamptz)
returns table (session_id uuid, user_id uuid, email text, aal text, authenticated_at timestamptz, kek_id text, wrapped_dek bytea)
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  select s.id, s.user_id, u.email, s.aal, s.authenticated_at, k.kek_id, k.wrapped_dek
    into session_id, user_id, email, aal, authenticated_at, kek_id, wrapped_dek
    from app.sessions s join app.users u on u.id = s.user_id left join app.user_keys k on k.user_id = s.user_id
   where s.id = app.session_of(of_secret_hash, at) and s.revoked_at is null
     and at < (app.session_ends(s.user_id, s.aal, s.created_at, s.refreshed_at)).idle
     and u.disabled_at is null and u.email_confirmed_at is not null
     and (s.aal = 'aal2' or not exists (select from app.mfa_factors f where f.user_id = s.user_id and f.status = 'verified'));
  if found then
    perform set_config('app.user_id', user_id::text, true), set_config('app.aal', aal, true);
    return next;
  end if;
end $$;
grant execute on function app.enter(bytea, timestamptz) to care_app;

-- The teams that the signed-in person owns or manages, by their second factor where the team requires one.
create function app.managed_teams() returns setof uuid
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select m.team_id from app.team_members m join app.teams t on t.id = m.team_id
   where m.user_id = app.uid() and m.status = 'active' and m.role in ('owner', 'manager')
     and (not t.require_two_factor or current_setting('app.aal', true) = 'aal2')
$$;
grant execute on function app.managed_teams() to care_app;

-- The teams that the signed-in person manages at some sites alone.
create function app.limited_teams() returns setof uuid
language plpgsql stable rows 1 security definer set search_path = app, pg_temp as $$
begin
  return query select m.team_id from team_members m where m.user_id = app.uid() and m.limited_to_sites and m.status = 'active';
end $$;
grant execute on function app.limited_teams() to care_app;

-- The sites that the signed-in person manages in those teams.
create function app.limited_sites() returns setof uuid
language plpgsql stable rows 10 security definer set search_path = app, pg_temp as $$
begin
  return query select s.site_id from manager_sites s where s.user_id = app.uid();
end $$;
grant execute on function app.limited_sites() to care_app;

-- The teams that the signed-in person owns or manages as a whole. A function that does not look at a manager's sites checks this first.
create function app.whole_teams() returns setof uuid
language plpgsql stable rows 3 security definer set search_path = app, pg_temp as $$
begin
  return query select t from app.managed_teams() t where t not in (select app.limited_teams());
end $$;
grant execute on function app.whole_teams() to care_app;

-- Whether the signed-in person manages this site: as one of the whole team, or of this site.
create function app.manages_site(of_team uuid, of_site uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return of_team in (select app.managed_teams())
    and (of_team not in (select app.limited_teams()) or of_site in (select app.limited_sites()));
end $$;
grant execute on function app.manages_site(uuid, uuid) to care_app;

-- The same of the site of a shift.
create function app.manages_shift(of_shift uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return exists (select from shifts s where s.id = of_shift and app.manages_site(s.team_id, s.site_id));
end $$;
grant execute on function app.manages_shift(uuid) to care_app;

-- The people of a team whom a manager of these sites sees: active staff with no role, or with a role of today or later
-- for one of these sites or for every site; and everybody who was ever booked there.
create function app.people_at_sites(of_team uuid, at_sites uuid[]) returns setof uuid
language plpgsql stable rows 200 security definer set search_path = app, pg_temp as $$
begin
  return query
    select m.user_id from team_members m
      left join (select r.user_id, bool_or(r.sites = '{}' or r.sites && at_sites) as here from roles_in_time r
          where r.team_id = of_team and r.held and (r.until_day > app.london_day(now())) is not false group by r.user_id) r
            on r.user_id = m.user_id
     where m.team_id = of_team and m.status = 'active' and m.role = 'staff' and coalesce(r.here, true) and at_sites <> '{}'
    union
    select a.user_id from assignments a join shifts s on s.team_id = a.team_id and s.id = a.shift_id
     where s.team_id = of_team and s.site_id = any (at_sites);
end $$;

-- In teams where the signed-in person manages some sites only: the people whom they see, and everybody who runs the team.
create function app.people_at_my_sites() returns table (team_id uuid, user_id uuid)
language plpgsql stable rows 200 security definer set search_path = app, pg_temp as $$
declare
  of_team uuid;
begin
  for of_team in select app.limited_teams() loop
    return query select of_team, p from app.people_at_sites(of_team, array(
      select s.site_id from manager_sites s where s.team_id = of_team and s.user_id = app.uid())) p;
    return query select m.team_id, m.user_id from team_members m where m.team_id = of_team and m.role <> 'staff';
  end loop;
end $$;
grant execute on function app.people_at_my_sites() to care_app;

-- Whether the signed-in person manages somebody: as a manager of the whole team, or because these are at sites of
-- theirs. Of one person; `people_at_my_sites` of many.
create function app.manages_person(of_team uuid, of_user uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return of_team in (select app.managed_teams())
    and (of_team not in (select app.limited_teams()) or (of_team, of_user) in (select p.team_id, p.user_id
      from app.people_at_my_sites() p));
end $$;
grant execute on function app.manages_person(uuid, uuid) to care_app;

-- The teams whose pay the signed-in person may see.
create function app.pay_teams() returns setof uuid
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select m.team_id from app.team_members m
   where m.user_id = app.uid() and m.team_id in (select app.managed_teams()) and (m.role = 'owner' or m.sees_pay)
$$;
grant execute on function app.pay_teams() to care_app;

-- The teams whose payroll the signed-in person runs: they see its pay, and an owner lets them.
create function app.payroll_teams() returns setof uuid
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select m.team_id from app.team_members m
   where m.user_id = app.uid() and m.team_id in (select app.managed_teams()) and (m.role = 'owner' or m.sees_pay and m.runs_payroll)
$$;
grant execute on function app.payroll_teams() to care_app;

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

-- Whether the signed-in person runs a team in which this one is active: then their sections may be read. Called per
-- row, not as a list, so that a query about one person costs the same in a team of any size. Policies check a person's
-- own rows first, because this costs more.
create function app.runs_team_of(of_user uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return exists (
    select from app.team_members theirs
      join app.team_members mine on mine.team_id = theirs.team_id
      join app.teams t on t.id = mine.team_id
     where theirs.user_id = of_user and theirs.status = 'active'
       and mine.user_id = app.uid() and mine.status = 'active' and mine.role in ('owner', 'manager')
       and (not t.require_two_factor or current_setting('app.aal', true) = 'aal2')
       and (not mine.limited_to_sites or app.manages_person(mine.team_id, of_user)));
end $$;
grant execute on function app.runs_team_of(uuid) to care_app;

-- Whether this person has a pending request to a team that the signed-in one runs: then only their card may be read.
create function app.is_applicant(of_user uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return exists (
    select from app.team_join_requests r
     where r.user_id = of_user and r.status = 'pending' and r.request_type = 'join_request' and r.team_id in (select app.whole_teams()));
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
       and mine.user_id = app.uid() and mine.status = 'active' and not mine.limited_to_sites and t.members_see_cards
         and t.deleted_at is null);
end $$;
grant execute on function app.is_fellow(uuid) to care_app;

-- The clients of those sites.
create function app.limited_clients() returns setof uuid
language plpgsql stable rows 10 security definer set search_path = app, pg_temp as $$
begin
  return query select s.client_id from sites s where s.id in (select app.limited_sites());
end $$;
grant execute on function app.limited_clients() to care_app;

-- Whether a person owns or manages a team: their sessions are shorter.
create function app.runs_a_team(of_user uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return exists (select from app.team_members m where m.user_id = of_user and m.status = 'active' and m.role in ('owner', 'manager'));
end $$;
grant execute on function app.runs_a_team(uuid) to care_auth;

-- The sites of the signed-in person in a team, by client and name; null for whoever manages all of it.
create function app.my_sites_in(of_team uuid) returns json
language sql stable security definer set search_path = app, pg_temp as $$
  select coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'clientName', c.name,
        'archived', s.archived_at is not null or c.archived_at is not null) order by lower(c.name), lower(s.name), s.id)
      from manager_sites x join sites s on s.id = x.site_id join clients c on c.id = s.client_id
     where x.team_id = m.team_id and x.user_id = m.user_id), '[]')
    from team_members m where m.team_id = of_team and m.user_id = app.uid() and m.limited_to_sites
$$;
grant execute on function app.my_sites_in(uuid) to care_app;

-- The rate cards of those sites and of their clients as a whole.
create function app.limited_cards() returns setof uuid
language plpgsql stable rows 10 security definer set search_path = app, pg_temp as $$
begin
  return query select c.id from rate_cards c where c.client_id in (select app.limited_clients())
    and (c.site_id is null or c.site_id in (select app.limited_sites()));
end $$;
grant execute on function app.limited_cards() to care_app;

-- Limits managers of some sites in each table of teams to the rows of their sites, of the people there, and of
-- themselves. A table with neither column is closed to them, unless `read_by_all` names it. A new table is limited by
-- its columns (docs/decisions/managers-of-sites.md).
do $$
declare
  -- Settings of a team that every manager works by: no person and no site stands in them. A limited manager reads but never changes them.
  read_by_all constant text[] := '{requirements,requirement_versions,leave_types,leave_settings,shift_settings,timesheet_settings,
    attendance_settings,working_rules,policies,policy_versions,team_keys,team_holidays}';
  -- How often shifts of theirs come again: made with the shifts, and names neither.
  open_to_all constant text[] := '{shift_series}';
  beyond constant text := '(team_id in (select app.limited_teams())) is not true';
  t record;
  conditions text[];
begin
  for t in
    select c.relname as name, array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
      and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') group by c.relname
  loop
    continue when not 'team_id' = any (t.columns) or t.name = any (open_to_all);
    if t.name = any (read_by_all) then
      -- The key of a team's files is made with the first of them, whoever adds it.
      if t.name <> 'team_keys' then
        execute format('create policy whole_team_insert on app.%I as restrictive for insert to care_app with check (%s)', t.name, beyond);
      end if;
      execute format('create policy whole_team_update on app.%I as restrictive for update to care_app using (%s)', t.name, beyond);
      execute format('create policy whole_team_delete on app.%I as restrictive for delete to care_app using (%s)', t.name, beyond);
      continue;
    end if;
    conditions := array_remove(array[
      case when t.name = 'sites' then 'id in (select app.limited_sites())' end,
      case when t.name = 'clients' then 'id in (select app.limited_clients())' end,
      -- No site means every site of the client, or of the team.
      case when 'site_id' = any (t.columns) then '(site_id is null or site_id in (select app.limited_sites()))' end,
      case when 'site_ids' = any (t.columns) then 'site_ids <@ array(select app.limited_sites())' end,
      case when 'client_id' = any (t.columns) and t.name <> 'sites' then 'client_id in (select app.limited_clients())' end,
      case when 'card_id' = any (t.columns) then 'card_id in (select app.limited_cards())' end,
      case when 'shift_id' = any (t.columns) then 'app.manages_shift(shift_id)'
        when 'assignment_id' = any (t.columns)
          then 'app.manages_shift((select a.shift_id from app.assignments a where a.id = assignment_id))'
        when 'cascade_id' = any (t.columns) then 'app.manages_shift((select c.shift_id from app.cascades c where c.id = cascade_id))'
        when 'swap_id' = any (t.columns) then 'app.manages_shift((select w.shift_id from app.swaps w where w.id = swap_id))'
        when 'user_id' = any (t.columns) then '(team_id, user_id) in (select p.team_id, p.user_id from app.people_at_my_sites() p)' end,
      case when 'one_id' = any (t.columns) then '(team_id, one_id) in (select p.team_id, p.user_id from app.people_at_my_sites() p)' end,
      case when 'other_id' = any (t.columns)
        then '(team_id, other_id) in (select p.team_id, p.user_id from app.people_at_my_sites() p)' end], null);
    -- Of the files of a team they add and read the papers of hours at their sites; what is uploaded is read by nobody
    -- before it stands there.
    if t.name = 'files' then
      conditions := array[conditions[1] || $condition$ or slot = 'timesheet-of-team' and (state = 'staged'
        or exists (select from app.work_papers p where p.file_id = id))$condition$];
    end if;
    execute format('create policy at_my_sites on app.%I as restrictive to care_app using (%s%s%s)', t.name, beyond,
      -- Their own steps in the rota they keep: undoing asks for the sites again.
      case when 'user_id' = any (t.columns) then ' or user_id = (select app.uid())'
        when t.name = 'rota_steps' then ' or by = (select app.uid())' else '' end,
      case when conditions = '{}' then '' else ' or ' || array_to_string(conditions, ' and ') end);
  end loop;
end $$;
-- A manager of some sites reads of the team's log only what they have done themselves and what was done to them.
create policy at_my_sites on app.audit_events as restrictive for select to care_app
  using (chain not in (select app.limited_teams()) or actor = (select app.uid()) or subject = (select app.uid()));
