-- Pre-employment checks that a team makes of its staff: right to work, DBS, professional register, fitness to work.
set local role care_owner;

-- Append-only: a later check takes the place of an earlier one without changing it, and one that should not have been made is taken back.
create table app.checks (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  kind text not null check (kind in ('right-to-work', 'dbs', 'professional-register', 'fit-to-work')),
  -- The record of this kind that was the last one before: of two managers at the same time one is refused.
  follows uuid,
  -- What was checked, without numbers and health facts.
  title text not null check (length(title) between 1 and 200),
  checked_on date not null,
  passed boolean not null,
  -- The last day before it has to be repeated; null: never.
  until date,
  -- Everything that was recorded, sealed with the person's key.
  facts bytea not null,
  -- The copy, a file of the team: it outlives what the person has uploaded.
  copy_id uuid references app.files (id) on delete set null,
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  taken_back_at timestamptz,
  taken_back_by uuid references app.users (id) on delete set null,
  taken_back_reason text check (length(taken_back_reason) between 1 and 500),
  check ((taken_back_at is null) = (taken_back_reason is null)),
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade
);
create unique index checks_in_order on app.checks (team_id, user_id, kind, follows) nulls not distinct;
create index checks_by_user on app.checks (user_id);
create index checks_by_copy on app.checks (copy_id) where copy_id is not null;
