-- Pay: what is approved becomes lines, each of which goes into one pay run. Nothing here goes with an account or a team, only after six years.
set local role care_owner;

-- Append-only: how often a team pays. `first_day`: the first day of a period; what was worked before the earliest one was paid otherwise.
create table app.pay_settings (
  team_id uuid not null references app.teams (id) on delete cascade,
  version int not null check (version > 0),
  every text not null check (every in ('week', 'two-weeks', 'four-weeks', 'month')),
  first_day date not null,
  -- Days from the end of a period to its pay day.
  pay_after int not null check (pay_after between 0 and 60),
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  primary key (team_id, version),
  constraint periods_begin_where_they_can check (case every when 'month' then extract(day from first_day) <= 28 else true end)
);
create index pay_settings_by_recorder on app.pay_settings (recorded_by) where recorded_by is not null;

-- Append-only: how somebody is engaged by a team; the last version counts.
create table app.pay_people (
  team_id uuid not null references app.teams (id),
  user_id uuid not null references app.users (id),
  version int not null check (version > 0),
  engagement text not null check (engagement in ('paye', 'umbrella-company', 'limited-company', 'self-employed')),
  -- Their number in the payroll program.
  payroll_number text check (length(payroll_number) between 1 and 40),
  -- With each pay as 12.07 %, or accrued. Rolled-up holiday pay is not lawful in Northern Ireland, and others than employees have their own.
  holiday text not null check (holiday in ('with-pay', 'accrued', 'none')),
  nation text not null check (nation in ('great-britain', 'northern-ireland')),
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  primary key (team_id, user_id, version),
  constraint holiday_is_lawful check ((engagement = 'paye') = (holiday <> 'none') and (nation <> 'northern-ireland' or holiday <> 'with-pay'))
);
create index pay_people_by_user on app.pay_people (user_id);
create index pay_people_by_recorder on app.pay_people (recorded_by) where recorded_by is not null;

-- Append-only but for `live` and `state`: a stretch of approved time, or a whole of it, and what it pays in pence. What is approved no more is mirrored by a line
-- that takes it back, and then neither is live. `open`: in no run; `taken`: in one; `cancelled`: a line and its mirror, of which neither was ever in a run that counts.
create table app.pay_lines (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id),
  user_id uuid not null references app.users (id),
  record_id uuid not null references app.work_records (id) on delete cascade,
  version int not null,
  -- The day of the shift: the period that it belongs to.
  day date not null,
  element text not null check (element in ('time', 'sleep-in', 'on-call', 'call-out')),
  during tstzrange not null check (not isempty(during)),
  minutes int not null,
  -- Pence an hour, of which kind of day, and who says so; how many calls.
  rate int check (rate >= 0),
  kind text,
  paid_by text,
  calls int,
  amount int not null,
  reverses uuid references app.pay_lines (id) on delete cascade,
  live boolean not null default true,
  state text not null default 'open' check (state in ('open', 'taken', 'cancelled')),
  made_at timestamptz not null default now(),
  constraint reversed_once unique (reverses),
  constraint a_reversal_is_never_live check (reverses is null or not live),
  constraint signs_follow_reversals check (case when reverses is null then minutes >= 0 and amount >= 0 else minutes <= 0 and amount <= 0 end),
  constraint time_has_its_minutes check (element <> 'time' or abs(minutes) = extract(epoch from upper(during) - lower(during)) / 60),
  -- No minute of a person is paid twice by a team.
  constraint paid_once exclude using gist (team_id with =, user_id with =, element with =, during with &&) where (live)
);
create index pay_lines_by_record on app.pay_lines (record_id);
create index pay_lines_open on app.pay_lines (team_id, day) where state = 'open';
create index pay_lines_by_user on app.pay_lines (user_id);

-- A closed run: its number counts up without a gap in its team. `file`: the lines as they were handed over, sealed with the team's key, with the SHA-256 of what is sealed.
create table app.pay_runs (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id),
  number int not null check (number > 0),
  first_day date not null,
  last_day date not null,
  pay_day date not null,
  people int not null check (people > 0),
  lines int not null check (lines > 0),
  minutes int not null,
  pay int not null,
  holiday int not null,
  top_up int not null check (top_up >= 0),
  file bytea not null,
  file_sha256 bytea not null,
  closed_at timestamptz not null,
  closed_by uuid references app.users (id) on delete set null,
  paid_at timestamptz,
  paid_by uuid references app.users (id) on delete set null,
  void_at timestamptz,
  void_by uuid references app.users (id) on delete set null,
  void_reason text check (length(void_reason) between 1 and 300),
  unique (team_id, number),
  constraint paid_or_void check (paid_at is null or void_at is null),
  constraint void_with_reason check ((void_at is null) = (void_reason is null)),
  check (first_day <= last_day)
);
create index pay_runs_by_closer on app.pay_runs (closed_by) where closed_by is not null;
create index pay_runs_by_payer on app.pay_runs (paid_by) where paid_by is not null;
create index pay_runs_by_voider on app.pay_runs (void_by) where void_by is not null;

-- What each person got in a run, in pence: what the lines pay, holiday pay of it, and what the minimum wage adds.
create table app.pay_run_people (
  run_id uuid not null references app.pay_runs (id) on delete cascade,
  team_id uuid not null,
  user_id uuid not null references app.users (id),
  engagement text not null,
  payroll_number text,
  lines int not null check (lines > 0),
  minutes int not null,
  pay int not null,
  holiday int not null,
  top_up int not null check (top_up >= 0),
  primary key (run_id, user_id)
);
create index pay_run_people_by_user on app.pay_run_people (user_id);

create table app.pay_run_lines (
  run_id uuid not null references app.pay_runs (id) on delete cascade,
  line_id uuid not null references app.pay_lines (id) on delete cascade,
  -- False once the run is void.
  live boolean not null default true,
  primary key (run_id, line_id)
);
create unique index in_one_run on app.pay_run_lines (line_id) where live;

-- Approved time without a rate has no line, and a run says so.
create index work_pay_unpriced on app.work_pay (record_id) where unpriced > 0;

-- What is approved already. What was worked before a team's first period stays out of its runs.
insert into app.pay_lines (team_id, user_id, record_id, version, day, element, during, minutes, rate, kind, paid_by, calls, amount)
  select r.team_id, r.user_id, r.id, r.approved_version, r.day, coalesce(t.flat, 'time'), tstzrange(t."from", t.until), case when t.flat is null then t.minutes else 0 end, t.rate, t.kind,
      t."paidBy", t.count, t.pay
    from app.work_records r
    join app.work_pay p on p.record_id = r.id and p.version = r.approved_version
    cross join lateral jsonb_to_recordset(p.parts) t ("from" timestamptz, until timestamptz, minutes int, pay int, kind text, rate int, "paidBy" text,
      flat text, count int)
   where r.void_at is null and r.approved_version = r.version;
