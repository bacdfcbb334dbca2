-- A team owns files as a person does, under a key of its own. A file's row carries the terms of its slot: how many may be in use at once, and how
-- long a replaced one is kept.
set local role care_owner;
set local search_path = app, public;

-- The key of a team's files, wrapped by the installation's key. With it goes every file of the team.
create table app.team_keys (
  team_id uuid primary key references app.teams (id) on delete cascade,
  kek_id text not null,
  wrapped_dek bytea not null,
  created_at timestamptz not null default now()
);

alter table app.files
  alter column user_id drop not null,
  add column team_id uuid references app.team_keys (team_id) on delete cascade,
  add column most smallint not null default 1 check (most > 0),
  add column keep_days smallint not null default 30 check (keep_days >= 0),
  add constraint files_one_owner check (num_nonnulls(user_id, team_id) = 1),
  -- Which slots have thumbnails is said where they are declared.
  drop constraint files_check1;
update app.files set most = 40 where slot in ('certificate', 'immunisation');

drop index app.files_one_current;
create unique index files_one_current on app.files (user_id, team_id, slot) nulls not distinct where state = 'current' and most = 1;
create index files_by_team on app.files (team_id, slot) where team_id is not null;
