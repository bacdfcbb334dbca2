-- Charges: what a client owes for worked time, frozen with the version that it is of, and lines of it as there are lines of pay. Nothing here goes with an account or a team, only after six years.
set local role care_owner;

-- What a version is charged at, in pence, apart from what it pays: nobody but who sees the team's pay reads it. Null: part of it has no charge, and then none of it has.
create table app.work_charges (
  record_id uuid not null references app.work_records (id) on delete cascade,
  version int not null check (version > 0),
  charge int check (charge >= 0),
  parts jsonb not null check (jsonb_typeof(parts) = 'array'),
  primary key (record_id, version),
  constraint parts_follow_charge check (charge is not null or parts = '[]')
);

-- Append-only but for `live` and `state`: the twins of `pay_lines`, with constraints of their own. Where and for which order the work was, stands as it was when the line was made.
create table app.charge_lines (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id),
  client_id uuid not null,
  site_id uuid not null,
  user_id uuid not null references app.users (id),
  record_id uuid not null references app.work_records (id) on delete cascade,
  version int not null,
  day date not null,
  job text not null,
  element text not null check (element in ('time', 'sleep-in', 'on-call', 'call-out')),
  during tstzrange not null check (not isempty(during)),
  minutes int not null,
  -- Pence an hour, and of which kind of day; how many calls.
  rate int check (rate >= 0),
  kind text,
  calls int,
  amount int not null,
  order_number text,
  cost_centre text,
  reverses uuid references app.charge_lines (id) on delete cascade,
  live boolean not null default true,
  -- `open`: on no invoice; `taken`: on one; `cancelled`: a line and its mirror, of which neither is on an invoice.
  state text not null default 'open' check (state in ('open', 'taken', 'cancelled')),
  made_at timestamptz not null default now(),
  constraint charge_reversed_once unique (reverses),
  constraint a_reversal_is_never_live check (reverses is null or not live),
  constraint signs_follow_reversals check (case when reverses is null then minutes >= 0 and amount >= 0 else minutes <= 0 and amount <= 0 end),
  constraint time_has_its_minutes check (element <> 'time' or abs(minutes) = extract(epoch from upper(during) - lower(during)) / 60),
  foreign key (team_id, client_id) references app.clients (team_id, id),
  foreign key (team_id, site_id) references app.sites (team_id, id),
  -- No minute of a booking is charged twice.
  constraint charged_once exclude using gist (team_id with =, user_id with =, element with =, during with &&) where (live)
);
create index charge_lines_by_record on app.charge_lines (record_id);
create index charge_lines_open on app.charge_lines (team_id, client_id, day) where state = 'open';
create index charge_lines_by_client on app.charge_lines (team_id, client_id, day);
create index charge_lines_by_site on app.charge_lines (team_id, site_id);
create index charge_lines_by_user on app.charge_lines (user_id);
