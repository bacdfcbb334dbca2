-- The link by which a person's own calendar program reads their shifts, when they are reminded of shifts, and that somebody will be late.
set local role care_owner;

create table app.calendar_feeds (
  user_id uuid primary key references app.users (id) on delete cascade,
  -- SHA-256 of the secret in the link, which is stored nowhere.
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  made_at timestamptz not null
);

-- Who has no row is reminded as `calendar/rules/reminders.ts` says.
create table app.reminder_choices (
  user_id uuid primary key references app.users (id) on delete cascade,
  -- The time of the evening before, as the clocks in London show it.
  evening text check (evening ~ '^(1[6-9]|2[01]):00$'),
  hours_before int check (hours_before between 1 and 12)
);

-- Of which start somebody has been reminded: of a shift that has moved they are reminded again.
create table app.shift_reminders (
  assignment_id uuid not null references app.assignments (id) on delete cascade,
  lead text not null check (lead in ('evening', 'hours')),
  starts_at timestamptz not null,
  primary key (assignment_id, lead)
);
create index shift_reminders_by_start on app.shift_reminders (starts_at);

-- How late somebody said that they will be.
create table app.late_arrivals (
  assignment_id uuid primary key references app.assignments (id) on delete cascade,
  team_id uuid not null references app.teams (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  minutes int not null check (minutes in (10, 20, 30, 45, 60)),
  said_at timestamptz not null
);
create index late_arrivals_by_team on app.late_arrivals (team_id);
create index late_arrivals_by_user on app.late_arrivals (user_id);
