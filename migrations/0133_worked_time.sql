-- Worked time: what was planned, what was worked, and who says so. Money outlives people and teams: nothing here goes with an account or a team, only after six years.
set local role care_owner;

-- One for each booking that was worked. `version` is the latest of `work_versions`, 0 until the first one is written, with its times; null times: nobody knows yet.
create table app.work_records (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id),
  user_id uuid not null references app.users (id),
  place_id uuid unique references app.assignments (id) on delete set null,
  site_id uuid not null,
  job text not null,
  day date not null,
  planned tstzrange not null check (not isempty(planned)),
  planned_break int not null check (planned_break >= 0),
  is_sleep_in boolean not null,
  -- Pence an hour that the shift and the role of the person named when it was over.
  shift_pay int,
  own_rate int,
  version int not null default 0 check (version >= 0),
  worked tstzrange check (not isempty(worked)),
  -- The version that the person confirmed last, and the one that stands approved.
  confirmed_version int,
  approved_version int,
  -- What is clocked has to be read, for the first time or again.
  to_read boolean not null default true,
  clocked jsonb,
  -- Set while the booking counts as not worked after all.
  void_at timestamptz,
  unique (team_id, id),
  foreign key (team_id, site_id) references app.sites (team_id, id),
  -- No minute of a person is in two records of a team.
  constraint worked_once exclude using gist (team_id with =, user_id with =, worked with &&) where (void_at is null)
);
create index work_records_by_day on app.work_records (team_id, day, id);
create index work_records_by_user on app.work_records (user_id, day);
create index work_records_by_site on app.work_records (team_id, site_id);
create index work_records_open on app.work_records (team_id, day) where approved_version is distinct from version and void_at is null;
create index work_records_to_read on app.work_records (team_id, id) where to_read;
-- What waits for its person.
create index work_records_unconfirmed on app.work_records (user_id, day) where confirmed_version is distinct from version and void_at is null;

-- Append-only: every answer to when somebody worked.
create table app.work_versions (
  record_id uuid not null references app.work_records (id) on delete cascade,
  version int not null check (version > 0),
  worked tstzrange check (not isempty(worked)),
  breaks tstzmultirange not null,
  break_minutes int not null check (break_minutes >= 0),
  -- Paid minutes.
  minutes int not null check (minutes >= 0),
  source text not null check (source in ('planned', 'clock', 'worker', 'manager')),
  reason text check (length(reason) between 1 and 300),
  said_at timestamptz not null,
  said_by uuid references app.users (id) on delete set null,
  primary key (record_id, version),
  constraint changes_have_reasons check (source in ('planned', 'clock') or (reason is not null and worked is not null))
);
create index work_versions_by_author on app.work_versions (said_by) where said_by is not null;

-- What a version pays, in pence, apart from its times because not every manager sees pay; version 0: what the plan would pay. No charge has a place in it.
create table app.work_pay (
  record_id uuid not null references app.work_records (id) on delete cascade,
  version int not null check (version >= 0),
  pay int not null check (pay >= 0),
  unpriced int not null check (unpriced >= 0),
  parts jsonb not null,
  primary key (record_id, version)
);

-- Append-only but for taking back: who says of which version that it is right. `rule`: a rule of the team did, and which.
create table app.approvals (
  id uuid primary key default gen_random_uuid(),
  record_id uuid not null,
  version int not null,
  step text not null check (step in ('worker', 'manager')),
  rule text check (length(rule) between 1 and 120),
  given_at timestamptz not null,
  given_by uuid references app.users (id) on delete set null,
  taken_back_at timestamptz,
  taken_back_by uuid references app.users (id) on delete set null,
  foreign key (record_id, version) references app.work_versions (record_id, version) on delete cascade
);
create unique index approvals_stand_once on app.approvals (record_id, version, step) where taken_back_at is null;
create index approvals_by_giver on app.approvals (given_by) where given_by is not null;
create index approvals_by_taker on app.approvals (taken_back_by) where taken_back_by is not null;

-- What is not agreed. Of the side `worker`, somebody says that a version is wrong; of the side `team`, a manager asks. One is open at a time.
create table app.disputes (
  id uuid primary key default gen_random_uuid(),
  record_id uuid not null,
  version int not null,
  side text not null check (side in ('worker', 'team')),
  words text check (length(words) between 1 and 300),
  raised_at timestamptz not null,
  raised_by uuid references app.users (id) on delete set null,
  answer text check (length(answer) between 1 and 300),
  answered_at timestamptz,
  answered_by uuid references app.users (id) on delete set null,
  foreign key (record_id, version) references app.work_versions (record_id, version) on delete cascade
);
create unique index disputes_one_open on app.disputes (record_id) where answered_at is null;
create index disputes_by_record on app.disputes (record_id, raised_at);
create index disputes_by_raiser on app.disputes (raised_by) where raised_by is not null;
create index disputes_by_answerer on app.disputes (answered_by) where answered_by is not null;

-- That somebody has said of a week, by its Monday, that all of it is right.
create table app.weeks_done (
  team_id uuid not null references app.teams (id),
  user_id uuid not null references app.users (id),
  week date not null check (extract(isodow from week) = 1),
  done_at timestamptz not null,
  primary key (team_id, user_id, week)
);
create index weeks_done_by_user on app.weeks_done (user_id);

-- Append-only: how many minutes the worked times may differ from the plan and still count as approved; null: none approve themselves. The last version counts.
create table app.timesheet_settings (
  team_id uuid not null references app.teams (id) on delete cascade,
  version int not null check (version > 0),
  tolerance int check (tolerance between 0 and 30),
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  primary key (team_id, version)
);
create index timesheet_settings_by_recorder on app.timesheet_settings (recorded_by) where recorded_by is not null;

-- What was worked in the last four weeks.
insert into app.work_records (team_id, user_id, place_id, site_id, job, day, planned, planned_break, is_sleep_in, shift_pay, own_rate, worked)
  select a.team_id, a.user_id, a.id, s.site_id, s.job, s.day, a.during, a.break_minutes, s.is_sleep_in, s.pay,
      (select r.rate from app.work_roles r where r.team_id = s.team_id and r.user_id = a.user_id and r.job = s.job and r.from_day <= s.day
        order by r.version desc limit 1), a.during
    from app.assignments a join app.shifts s on s.id = a.shift_id
   where a.state = 'worked' and a.ends_at > now() - interval '28 days';
