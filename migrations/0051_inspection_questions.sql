-- Which requirements answer which of an inspector's questions. Append-only: on each day, of the versions that have started the one recorded last applies.
set local role care_owner;

create table app.inspection_questions (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  version int not null check (version > 0),
  starts date not null,
  -- Where the questions come from, and of which day they are.
  source text not null check (length(source) between 1 and 200),
  -- In their order: [{ title, requirements }], requirements by id.
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  unique (team_id, version)
);
