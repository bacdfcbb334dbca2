-- Teams, their members and the requests to join. Rights come from here and from nowhere else.
set local role care_owner;
set local search_path = app, public;

create table app.teams (
  id uuid primary key default gen_random_uuid(),
  team_code text not null unique check (team_code ~ '^TM-[ABCDEFGHJKMNPQRSTUVWXYZ2-9]{6}$'),
  team_name text not null check (length(team_name) between 1 and 120),
  manager_id uuid not null references app.users (id),
  auto_approve boolean not null default false,
  -- Made by the form that asks: the same form sent twice founds one team.
  creation_key uuid not null default gen_random_uuid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (manager_id, creation_key)
);
create index teams_by_manager on app.teams (manager_id, created_at desc);

create table app.team_members (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  role text not null default 'staff' check (role in ('owner', 'manager', 'staff')),
  status text not null default 'active' check (status in ('active', 'left', 'removed')),
  joined_at timestamptz not null default now(),
  ended_at timestamptz,
  offer_recorded_at timestamptz,
  offer_recorded_by uuid references app.users (id),
  -- A copy of the card: the first page of a list costs the same in a team of twenty and of two thousand.
  full_name text not null default '',
  position text not null default '',
  photo_file_id uuid,
  completion int not null default 0,
  certificate_count int not null default 0,
  certificate_expiries date[] not null default '{}',
  sort_name text generated always as (lower(full_name)) stored,
  search_text text generated always as (lower(replace(full_name || ' ' || position, '-', ' '))) stored,
  unique (team_id, user_id)
);
create index team_members_by_user on app.team_members (user_id) where status = 'active';
create index team_members_by_name on app.team_members (team_id, sort_name, id) where status = 'active' and role = 'staff';
create index team_members_by_position on app.team_members (team_id, position, id) where status = 'active' and role = 'staff';
create index team_members_by_completion on app.team_members (team_id, completion, id) where status = 'active' and role = 'staff';
create index team_members_by_certificates on app.team_members (team_id, certificate_count, id) where status = 'active' and role = 'staff';

create index team_members_by_text on app.team_members using gin (search_text gin_trgm_ops) where status = 'active' and role = 'staff';

create table app.team_join_requests (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  requested_by uuid not null references app.users (id),
  request_type text not null check (request_type in ('invitation', 'join_request')),
  message text check (length(message) <= 500),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references app.users (id)
);
create unique index one_pending_request on app.team_join_requests (team_id, user_id) where status = 'pending';
create index team_join_requests_by_team on app.team_join_requests (team_id, created_at, id) where status = 'pending';
create index team_join_requests_by_user on app.team_join_requests (user_id, created_at);

-- Team codes that nobody has: guesses are counted per person and per network.
create table app.team_code_guesses (
  id bigint generated always as identity primary key,
  user_id uuid not null references app.users (id) on delete cascade,
  network text not null,
  at timestamptz not null
);
create index team_code_guesses_by_user on app.team_code_guesses (user_id, at);
create index team_code_guesses_by_network on app.team_code_guesses (network, at);
create index team_code_guesses_by_time on app.team_code_guesses (at);

-- The teams that the signed-in person owns or manages.
create function app.managed_teams() returns setof uuid
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select m.team_id from app.team_members m
   where m.user_id = app.uid() and m.status = 'active' and m.role in ('owner', 'manager')
$$;

-- The teams in which the signed-in person is active, in any role.
create function app.my_teams() returns setof uuid
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select m.team_id from app.team_members m where m.user_id = app.uid() and m.status = 'active'
$$;

-- Whether the signed-in person runs a team in which this one is active: then their sections may be read. Asked of a row, not listed:
-- a call about one person costs the same in a team of any size. Policies ask for one's own rows first, because this costs more.
create function app.runs_team_of(of_user uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return exists (
    select from app.team_members theirs join app.team_members mine on mine.team_id = theirs.team_id
     where theirs.user_id = of_user and theirs.status = 'active'
       and mine.user_id = app.uid() and mine.status = 'active' and mine.role in ('owner', 'manager'));
end $$;

-- Whether this person asked a team that the signed-in one runs, and waits for its answer: then their card alone may be read.
create function app.is_applicant(of_user uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return exists (
    select from app.team_join_requests r
     where r.user_id = of_user and r.status = 'pending' and r.request_type = 'join_request' and r.team_id in (select app.managed_teams()));
end $$;
grant execute on function app.managed_teams(), app.my_teams(), app.runs_team_of(uuid), app.is_applicant(uuid) to care_app;

select app.protect('app.teams');
select app.protect('app.team_members');
select app.protect('app.team_join_requests');
select app.protect('app.team_code_guesses');
grant select, insert, update on app.teams to care_app;
grant select, insert on app.team_members to care_app;
grant update (role, status, joined_at, ended_at, offer_recorded_at, offer_recorded_by, full_name, position, photo_file_id, completion,
  certificate_count, certificate_expiries) on app.team_members to care_app;
grant select on app.team_join_requests to care_app;
grant update (status, decided_at, decided_by) on app.team_join_requests to care_app;
grant select, insert, update, delete on app.teams, app.team_members, app.team_join_requests, app.team_code_guesses to care_worker;

create policy member_select on app.teams for select to care_app using (id in (select app.my_teams()) or manager_id = (select app.uid()));
create policy found_insert on app.teams for insert to care_app with check (manager_id = (select app.uid()));
create policy manager_update on app.teams for update to care_app
  using (id in (select app.managed_teams())) with check (id in (select app.managed_teams()));

create policy own_select on app.team_members for select to care_app using (user_id = (select app.uid()));
create policy manager_select on app.team_members for select to care_app using (team_id in (select app.managed_teams()));
-- Nobody becomes a member without having asked: a manager can only admit whose request stands approved.
create policy manager_insert on app.team_members for insert to care_app
  with check (team_id in (select app.managed_teams()) and role = 'staff' and exists (
    select 1 from app.team_join_requests r
     where r.team_id = team_members.team_id and r.user_id = team_members.user_id and r.status = 'approved'));
create policy manager_update on app.team_members for update to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));

create policy own_leave on app.team_members for update to care_app
  using (user_id = (select app.uid()) and status = 'active' and role = 'staff')
  with check (user_id = (select app.uid()) and status = 'left' and role = 'staff');

create policy own_select on app.team_join_requests for select to care_app using (user_id = (select app.uid()));
create policy manager_select on app.team_join_requests for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_update on app.team_join_requests for update to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));

create policy own_withdraw on app.team_join_requests for update to care_app
  using (user_id = (select app.uid()) and request_type = 'join_request' and status = 'pending')
  with check (user_id = (select app.uid()) and status = 'withdrawn');

create policy visible_select on app.profiles for select to care_app
  using (user_id = (select app.uid()) or app.runs_team_of(user_id) or app.is_applicant(user_id));
create policy visible_select on app.users for select to care_app using (id = (select app.uid()) or app.runs_team_of(id));
-- The key of an applicant opens their photo: no other row of theirs is visible.
create policy visible_select on app.user_keys for select to care_app
  using (user_id = (select app.uid()) or app.runs_team_of(user_id) or app.is_applicant(user_id));
create policy manager_select on app.audit_events for select to care_app using (chain in (select app.managed_teams()));

-- Copies a changed card into the member rows of that person, and tells the pages that show it.
create function app.copy_card() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.team_members m
     set full_name = new.full_name, position = coalesce(new.job_applying_for, ''), photo_file_id = new.photo_file_id,
         completion = new.completion, certificate_count = new.certificate_count, certificate_expiries = new.certificate_expiries
   where m.user_id = new.user_id;
  perform pg_notify('care', 'person:' || new.user_id);
  perform pg_notify('care', 'team:' || watching.team_id) from (
    select m.team_id from app.team_members m where m.user_id = new.user_id and m.status = 'active'
    union
    select r.team_id from app.team_join_requests r where r.user_id = new.user_id and r.status = 'pending') watching;
  return null;
end $$;
create trigger copy_card after update of full_name, job_applying_for, photo_file_id, completion, certificate_count, certificate_expiries
  on app.profiles for each row when (old.* is distinct from new.*) execute function app.copy_card();

create function app.take_card() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  select p.full_name, coalesce(p.job_applying_for, ''), p.photo_file_id, p.completion, p.certificate_count, p.certificate_expiries
    into new.full_name, new.position, new.photo_file_id, new.completion, new.certificate_count, new.certificate_expiries
    from app.profiles p where p.user_id = new.user_id;
  return new;
end $$;
create trigger take_card before insert on app.team_members for each row execute function app.take_card();

-- Whoever founds a team owns it.
create function app.found_team() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.team_members (team_id, user_id, role, joined_at) values (new.id, new.manager_id, 'owner', new.created_at);
  return null;
end $$;
create trigger found_team after insert on app.teams for each row execute function app.found_team();

-- The signed-in person's own requests that wait for an answer: of the team they see its name only.
create function app.my_requests() returns table (id uuid, team_name text, created_at timestamptz)
language sql stable security definer set search_path = app, pg_temp as $$
  select r.id, t.team_name, r.created_at from app.team_join_requests r join app.teams t on t.id = r.team_id
   where r.user_id = app.uid() and r.status = 'pending' and r.request_type = 'join_request' order by r.created_at desc
$$;

create function app.is_code_taken(code text) returns boolean
language sql stable security definer set search_path = app, pg_temp as $$
  select exists (select 1 from app.teams t where t.team_code = code)
$$;

-- The signed-in person asks to join the team of a code. One at a time per person, so that the limits hold for parallel calls.
-- outcome: member, pending, invalid (no such code), limited (too many wrong codes), full (five requests already wait).
create function app.request_to_join(code text, from_network text, asked_at timestamptz)
returns table (outcome text, team_id uuid, team_name text, changed boolean)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  me constant uuid := app.uid();
  team app.teams;
  was text;
begin
  changed := false;
  perform pg_advisory_xact_lock(hashtextextended(me::text, 7042));
  if (select count(*) from app.team_code_guesses g where g.user_id = me and g.at > asked_at - interval '10 minutes') >= 10
    or (select count(*) from app.team_code_guesses g where g.network = from_network and g.at > asked_at - interval '1 hour') >= 30 then
    outcome := 'limited';
    return next;
    return;
  end if;

  select * into team from app.teams t where t.team_code = code;
  if not found then
    delete from app.team_code_guesses g where g.at < asked_at - interval '1 day';
    insert into app.team_code_guesses (user_id, network, at) values (me, from_network, asked_at);
    outcome := 'invalid';
    return next;
    return;
  end if;
  team_id := team.id;
  team_name := team.team_name;

  select m.status into was from app.team_members m where m.team_id = team.id and m.user_id = me;
  if was = 'active' then
    outcome := 'member';
  elsif exists (select 1 from app.team_join_requests r where r.team_id = team.id and r.user_id = me and r.status = 'pending') then
    outcome := 'pending';
  elsif team.auto_approve and was is distinct from 'removed' and not exists (
      select 1 from app.team_join_requests r where r.team_id = team.id and r.user_id = me and r.status = 'rejected') then
    insert into app.team_join_requests (team_id, user_id, requested_by, request_type, status, created_at, decided_at)
      values (team.id, me, me, 'join_request', 'approved', asked_at, asked_at);
    insert into app.team_members (team_id, user_id, joined_at) values (team.id, me, asked_at)
      on conflict (team_id, user_id) do update set status = 'active', role = 'staff', joined_at = asked_at, ended_at = null,
        offer_recorded_at = null, offer_recorded_by = null;
    outcome := 'member';
    changed := true;
  elsif (select count(*) from app.team_join_requests r where r.user_id = me and r.status = 'pending' and r.request_type = 'join_request') >= 5 then
    outcome := 'full';
    team_id := null;
    team_name := null;
  else
    insert into app.team_join_requests (team_id, user_id, requested_by, request_type, created_at)
      values (team.id, me, me, 'join_request', asked_at);
    outcome := 'pending';
    changed := true;
  end if;
  return next;
end $$;

-- One page of a team's active staff, in order. Checks by itself, because row security would keep the trigram index from being used.
-- words: LIKE patterns that must all match; after_key, after_id: the last row of the page before.
-- Statistics know too little about names to choose a way: first the next 3,000 rows in order are looked through, which finds what is frequent and
-- is all there is in most teams; only then the trigram index is asked for the rest.
create function app.list_members(of_team uuid, words text[], sort text, descending boolean, after_key text, after_id uuid, at_most int)
returns setof app.team_members
language plpgsql stable rows 50 security definer set search_path = app, pg_temp as $$
declare
  key constant text := case sort when 'position' then 'position' when 'completion' then 'completion'
    when 'certificates' then 'certificate_count' else 'sort_name' end;
  key_type constant text := case when sort in ('completion', 'certificates') then 'int' else 'text' end;
  in_order constant text := format(case when descending then 'order by %1$I desc, id desc' else 'order by %1$I, id' end, key);
  beyond constant text := format('and (%I, id) %s ($2::%s, $3)', key, case when descending then '<' else '>' end, key_type);
  staff constant text := 'from app.team_members where team_id = $1 and status = ''active'' and role = ''staff''';
  onwards constant text := case when after_id is null then '' else beyond end;
  near constant int := 3000;
  matching text := '';
  word text;
  found_near int;
begin
  if of_team not in (select app.managed_teams()) then return; end if;
  foreach word in array words loop
    matching := matching || format(' and search_text like %L', word);
  end loop;
  if matching = '' then
    return query execute format('select * %s %s %s limit $4', staff, onwards, in_order) using of_team, after_key, after_id, at_most;
    return;
  end if;

  return query execute format('select * from (select * %s %s %s limit %s) next_rows where true %s limit $4', staff, onwards, in_order, near, matching)
    using of_team, after_key, after_id, at_most;
  get diagnostics found_near = row_count;
  if found_near = at_most then return; end if;
  execute format('select %I::text, id %s %s %s offset %s limit 1', key, staff, onwards, in_order, near - 1)
    into after_key, after_id using of_team, after_key, after_id;
  if after_id is null then return; end if;
  return query execute format('with matching as materialized (select * %s %s) select * from matching where true %s %s limit $4',
    staff, matching, beyond, in_order) using of_team, after_key, after_id, at_most - found_near;
end $$;
grant execute on function app.my_requests(), app.is_code_taken(text), app.request_to_join(text, text, timestamptz),
  app.list_members(uuid, text[], text, boolean, text, uuid, int) to care_app;
