-- What sites need: versions with a first day. A version is never changed once it is in force; another first day begins another one. `bands`: so many of a job between hours
-- of kinds of day; `mixes`: of those who are there so many have a quality, the code of a job or the id of a requirement.
set local role care_owner;

create table app.staffing_levels (
  team_id uuid not null references app.teams (id) on delete cascade,
  site_id uuid not null,
  version int not null check (version > 0),
  from_day date not null,
  bands jsonb not null check (jsonb_typeof(bands) = 'array'),
  mixes jsonb not null check (jsonb_typeof(mixes) = 'array'),
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  primary key (site_id, version),
  foreign key (team_id, site_id) references app.sites (team_id, id) on delete cascade
);
create index staffing_levels_of_team on app.staffing_levels (team_id, site_id);
create index staffing_levels_by_recorder on app.staffing_levels (recorded_by) where recorded_by is not null;
