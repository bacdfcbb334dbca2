-- Availability and preferences of people, over all their teams; leave of teams with its types and entitlements.
set local role care_owner;

-- One row a person. Their usual weeks repeat every `pattern_weeks`; `pattern_from` is the Monday of the first one.
create table app.work_preferences (
  user_id uuid primary key references app.users (id) on delete cascade,
  pattern_weeks smallint not null default 1 check (pattern_weeks between 1 and 4),
  pattern_from date not null check (extract(isodow from pattern_from) = 1),
  -- Wished work a week, the longest way to a shift, how long before a shift to remind; null where nothing is said.
  wished_minutes int check (wished_minutes between 0 and 10080),
  max_metres int check (max_metres between 1 and 1000000),
  reminder_minutes int check (reminder_minutes between 0 and 10080),
  version int not null default 0
);

-- The usual weeks, by the clock in London. `until_time` at or before `from_time` is of the next day: 00:00 until 00:00 is a whole day.
create table app.availability_rules (
  user_id uuid not null references app.users (id) on delete cascade,
  week smallint not null check (week between 0 and 3),
  weekday smallint not null check (weekday between 1 and 7),
  from_time time not null,
  until_time time not null check (until_time < '24:00'),
  kind text not null check (kind in ('prefer', 'can', 'cannot')),
  primary key (user_id, week, weekday, from_time)
);

-- One day that differs: its entries stand instead of those of the usual week.
create table app.availability_dates (
  id uuid not null unique default gen_random_uuid(),
  user_id uuid not null references app.users (id) on delete cascade,
  day date not null,
  from_time time not null,
  until_time time not null check (until_time < '24:00'),
  kind text not null check (kind in ('prefer', 'can', 'cannot')),
  primary key (user_id, day, from_time)
);

-- Hours for other employers, as declared: on each day, of the rows that have begun the one recorded last counts. Append-only.
create table app.other_work (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app.users (id) on delete cascade,
  since date not null,
  weekly_minutes int not null check (weekly_minutes between 0 and 10080),
  recorded_at timestamptz not null
);
create index other_work_by_user on app.other_work (user_id, recorded_at);

create table app.leave_types (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('annual', 'sickness', 'family', 'unpaid', 'other')),
  -- Whether its days are left out of the average of 48 hours (Working Time Regulations 1998, regulation 4(5)).
  statutory boolean not null,
  needs_approval boolean not null,
  takes_balance boolean not null,
  archived_at timestamptz,
  version int not null default 1,
  unique (team_id, id)
);
create unique index leave_types_by_name on app.leave_types (team_id, lower(name)) where archived_at is null;

-- The ready set; teams that come later get it from a trigger.
insert into app.leave_types (team_id, name, kind, statutory, needs_approval, takes_balance)
select t.id, s.* from app.teams t, (values
  ('Annual leave', 'annual', true, true, true), ('Sickness', 'sickness', true, false, false), ('Family leave', 'family', true, true, false),
  ('Unpaid leave', 'unpaid', false, true, false), ('Other leave', 'other', false, true, false)) s
 where t.deleted_at is null;

-- What everybody in a team is entitled to in a leave year, and the day on which that begins. A team without a row has the default of the law.
create table app.leave_settings (
  team_id uuid primary key references app.teams (id) on delete cascade,
  unit text not null check (unit in ('days', 'hours')),
  amount numeric(6, 2) not null check (amount between 0 and 2000),
  year_month smallint not null check (year_month between 1 and 12),
  year_day smallint not null check (year_day between 1 and 28),
  version int not null default 1
);

-- What one person is entitled to, from a leave year on, and what they carry over into that year. Append-only: the row recorded last counts.
create table app.leave_entitlements (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  from_year date not null,
  unit text not null check (unit in ('days', 'hours')),
  amount numeric(6, 2) not null check (amount between 0 and 2000),
  carried numeric(6, 2) not null check (carried between 0 and 2000),
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null
);
create index leave_entitlements_by_person on app.leave_entitlements (team_id, user_id, from_year);
create index leave_entitlements_by_user on app.leave_entitlements (user_id);

create table app.leave (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  type_id uuid not null,
  from_day date not null,
  through_day date not null,
  -- A part of one day; null for whole days. '24:00' ends with the day.
  from_time time,
  until_time time,
  during tsrange not null generated always as (tsrange(
    from_day + coalesce(from_time, '00:00'::time), case when until_time is null then (through_day + 1)::timestamp else through_day + until_time end)) stored,
  -- Of its type when it was asked for: the type may change later.
  statutory boolean not null,
  takes_balance boolean not null,
  -- What it takes from the balance.
  unit text not null check (unit in ('days', 'hours')),
  amount numeric(6, 2) not null check (amount between 0 and 2000),
  state text not null check (state in ('asked', 'approved', 'refused', 'cancelled', 'revoked')),
  note text check (length(note) <= 500),
  -- Why it was refused or revoked.
  reason text check (length(reason) <= 500),
  -- Who recorded it: the person, or a manager for them.
  asked_by uuid references app.users (id) on delete set null,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references app.users (id) on delete set null,
  foreign key (team_id, type_id) references app.leave_types (team_id, id) on delete cascade,
  check (through_day between from_day and from_day + 731),
  check (num_nulls(from_time, until_time) in (0, 2)),
  check (from_time is null or (from_day = through_day and from_time < until_time)),
  constraint one_leave_at_a_time exclude using gist (team_id with =, user_id with =, during with &&) where (state in ('asked', 'approved'))
);
create index leave_by_team on app.leave (team_id, through_day) where state in ('asked', 'approved');
create index leave_by_user on app.leave (user_id, from_day);

-- Mails about leave are a choice of their own; people keep what they chose for answers.
alter table app.notification_settings
  add column leave text not null default 'at-once' check (leave in ('at-once', 'daily', 'never')),
  alter column push set default '{requests,answers,team,details,interviews,leave,expiry,exports}',
  drop constraint notification_settings_push_check;
update app.notification_settings set leave = answers, push = case when 'answers' = any (push) then push || '{leave}'::text[] else push end;
alter table app.notification_settings add constraint notification_settings_push_check
  check (push <@ '{requests,answers,team,details,interviews,leave,expiry,exports}'::text[]);

-- Of an erased person a team keeps records of several kinds, each as long as its law says: some longer than the membership.
alter table app.kept_records
  add column kind text not null default 'right-to-work' check (kind in ('right-to-work', 'leave')),
  alter column member_id drop not null,
  drop constraint kept_records_member_id_fkey,
  drop constraint kept_records_member_id_key,
  add foreign key (member_id) references app.team_members (id) on delete set null,
  add constraint kept_records_of_a_kind unique (member_id, kind);
