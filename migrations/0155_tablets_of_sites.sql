-- Tablets of sites, at which people clock with a PIN or the code of their badge.
set local role care_owner;

-- A row from the making of the code until after the tablet is gone. The code binds one tablet, once; of code and token only hashes are stored.
create table app.clock_devices (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  site_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  code_hash bytea unique,
  code_until timestamptz not null,
  made_at timestamptz not null,
  made_by uuid references app.users (id) on delete set null,
  token_hash bytea unique,
  bound_at timestamptz,
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references app.users (id) on delete set null,
  unique (team_id, id),
  foreign key (team_id, site_id) references app.sites (team_id, id) on delete cascade,
  constraint code_or_token check (code_hash is null or token_hash is null),
  constraint tokens_of_bound_ones check (token_hash is null or (bound_at is not null and ended_at is null))
);
create index clock_devices_by_site on app.clock_devices (team_id, site_id);
create index clock_devices_by_maker on app.clock_devices (made_by) where made_by is not null;
create index clock_devices_by_ender on app.clock_devices (ended_by) where ended_by is not null;

-- What people type at tablets of sites, of all their teams.
create table app.clock_pins (
  user_id uuid primary key references app.users (id) on delete cascade,
  hash text not null,
  set_at timestamptz not null
);

-- At which tablet it was, and by which code of a badge: each code counts once for a place.
alter table app.clock_events add column device_id uuid, add column badge_id uuid;
alter table app.clock_events
  add constraint tablets_of_teams foreign key (team_id, device_id) references app.clock_devices (team_id, id),
  add constraint kiosks_are_tablets check ((source = 'kiosk') = (device_id is not null)),
  add constraint badges_count_once unique (badge_id, assignment_id);
create index clock_events_by_device on app.clock_events (team_id, device_id) where device_id is not null;
