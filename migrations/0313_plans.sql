-- Plans that fill open places: what each was asked for, how far it has come and what it says. One place of a shift is one row.
set local role care_owner;

create table app.allocation_runs (
  id uuid primary key,
  team_id uuid not null references app.teams (id) on delete cascade,
  by uuid references app.users (id) on delete set null,
  started_at timestamptz not null,
  ended_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'done', 'failed')),
  stage text not null default 'waiting' check (stage in ('waiting', 'reading', 'searching', 'explaining', 'done')),
  -- Somebody has asked to have the best so far; it was ended early.
  stop_asked boolean not null default false,
  is_stopped boolean not null default false,
  options jsonb not null,
  -- Its own copy of what the goals weighed.
  weights jsonb not null,
  expected_ms int not null check (expected_ms > 0),
  -- The sites that it is about; whom it may propose, where that is not everybody.
  site_ids uuid[] not null,
  only_people uuid[],
  -- Which run of which process makes it, when that was heard of last by the database's own clock, and how often it was begun.
  holder uuid,
  alive_at timestamptz,
  tries int not null default 0,
  points jsonb not null default '[]' check (jsonb_typeof(points) = 'array'),
  places int check (places >= 0),
  open int check (open >= 0),
  cost float8,
  bound float8,
  figures jsonb,
  -- The problem as it was, gzipped: what a change of it would cost is asked later.
  problem bytea,
  -- Whom it knows.
  people uuid[] not null default '{}',
  why text,
  constraint ended check ((state in ('done', 'failed')) = (ended_at is not null)),
  constraint held check (state <> 'working' or (holder is not null and alive_at is not null)),
  constraint said check (state <> 'failed' or why is not null)
);
-- Of several who ask at once the first has it.
create unique index one_plan_at_a_time on app.allocation_runs (team_id) where state in ('waiting', 'working');
create index allocation_runs_of_team on app.allocation_runs (team_id, started_at desc);
create index allocation_runs_by_time on app.allocation_runs (started_at);
create index allocation_runs_by_asker on app.allocation_runs (by) where by is not null;
create index allocation_runs_about on app.allocation_runs using gin (people);

create table app.allocation_places (
  id uuid primary key,
  team_id uuid not null references app.teams (id) on delete cascade,
  run_id uuid not null references app.allocation_runs (id) on delete cascade,
  shift_id uuid not null references app.shifts (id) on delete cascade,
  -- Its number in the problem.
  nth int not null check (nth >= 0),
  -- Who is proposed; null: nobody can.
  user_id uuid references app.users (id) on delete cascade,
  is_pinned boolean not null default false,
  -- Why, in figures and reasons, and who else.
  said jsonb not null,
  -- By which step of the rota it was booked.
  step_id uuid references app.rota_steps (id) on delete set null,
  booked_at timestamptz,
  unique (run_id, nth),
  constraint booked_whom check (booked_at is null or user_id is not null),
  constraint booked_by check (step_id is null or booked_at is not null)
);
create index allocation_places_of_team on app.allocation_places (team_id);
create index allocation_places_of_shift on app.allocation_places (shift_id);
create index allocation_places_about on app.allocation_places (user_id) where user_id is not null;
create index allocation_places_of_step on app.allocation_places (step_id) where step_id is not null;
