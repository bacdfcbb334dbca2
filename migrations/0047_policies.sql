-- Policies of teams: a draft beside versions that never change, who has signed which version, and the tries at its questions.
set local role care_owner;

create table app.policies (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  -- Counts the changes of what stands beside the text: owner, review date, jobs (optimistic lock).
  revision int not null default 1,
  -- The manager who answers for it.
  owner_id uuid references app.users (id) on delete set null,
  review_on date,
  -- The jobs that it is for; empty: all.
  jobs text[] not null default '{}',
  -- The requirement of staff that a signature satisfies.
  requirement_id uuid,
  created_at timestamptz not null,
  created_by uuid references app.users (id) on delete set null,
  -- In force no longer: nobody is asked to read it.
  withdrawn_at timestamptz,
  unique (team_id, id),
  foreign key (team_id, requirement_id) references app.requirements (team_id, id) on delete set null (requirement_id)
);

-- What the next version is going to say. Each save counts `revision` up (optimistic lock).
create table app.policy_drafts (
  policy_id uuid primary key,
  team_id uuid not null,
  revision int not null default 1,
  title text not null check (length(title) between 1 and 120),
  -- Headings, paragraphs and list items in their order; empty where a PDF has the text.
  blocks jsonb not null,
  file_id uuid references app.files (id) on delete set null,
  questions jsonb not null,
  pass_mark int not null check (pass_mark >= 0),
  saved_at timestamptz not null,
  saved_by uuid references app.users (id) on delete set null,
  foreign key (team_id, policy_id) references app.policies (team_id, id) on delete cascade
);
create index policy_drafts_by_file on app.policy_drafts (file_id) where file_id is not null;
create index policy_drafts_by_team on app.policy_drafts (team_id);

-- Append-only. The one with the highest number is in force.
create table app.policy_versions (
  id uuid primary key default gen_random_uuid(),
  policy_id uuid not null,
  team_id uuid not null,
  number int not null check (number > 0),
  title text not null check (length(title) between 1 and 120),
  blocks jsonb not null,
  file_id uuid references app.files (id) on delete set null,
  questions jsonb not null,
  pass_mark int not null check (pass_mark >= 0),
  -- What is new in it, in the publisher's words.
  changes text check (length(changes) between 1 and 500),
  -- The last day on which to read it.
  read_by date not null,
  -- SHA-256 of title and text.
  digest text not null,
  published_at timestamptz not null,
  published_by uuid references app.users (id) on delete set null,
  unique (policy_id, number),
  unique (team_id, id),
  foreign key (team_id, policy_id) references app.policies (team_id, id) on delete cascade
);
create index policy_versions_by_team on app.policy_versions (team_id);
create index policy_versions_by_file on app.policy_versions (file_id) where file_id is not null;

-- A try at the questions of a version: the chosen answers in their order. One that has an answer to each is finished.
create table app.policy_tries (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  version_id uuid not null,
  answers int[] not null default '{}',
  right_answers int not null default 0,
  begun_at timestamptz not null,
  finished_at timestamptz,
  passed boolean not null default false,
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade,
  foreign key (team_id, version_id) references app.policy_versions (team_id, id) on delete cascade
);
create unique index policy_tries_open on app.policy_tries (version_id, user_id) where finished_at is null;
create index policy_tries_by_version on app.policy_tries (version_id, user_id);
create index policy_tries_by_member on app.policy_tries (team_id, user_id);
create index policy_tries_by_user on app.policy_tries (user_id);

create table app.policy_signatures (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  version_id uuid not null,
  -- As it was typed.
  name text not null check (length(name) between 1 and 120),
  -- Of the text that was signed.
  digest text not null,
  signed_at timestamptz not null,
  unique (version_id, user_id),
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade,
  foreign key (team_id, version_id) references app.policy_versions (team_id, id) on delete cascade
);
create index policy_signatures_by_member on app.policy_signatures (team_id, user_id);
create index policy_signatures_by_user on app.policy_signatures (user_id);

-- When a team last reminded somebody of the policies that they have to read.
create table app.policy_reminders (
  team_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  reminded_at timestamptz not null,
  primary key (team_id, user_id),
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade
);
create index policy_reminders_by_user on app.policy_reminders (user_id);
