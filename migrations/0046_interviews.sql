-- Interviews: applicants from outside, rounds, interviews with their panel, offered slots and scorecards.
set local role care_owner;

-- Somebody without an account whom a team interviews. Name, email, phone and birth date are sealed with the team's key; the keyed digests
-- find the same person again.
create table app.applicants (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  details bytea not null,
  email_mac text not null,
  phone_mac text,
  born_mac text,
  -- The last day of the talent pool, as the applicant has agreed to it.
  pooled_until date,
  created_at timestamptz not null,
  unique (team_id, id)
);
create index applicants_by_email on app.applicants (team_id, email_mac);

-- What a round asks of candidates. A team without a row for a round has the ready one.
create table app.interview_rounds (
  team_id uuid not null references app.teams (id) on delete cascade,
  round smallint not null check (round between 1 and 3),
  name text not null check (length(name) between 1 and 60),
  criteria text[] not null check (cardinality(criteria) between 1 and 12),
  pass_mark numeric(2, 1) not null check (pass_mark between 1 and 5),
  version int not null default 1,
  primary key (team_id, round)
);

create table app.interviews (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  -- Who is interviewed: somebody with an account, or an applicant from outside.
  user_id uuid references app.users (id) on delete cascade,
  applicant_id uuid,
  job text not null,
  -- The round as it was when the interview was planned.
  round smallint not null,
  round_name text not null,
  criteria text[] not null,
  pass_mark numeric(2, 1) not null,
  way text not null check (way in ('place', 'phone', 'video')),
  -- An address, a phone number or a link.
  place text not null check (length(place) between 1 and 300),
  -- Null until an offered slot is picked.
  starts_at timestamptz,
  minutes smallint not null check (minutes between 10 and 480),
  state text not null check (state in ('offered', 'planned', 'cancelled', 'no-show')),
  cancelled_by text check (cancelled_by in ('team', 'candidate')),
  reason text check (length(reason) <= 500),
  -- The slots that its candidate may pick from: those of the same offer.
  offer_id uuid,
  -- Of the link in the newest mail.
  link_hash bytea unique,
  -- Counts up with each change that calendars must hear of (RFC 5545 SEQUENCE).
  sequence int not null default 0,
  version int not null default 1,
  -- Whether the reminders of a day and of an hour before have been sent, or are not due for this time.
  day_reminded boolean not null default false,
  hour_reminded boolean not null default false,
  outcome text check (outcome in ('offer', 'reject', 'pool')),
  outcome_reason text,
  decided_at timestamptz,
  decided_by uuid references app.users (id) on delete set null,
  created_at timestamptz not null,
  unique (team_id, id),
  foreign key (team_id, applicant_id) references app.applicants (team_id, id) on delete cascade,
  check (num_nonnulls(user_id, applicant_id) = 1),
  check (starts_at is not null or state in ('offered', 'cancelled'))
);
create index interviews_by_time on app.interviews (team_id, starts_at, id);
create index interviews_by_user on app.interviews (user_id) where user_id is not null;
create index interviews_by_applicant on app.interviews (applicant_id) where applicant_id is not null;
create index interviews_by_offer on app.interviews (offer_id) where offer_id is not null;
create index interviews_to_remind on app.interviews (starts_at) where state = 'planned' and not hour_reminded;

-- Who interviews. `during` is null while no time is held; nobody can be in two interviews at once, of one team or of two.
create table app.interview_panel (
  interview_id uuid not null,
  team_id uuid not null,
  manager_id uuid not null references app.users (id) on delete cascade,
  during tstzrange,
  primary key (interview_id, manager_id),
  foreign key (team_id, interview_id) references app.interviews (team_id, id) on delete cascade,
  constraint one_interview_at_a_time exclude using gist (manager_id with =, during with &&)
);
create index interview_panel_by_manager on app.interview_panel (manager_id);

-- Times that a row of candidates may pick from; `interview_id` is the one that has taken it.
create table app.interview_slots (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  offer_id uuid not null,
  during tstzrange not null check (not isempty(during)),
  interview_id uuid unique references app.interviews (id) on delete set null,
  unique (offer_id, during)
);
create index interview_slots_by_team on app.interview_slots (team_id, (lower(during)));

-- One panel member's scores, in the order of the interview's criteria; 0 where none is given yet. A draft until it is sent.
create table app.scorecards (
  interview_id uuid not null,
  team_id uuid not null,
  manager_id uuid not null,
  scores smallint[] not null,
  notes text[] not null,
  summary text not null default '' check (length(summary) <= 2000),
  sent_at timestamptz,
  primary key (interview_id, manager_id),
  foreign key (interview_id, manager_id) references app.interview_panel (interview_id, manager_id) on delete cascade,
  foreign key (team_id, interview_id) references app.interviews (team_id, id) on delete cascade
);

-- An invitation after an interview carries the person's name and job.
alter table app.team_invitations add column full_name text check (length(full_name) <= 120), add column job text;
