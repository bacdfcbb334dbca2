-- What managers do in the rota, step by step: each act, and each time that it is undone or done again, which reverses the row before it.
set local role care_owner;

create table app.rota_steps (
  id uuid primary key,
  team_id uuid not null references app.teams (id) on delete cascade,
  by uuid not null references app.users (id) on delete cascade,
  seq bigint generated always as identity,
  at timestamptz not null,
  kind text not null check (kind in ('act', 'undo', 'redo')),
  -- The act that is undone and done again.
  root uuid not null references app.rota_steps (id) on delete cascade,
  reverses uuid unique references app.rota_steps (id) on delete cascade,
  -- What was done, for its words; and how the shifts and places that it changed were before and after.
  said jsonb not null,
  before jsonb not null,
  after jsonb not null,
  -- Whom it names.
  people uuid[] not null,
  constraint reverses_another check (reverses <> id),
  constraint acts_begin check (case kind when 'act' then reverses is null and root = id else reverses is not null and root <> id end)
);
create index rota_steps_by_actor on app.rota_steps (by, team_id, seq desc);
create index rota_steps_by_team on app.rota_steps (team_id);
create index rota_steps_by_root on app.rota_steps (root);
create index rota_steps_by_time on app.rota_steps (at);
create index rota_steps_about on app.rota_steps using gin (people);
