-- Equal treatment: which week of the qualifying period of the Agency Workers Regulations somebody is in with a client in a role, and what the client pays its own staff.
set local role care_owner;

-- Append-only: what a client pays its own staff for a role, at one of its sites or at all, from a day on. Of a day the version counts that was recorded last.
create table app.comparable_rates (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  client_id uuid not null,
  job text not null check (length(job) between 1 and 60),
  site_id uuid,
  version int not null check (version > 0),
  from_day date not null,
  -- Pence an hour; null: from then on nothing is known to compare with.
  pay int check (pay between 1 and 100000),
  -- What its own staff have beyond 5.6 weeks of holiday: in days of a year of five-day weeks or in hundredths of a percent of pay, as it was said, and what that comes to of pay.
  holiday_days numeric(4, 1) check (holiday_days between 0.5 and 60),
  holiday int not null default 0 check (holiday between 0 and 5000),
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  constraint comparable_rates_once unique nulls not distinct (team_id, client_id, job, site_id, version),
  constraint comparable_rates_of_client foreign key (team_id, client_id) references app.clients (team_id, id) on delete cascade,
  constraint comparable_rates_of_site foreign key (site_id) references app.sites (id) on delete cascade
);
create index comparable_rates_by_site on app.comparable_rates (site_id) where site_id is not null;
create index comparable_rates_by_recorder on app.comparable_rates (recorded_by) where recorded_by is not null;

-- The weeks that are counted from what is recorded: written by the job `equal-weeks` alone. `number`: the weeks of the period with this one.
create table app.equal_weeks (
  team_id uuid not null references app.teams (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  client_id uuid not null,
  job text not null,
  from_day date not null,
  state text not null check (state in ('worked', 'counts', 'paused', 'break')),
  why text check (why in ('family', 'leave', 'jury', 'closure', 'strike', 'sickness')),
  number int not null check (number > 0),
  -- The day from which work begins another period.
  lapses_on date not null,
  primary key (team_id, user_id, client_id, job, from_day),
  constraint equal_weeks_of_client foreign key (team_id, client_id) references app.clients (team_id, id) on delete cascade
);
create index equal_weeks_by_user on app.equal_weeks (user_id);
create index equal_weeks_by_client on app.equal_weeks (team_id, client_id);

-- Where somebody stands now by those weeks: what lists read.
create table app.equal_clocks (
  team_id uuid not null references app.teams (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  client_id uuid not null,
  job text not null,
  started_on date not null,
  weeks int not null check (weeks > 0),
  state text not null check (state in ('counting', 'paused', 'over')),
  since date,
  why text,
  equal_from date not null,
  lapses_on date not null,
  -- The highest week of this period that anybody was told of.
  told int not null default 0,
  primary key (team_id, user_id, client_id, job),
  constraint equal_clocks_of_client foreign key (team_id, client_id) references app.clients (team_id, id) on delete cascade,
  constraint paused_since check ((state = 'paused') = (since is not null))
);
create index equal_clocks_by_user on app.equal_clocks (user_id);
create index equal_clocks_running on app.equal_clocks (team_id, equal_from) where state <> 'over';
create index equal_clocks_by_client on app.equal_clocks (team_id, client_id);

-- Weeks in which somebody worked for the client through another agency, as they say themselves.
create table app.equal_declared (
  id uuid primary key,
  team_id uuid not null references app.teams (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  client_id uuid not null,
  job text not null check (length(job) between 1 and 60),
  from_day date not null,
  through_day date not null,
  note text check (length(note) between 1 and 200),
  recorded_at timestamptz not null,
  taken_back_at timestamptz,
  constraint equal_declared_of_client foreign key (team_id, client_id) references app.clients (team_id, id) on delete cascade,
  check (through_day between from_day and from_day + 400)
);
create index equal_declared_by_user on app.equal_declared (user_id);
create index equal_declared_by_client on app.equal_declared (team_id, client_id);

-- Why somebody did not work for a client, where no leave says it; without a person: nobody could.
create table app.equal_reasons (
  id uuid primary key,
  team_id uuid not null references app.teams (id) on delete cascade,
  user_id uuid references app.users (id) on delete cascade,
  client_id uuid not null,
  why text not null check (why in ('jury', 'closure', 'strike')),
  from_day date not null,
  through_day date not null,
  said_at timestamptz not null,
  said_by uuid references app.users (id) on delete set null,
  taken_back_at timestamptz,
  constraint equal_reasons_of_client foreign key (team_id, client_id) references app.clients (team_id, id) on delete cascade,
  constraint jury_is_of_a_person check ((why = 'jury') = (user_id is not null)),
  check (through_day between from_day and from_day + 400)
);
create index equal_reasons_by_user on app.equal_reasons (user_id) where user_id is not null;
create index equal_reasons_by_client on app.equal_reasons (team_id, client_id);
create index equal_reasons_by_author on app.equal_reasons (said_by) where said_by is not null;

-- Whose weeks are to be counted again; without a person: everybody's of the team. No key, so that no two changes wait for each other.
create table app.equal_to_count (
  id bigint generated always as identity primary key,
  team_id uuid not null,
  user_id uuid,
  queued_at timestamptz not null default now()
);

-- What has been worked already.
insert into app.equal_to_count (team_id, user_id) select distinct r.team_id, r.user_id from app.work_records r where r.void_at is null;
