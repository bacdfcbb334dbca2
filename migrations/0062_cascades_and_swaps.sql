-- Cascades: people who are offered a shift one after another. Swaps: a place that somebody asks colleagues to take over. Since when somebody stands by.
set local role care_owner;

create table app.cascades (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  shift_id uuid not null,
  -- The times of the shift when this began: a shift that moves ends it.
  during tstzrange not null,
  -- How long each person has to answer.
  minutes int not null check (minutes between 5 and 1440),
  -- closed: the shift was cancelled, moved or has begun.
  state text not null default 'running' check (state in ('running', 'filled', 'stopped', 'closed', 'nobody-left')),
  started_at timestamptz not null,
  -- Null where the product asks those who stand by.
  started_by uuid references app.users (id) on delete set null,
  ended_at timestamptz,
  unique (team_id, id),
  constraint ended_or_running check ((state = 'running') = (ended_at is null)),
  foreign key (team_id, shift_id) references app.shifts (team_id, id) on delete cascade
);
create unique index cascades_running on app.cascades (shift_id) where state = 'running';
create index cascades_by_shift on app.cascades (team_id, shift_id, started_at);
create index cascades_by_starter on app.cascades (started_by) where started_by is not null;

create table app.cascade_steps (
  team_id uuid not null,
  cascade_id uuid not null,
  place int not null,
  user_id uuid not null references app.users (id) on delete cascade,
  -- passed: they could not be booked any more when it was their turn.
  state text not null default 'waiting' check (state in ('waiting', 'asked', 'passed')),
  offer_id uuid references app.shift_offers (id) on delete set null,
  primary key (cascade_id, place),
  unique (cascade_id, user_id),
  foreign key (team_id, cascade_id) references app.cascades (team_id, id) on delete cascade,
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade
);
create index cascade_steps_by_cascade on app.cascade_steps (team_id, cascade_id);
create index cascade_steps_by_member on app.cascade_steps (team_id, user_id);
create index cascade_steps_by_user on app.cascade_steps (user_id);
create index cascade_steps_by_offer on app.cascade_steps (offer_id) where offer_id is not null;

-- Those who stand by are asked in this order when a place opens.
alter table app.shift_offers add column stands_by_since timestamptz;

create table app.swaps (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  shift_id uuid not null,
  -- The place that is given away, and whose it is.
  assignment_id uuid not null references app.assignments (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  state text not null default 'asked' check (state in ('asked', 'accepted', 'done', 'declined', 'refused', 'withdrawn', 'expired')),
  -- Who takes it over: from their yes on.
  taker_id uuid references app.users (id) on delete cascade,
  asked_at timestamptz not null,
  ended_at timestamptz,
  unique (team_id, id),
  constraint taker_when_accepted check ((state in ('accepted', 'done')) <= (taker_id is not null)),
  constraint ended_or_open check ((state in ('asked', 'accepted')) = (ended_at is null)),
  foreign key (team_id, shift_id) references app.shifts (team_id, id) on delete cascade,
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade
);
create unique index swaps_open on app.swaps (assignment_id) where state in ('asked', 'accepted');
create index swaps_by_assignment on app.swaps (assignment_id);
create index swaps_by_shift on app.swaps (team_id, shift_id);
create index swaps_by_member on app.swaps (team_id, user_id);
create index swaps_by_user on app.swaps (user_id);
create index swaps_by_taker on app.swaps (taker_id) where taker_id is not null;

-- Whom somebody asks to take their place over.
create table app.swap_asks (
  team_id uuid not null,
  swap_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  declined_at timestamptz,
  primary key (swap_id, user_id),
  foreign key (team_id, swap_id) references app.swaps (team_id, id) on delete cascade,
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade
);
create index swap_asks_by_swap on app.swap_asks (team_id, swap_id);
create index swap_asks_by_member on app.swap_asks (team_id, user_id);
create index swap_asks_by_user on app.swap_asks (user_id);
