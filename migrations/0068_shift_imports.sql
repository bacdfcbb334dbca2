-- Shifts that came from a file.
set local role care_owner;

-- A file of shifts that was imported; undone, it is deleted with its drafts.
create table app.shift_imports (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  file_name text not null check (length(file_name) between 1 and 255),
  shifts int not null,
  imported_at timestamptz not null,
  imported_by uuid references app.users (id) on delete set null,
  unique (team_id, id)
);
create index shift_imports_by_importer on app.shift_imports (imported_by) where imported_by is not null;

alter table app.shifts
  add column import_id uuid,
  add foreign key (team_id, import_id) references app.shift_imports (team_id, id) on delete set null (import_id);
create index shifts_by_import on app.shifts (import_id) where import_id is not null;
