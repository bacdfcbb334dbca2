-- The roles that people hold in a team: a job, at some sites or all, with a rate of their own.
set local role care_owner;

-- Append-only: on each day, of the rows of a job that have begun, the one recorded last says whether somebody holds the role, where, and at which rate.
create table app.work_roles (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  job text not null,
  version int not null check (version > 0),
  from_day date not null,
  -- False: ended.
  held boolean not null,
  -- Empty: at every site.
  sites uuid[] not null check (cardinality(sites) <= 50),
  -- Pence an hour; null: what each shift pays.
  rate int check (rate between 1 and 100000),
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  constraint work_roles_in_order unique (team_id, user_id, job, version),
  constraint ended_says_nothing check (held or (sites = '{}' and rate is null))
);
create index work_roles_by_user on app.work_roles (user_id);
create index work_roles_by_recorder on app.work_roles (recorded_by) where recorded_by is not null;
