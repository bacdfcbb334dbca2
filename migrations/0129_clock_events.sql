-- Clocking in and out: what people's phones, tablets of sites and managers say of when somebody came, paused and left.
set local role care_owner;

alter table app.assignments add constraint places_of_people unique (team_id, id, user_id);

-- Append-only. The id is made on the device: what is sent again is there already. It belongs to the place on a shift, never to a date.
-- `at` is when it happened: the device's time, corrected by how far its clock was off when it sent it.
create table app.clock_events (
  id uuid primary key,
  team_id uuid not null,
  assignment_id uuid not null,
  user_id uuid not null,
  -- `void`: what it replaces did not happen.
  kind text not null check (kind in ('in', 'break', 'back', 'out', 'void')),
  -- `later`: the person says afterwards when it was.
  source text not null check (source in ('phone', 'kiosk', 'manager', 'later')),
  at timestamptz not null,
  device_at timestamptz,
  -- How many seconds the device's clock was behind when it sent it; negative when it was ahead.
  device_offset int,
  received_at timestamptz not null,
  -- Where the phone said that it was, beside the points of the site; the position itself is kept nowhere.
  place text not null check (place in ('inside', 'outside', 'unknown')),
  metres int check (metres >= 0),
  accuracy int check (accuracy >= 0),
  reason text check (length(reason) between 1 and 200),
  flags text[] not null check (flags <@ '{clock-off,sent-later,not-booked}'),
  replaces uuid,
  by uuid references app.users (id) on delete set null,
  unique (team_id, assignment_id, id),
  constraint replaced_once unique (replaces),
  foreign key (team_id, assignment_id, user_id) references app.assignments (team_id, id, user_id) on delete cascade,
  foreign key (team_id, assignment_id, replaces) references app.clock_events (team_id, assignment_id, id) on delete cascade,
  constraint never_of_the_future check (at <= received_at),
  constraint managers_say_why check (source <> 'manager' or reason is not null),
  constraint void_of_something check (kind <> 'void' or replaces is not null),
  constraint devices_have_clocks check ((source in ('phone', 'kiosk')) = (device_at is not null and device_offset is not null))
);
create index clock_events_by_place on app.clock_events (team_id, assignment_id, user_id);
create index clock_events_by_user on app.clock_events (user_id);
create index clock_events_by_actor on app.clock_events (by) where by is not null;

-- Append-only: whether people of a team clock in, and whether their phones say where. The last version counts.
create table app.attendance_settings (
  team_id uuid not null references app.teams (id) on delete cascade,
  version int not null check (version > 0),
  is_used boolean not null,
  position text not null check (position in ('off', 'note', 'ask')),
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  primary key (team_id, version)
);
create index attendance_settings_by_recorder on app.attendance_settings (recorded_by) where recorded_by is not null;

-- Where a site is: phones compare themselves with these and send how far away they are, never where.
create table app.site_points (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  site_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  metres int not null check (metres between 30 and 2000),
  added_at timestamptz not null,
  added_by uuid references app.users (id) on delete set null,
  foreign key (team_id, site_id) references app.sites (team_id, id) on delete cascade
);
create index site_points_by_site on app.site_points (team_id, site_id);
create index site_points_by_adder on app.site_points (added_by) where added_by is not null;

-- That managers were told of somebody who has not clocked in, or not out, and the person was asked when they left: once each.
create table app.clock_alarms (
  team_id uuid not null,
  assignment_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('missing', 'not-out', 'asked')),
  at timestamptz not null,
  primary key (team_id, assignment_id, kind),
  foreign key (team_id, assignment_id, user_id) references app.assignments (team_id, id, user_id) on delete cascade
);
