-- References: what a team asks referees about its people, the links that they answer by, and which hirer was given what.
set local role care_owner;

-- One request to one referee about one person. What the referee is and says is sealed with the person's key, and the team's alone to read:
-- a reference is given in confidence (Data Protection Act 2018, Schedule 2, paragraph 24).
create table app.reference_requests (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  -- Who is asked, and about which work.
  referee bytea not null,
  -- Of the referee's address: one mailbox is asked once.
  address_hash bytea not null,
  state text not null default 'asked' check (state in ('asked', 'answered', 'verified', 'rejected', 'declined', 'cancelled')),
  -- Rises with every change (optimistic lock).
  version int not null default 1,
  requested_by uuid references app.users (id) on delete set null,
  requested_at timestamptz not null,
  -- When the link was sent that is open, and until when it is.
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  reminders int not null default 0,
  -- What the team asks beyond the form, since it has reopened the request.
  question bytea,
  answer bytea,
  answered_at timestamptz,
  decided_by uuid references app.users (id) on delete set null,
  decided_at timestamptz,
  -- Why it was declined or rejected.
  reason bytea,
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade,
  check (state not in ('answered', 'verified') or answer is not null),
  check (state not in ('rejected', 'declined') or reason is not null)
);
create unique index reference_requests_standing on app.reference_requests (team_id, user_id, address_hash)
  where state in ('asked', 'answered', 'verified');
create index reference_requests_by_member on app.reference_requests (team_id, user_id);
create index reference_requests_by_user on app.reference_requests (user_id);
create index reference_requests_unanswered on app.reference_requests (sent_at) where state = 'asked';

-- The secrets of the mailed links. Each mail has its own, so that a reminder does not shut the form that a referee is filling in; the first answer
-- uses up all of them.
create table app.reference_links (
  secret_hash bytea primary key,
  reference_id uuid not null references app.reference_requests (id) on delete cascade
);
create index reference_links_by_reference on app.reference_links (reference_id);

-- Mails to referees, as long as they count against a limit.
create table app.reference_sends (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  address_hash bytea not null,
  at timestamptz not null
);
create index reference_sends_by_team on app.reference_sends (team_id, at);
create index reference_sends_by_address on app.reference_sends (address_hash, at);

-- Referees who want no more of these mails from a team.
create table app.reference_stops (
  team_id uuid not null references app.teams (id) on delete cascade,
  address_hash bytea not null,
  at timestamptz not null,
  primary key (team_id, address_hash)
);

-- What a team has tried where two references could not be had (Conduct Regulations 2003, reg. 22). Append-only.
create table app.reference_statements (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  steps_taken bytea not null,
  recorded_by uuid references app.users (id) on delete set null,
  recorded_at timestamptz not null,
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade
);
create index reference_statements_by_member on app.reference_statements (team_id, user_id);
create index reference_statements_by_user on app.reference_statements (user_id);

-- Which hirer was given what about a person, when, and on what consent. Append-only.
create table app.sharing_log (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  hirer text not null check (length(hirer) between 1 and 120),
  what text not null check (what in ('reference', 'document', 'steps-taken')),
  reference_id uuid references app.reference_requests (id) on delete set null,
  -- Which document.
  document text check (length(document) between 1 and 120),
  consent text not null check (length(consent) between 1 and 200),
  shared_on date not null,
  recorded_by uuid references app.users (id) on delete set null,
  recorded_at timestamptz not null,
  check ((what = 'document') = (document is not null)),
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade
);
create index sharing_log_by_member on app.sharing_log (team_id, user_id);
create index sharing_log_by_user on app.sharing_log (user_id);
create index sharing_log_by_reference on app.sharing_log (reference_id) where reference_id is not null;
