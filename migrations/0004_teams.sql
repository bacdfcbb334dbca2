-- Teams, their members and the requests to join. Rights come from here and from nowhere else.
set local role care_owner;
set local search_path = app, public;

create table app.teams (
  id uuid primary key default gen_random_uuid(),
  team_code text not null unique check (team_code ~ '^TM-[ABCDEFGHJKMNPQRSTUVWXYZ2-9]{6}$'),
  team_name text not null check (length(team_name) between 1 and 120),
  manager_id uuid not null references app.users (id),
  auto_approve boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now()
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
  -- A copy of the card's sort keys: the first page of a list costs the same in a team of twenty and of two thousand.
  full_name text not null default '',
  position text not null default '',
  completion int not null default 0,
  certificate_count int not null default 0,
  unique (team_id, user_id)
);
create index team_members_by_user on app.team_members (user_id) where status = 'active';
create index team_members_by_name on app.team_members (team_id, lower(full_name), id) where status = 'active' and role = 'staff';
create index team_members_by_position on app.team_members (team_id, position, id) where status = 'active' and role = 'staff';
create index team_members_by_completion on app.team_members (team_id, completion, id) where status = 'active' and role = 'staff';
create index team_members_by_certificates on app.team_members (team_id, certificate_count, id) where status = 'active' and role = 'staff';

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

-- The teams that the signed-in person owns or manages.
create function app.managed_teams() returns setof uuid
language sql stable security definer set search_path = app, pg_temp as $$
  select m.team_id from app.team_members m
   where m.user_id = app.uid() and m.status = 'active' and m.role in ('owner', 'manager')
$$;

-- The teams in which the signed-in person is active, in any role.
create function app.my_teams() returns setof uuid
language sql stable security definer set search_path = app, pg_temp as $$
  select m.team_id from app.team_members m where m.user_id = app.uid() and m.status = 'active'
$$;

-- The people whose sections the signed-in person may read: oneself, and the active members of the teams one runs.
create function app.visible_users() returns setof uuid
language sql stable security definer set search_path = app, pg_temp as $$
  select app.uid()
  union
  select m.user_id from app.team_members m
   where m.status = 'active' and m.team_id in (select app.managed_teams())
$$;

-- The people whose card alone is visible: they wait for an answer from a team that one runs.
create function app.applicants() returns setof uuid
language sql stable security definer set search_path = app, pg_temp as $$
  select r.user_id from app.team_join_requests r
   where r.status = 'pending' and r.team_id in (select app.managed_teams())
$$;
grant execute on function app.managed_teams(), app.my_teams(), app.visible_users(), app.applicants() to care_app;

select app.protect('app.teams');
select app.protect('app.team_members');
select app.protect('app.team_join_requests');
grant select, insert, update on app.teams, app.team_members, app.team_join_requests to care_app;
grant select, insert, update, delete on app.teams, app.team_members, app.team_join_requests to care_worker;

create policy member_select on app.teams for select to care_app using (id in (select app.my_teams()) or manager_id = (select app.uid()));
create policy found_insert on app.teams for insert to care_app with check (manager_id = (select app.uid()));
create policy manager_update on app.teams for update to care_app
  using (id in (select app.managed_teams())) with check (id in (select app.managed_teams()));

create policy own_select on app.team_members for select to care_app using (user_id = (select app.uid()));
create policy manager_select on app.team_members for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.team_members for insert to care_app
  with check (team_id in (select app.managed_teams()) and role = 'staff');
create policy manager_update on app.team_members for update to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));

create policy own_select on app.team_join_requests for select to care_app using (user_id = (select app.uid()));
create policy manager_select on app.team_join_requests for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_update on app.team_join_requests for update to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));

create policy visible_select on app.profiles for select to care_app
  using (user_id in (select app.visible_users()) or user_id in (select app.applicants()));
create policy visible_select on app.users for select to care_app using (id in (select app.visible_users()));
create policy visible_select on app.user_keys for select to care_app using (user_id in (select app.visible_users()));
create policy manager_select on app.audit_events for select to care_app using (chain in (select app.managed_teams()));

-- Copies a changed card into the member rows of that person.
create function app.copy_card() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.team_members m
     set full_name = new.full_name, position = coalesce(new.job_applying_for, ''), completion = new.completion, certificate_count = new.certificate_count
   where m.user_id = new.user_id;
  return null;
end $$;
create trigger copy_card after update of full_name, job_applying_for, completion, certificate_count on app.profiles
  for each row when (old.* is distinct from new.*) execute function app.copy_card();

create function app.take_card() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  select p.full_name, coalesce(p.job_applying_for, ''), p.completion, p.certificate_count
    into new.full_name, new.position, new.completion, new.certificate_count
    from app.profiles p where p.user_id = new.user_id;
  return new;
end $$;
create trigger take_card before insert on app.team_members for each row execute function app.take_card();

-- Whoever founds a team owns it.
create function app.found_team() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.team_members (team_id, user_id, role) values (new.id, new.manager_id, 'owner');
  return null;
end $$;
create trigger found_team after insert on app.teams for each row execute function app.found_team();
