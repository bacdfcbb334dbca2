-- Shifts, series of them, the people on them, offers, and what was changed; what a team chooses of the law on working time; booked work as a packed row.
set local role care_owner;

-- The rows of the highest version are in force; `rules` in the form of `eligibility/schema.ts`. A team without a row has the defaults.
create table app.working_rules (
  team_id uuid not null references app.teams (id) on delete cascade,
  version int not null check (version > 0),
  rules jsonb not null,
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  primary key (team_id, version)
);
create index working_rules_by_recorder on app.working_rules (recorded_by) where recorded_by is not null;

create table app.shift_series (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  -- The days on which it repeats, in the form of `rules/patterns.ts`.
  pattern jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid references app.users (id) on delete set null,
  unique (team_id, id)
);
create index shift_series_by_creator on app.shift_series (created_by) where created_by is not null;

create table app.shifts (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  site_id uuid not null,
  job text not null,
  series_id uuid,
  -- The day of the series that it stands for, also when it has been moved.
  series_day date,
  -- As the clocks in London show it; `during` is the same in instants.
  day date not null,
  start_time text not null check (start_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  end_time text not null check (end_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- Which of the two, where the clocks go back and show a time twice.
  start_is text check (start_is in ('first', 'second')),
  end_is text check (end_is in ('first', 'second')),
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  break_minutes int not null check (break_minutes between 0 and 480),
  is_sleep_in boolean not null default false,
  staff_required int not null check (staff_required between 1 and 50),
  -- Places held, counted by a trigger on assignments in the row that whoever books locks anyway.
  filled int not null default 0,
  -- Those who have worked it.
  worked int not null default 0,
  -- How a place is taken: at once, by asking and being picked, or by managers alone.
  booking text not null check (booking in ('claim', 'apply', 'assign')),
  -- Pence an hour, as everybody who may take it reads them.
  pay int not null check (pay between 0 and 100000),
  notes text check (length(notes) between 1 and 2000),
  is_urgent boolean not null default false,
  state text not null default 'draft' check (state in ('draft', 'open', 'cancelled')),
  published_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid references app.users (id) on delete set null,
  unique (team_id, id),
  unique (id, during),
  constraint staff_required_holds check (filled between 0 and staff_required),
  constraint published_or_draft check (state <> 'open' or published_at is not null),
  constraint series_has_days check ((series_id is null) = (series_day is null)),
  foreign key (team_id, site_id) references app.sites (team_id, id),
  foreign key (team_id, series_id) references app.shift_series (team_id, id)
);
create index shifts_by_start on app.shifts (team_id, lower(during), id);
create index shifts_by_site on app.shifts (team_id, site_id, lower(during));
create unique index shifts_by_series on app.shifts (series_id, series_day) where series_id is not null;
create index shifts_by_creator on app.shifts (created_by) where created_by is not null;

-- What the client pays an hour, in pence: for managers who see pay.
create table app.shift_charges (
  shift_id uuid primary key,
  team_id uuid not null,
  charge int not null check (charge between 0 and 200000),
  foreign key (team_id, shift_id) references app.shifts (team_id, id) on delete cascade
);
create index shift_charges_by_team on app.shift_charges (team_id, shift_id);

-- A person on a shift. Pencilled, confirmed and handing-back hold a place.
create table app.assignments (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  shift_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  -- The shift's times and break: a shift that moves takes them along, and is refused when somebody would be in two places.
  during tstzrange not null,
  break_minutes int not null,
  state text not null check (state in ('pencilled', 'confirmed', 'handing-back', 'withdrawn', 'cancelled', 'missed', 'sick', 'worked')),
  -- How it came about.
  way text not null check (way in ('claim', 'application', 'offer', 'assignment', 'swap')),
  pencilled_until timestamptz,
  booked_at timestamptz not null,
  booked_by uuid references app.users (id) on delete set null,
  -- The answer of eligibility as it was when this was booked, with what it rested on.
  answer jsonb not null,
  -- Who booked in spite of it, and why: reason, text.
  override jsonb,
  ended_at timestamptz,
  constraint pencilled_until_when check ((state = 'pencilled') <= (pencilled_until is not null)),
  constraint ended_or_held check ((ended_at is null) = (state in ('pencilled', 'confirmed', 'handing-back', 'worked'))),
  foreign key (team_id, shift_id) references app.shifts (team_id, id) on delete cascade,
  foreign key (shift_id, during) references app.shifts (id, during) on update cascade on delete cascade,
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade,
  -- The backstop over all teams, whatever else is wrong. It also holds a person once on each shift.
  constraint one_place_at_a_time exclude using gist (user_id with =, during with &&)
    where (state in ('pencilled', 'confirmed', 'handing-back', 'worked'))
);
create index assignments_by_shift on app.assignments (shift_id);
create index assignments_by_member on app.assignments (team_id, user_id, lower(during));
create index assignments_by_user on app.assignments (user_id, lower(during));
create index assignments_by_booker on app.assignments (booked_by) where booked_by is not null;

-- What somebody may still take, or has asked for: it holds no place.
create table app.shift_offers (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  shift_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  state text not null check (state in ('applied', 'offered', 'standby', 'accepted', 'declined', 'expired', 'withdrawn', 'not-picked')),
  expires_at timestamptz,
  made_at timestamptz not null,
  made_by uuid references app.users (id) on delete set null,
  answered_at timestamptz,
  constraint offered_until_when check ((state = 'offered') <= (expires_at is not null)),
  foreign key (team_id, shift_id) references app.shifts (team_id, id) on delete cascade,
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade
);
create unique index shift_offers_standing on app.shift_offers (shift_id, user_id) where state in ('applied', 'offered', 'standby');
create index shift_offers_by_member on app.shift_offers (team_id, user_id);
create index shift_offers_by_user on app.shift_offers (user_id) where state in ('applied', 'offered', 'standby');
create index shift_offers_by_maker on app.shift_offers (made_by) where made_by is not null;

-- What was done to a published shift or to somebody's place on it: who caused it, from which to which time, with how much notice. Append-only.
create table app.shift_changes (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  shift_id uuid not null,
  user_id uuid references app.users (id) on delete set null,
  act text not null,
  cause text check (cause in ('hirer', 'agency', 'worker')),
  reason text,
  note text check (length(note) between 1 and 500),
  before tstzrange,
  after tstzrange,
  -- Minutes until the start; negative after it.
  notice int not null,
  at timestamptz not null,
  by uuid references app.users (id) on delete set null,
  foreign key (team_id, shift_id) references app.shifts (team_id, id) on delete cascade
);
create index shift_changes_by_shift on app.shift_changes (shift_id, at);
create index shift_changes_by_team on app.shift_changes (team_id, at);
create index shift_changes_by_user on app.shift_changes (user_id) where user_id is not null;
create index shift_changes_by_actor on app.shift_changes (by) where by is not null;

-- One person's booked and worked times over all teams, sorted: 8 bytes a spell, big endian: minutes since 1970 of its start (4), its length (2), its break (2).
-- One packed row a person, because the facts of two thousand people are then read in milliseconds.
create table app.work_sheets (
  user_id uuid primary key references app.users (id) on delete cascade,
  spells bytea not null
) with (fillfactor = 60);
alter table app.work_sheets alter column spells set storage plain;

-- Mails about shifts are a choice of their own; people keep what they chose for answers.
alter table app.notification_settings
  add column shifts text not null default 'at-once' check (shifts in ('at-once', 'daily', 'never')),
  alter column push set default '{requests,answers,team,details,interviews,leave,shifts,expiry,exports}',
  drop constraint notification_settings_push_check;
update app.notification_settings set shifts = answers, push = case when 'answers' = any (push) then push || '{shifts}'::text[] else push end;
alter table app.notification_settings add constraint notification_settings_push_check
  check (push <@ '{requests,answers,team,details,interviews,leave,shifts,expiry,exports}'::text[]);
