-- A certificate under a name of somebody's own counts for what a team asks for, because a manager has said which that is.
set local role care_owner;

-- What this person calls `kind` is evidence of the kind `counted_as` as well, in this team alone. Only added to and taken back: `app.judge` is asked what was
-- known at an instant.
create table app.certificates_counted_as (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  kind text not null check (kind like 'certificate:%'),
  counted_as text not null check (counted_as like 'certificate:%' and counted_as <> kind),
  said_at timestamptz not null,
  said_by uuid references app.users (id) on delete set null,
  taken_back_at timestamptz,
  taken_back_by uuid references app.users (id) on delete set null,
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade
);
create unique index certificates_counted_once on app.certificates_counted_as (team_id, user_id, kind, counted_as) where taken_back_at is null;
create index certificates_counted_as_by_user on app.certificates_counted_as (user_id);
create index certificates_counted_as_by_sayer on app.certificates_counted_as (said_by) where said_by is not null;
create index certificates_counted_as_by_taker on app.certificates_counted_as (taken_back_by) where taken_back_by is not null;

-- A certificate that nobody has a name for waits until somebody has said what it is.
alter table app.verification_queue add column unnamed boolean not null default false;
