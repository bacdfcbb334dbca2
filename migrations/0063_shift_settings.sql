-- What a team sets for its shifts: its usual kinds of a shift, and its terms when one is cancelled; what followed by them from a cancellation.
set local role care_owner;

-- The row of the highest version is in force; `value` in the form of `shifts/schema.ts`. A team without a row has the ready presets, and no terms.
create table app.shift_settings (
  team_id uuid not null references app.teams (id) on delete cascade,
  kind text not null check (kind in ('presets', 'terms')),
  version int not null check (version > 0),
  value jsonb not null,
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  primary key (team_id, kind, version)
);
create index shift_settings_by_recorder on app.shift_settings (recorded_by) where recorded_by is not null;

-- The band of the terms that a cancellation fell in, and what each worker still gets, in pence; null without one.
alter table app.shift_changes add column effect jsonb;
