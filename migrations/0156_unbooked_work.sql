-- Work that nobody has booked: somebody says that they are there, and a manager makes a shift of it or refuses.
set local role care_owner;

create table app.unbooked_work (
  -- Made on the device, as that of a clock event: it becomes the one of coming.
  id uuid primary key,
  team_id uuid not null,
  site_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  note text check (length(note) between 1 and 200),
  came_at timestamptz not null,
  came_by_device timestamptz not null,
  came_offset int not null,
  left_id uuid unique,
  left_at timestamptz,
  left_by_device timestamptz,
  left_offset int,
  received_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'placed', 'refused')),
  place_id uuid references app.assignments (id) on delete set null,
  decided_at timestamptz,
  decided_by uuid references app.users (id) on delete set null,
  -- Why it is refused, for the person.
  words text check (length(words) between 1 and 200),
  foreign key (team_id, site_id) references app.sites (team_id, id) on delete cascade,
  constraint came_before check (came_at <= received_at and left_at > came_at),
  constraint left_whole check (num_nonnulls(left_id, left_at, left_by_device, left_offset) in (0, 4)),
  constraint decided_or_waits check ((state = 'waiting') = (decided_at is null)),
  constraint refused_in_words check (state <> 'refused' or words is not null)
);
create index unbooked_work_waiting on app.unbooked_work (team_id, came_at) where state = 'waiting';
create unique index unbooked_work_running on app.unbooked_work (user_id) where state = 'waiting' and left_at is null;
create index unbooked_work_by_user on app.unbooked_work (user_id, came_at);
create index unbooked_work_by_site on app.unbooked_work (team_id, site_id);
create index unbooked_work_by_place on app.unbooked_work (place_id) where place_id is not null;
create index unbooked_work_by_decider on app.unbooked_work (decided_by) where decided_by is not null;
