-- Requirements that a site asks for, whomever else they are asked of.
set local role care_owner;

create table app.site_requirements (
  team_id uuid not null,
  site_id uuid not null,
  requirement_id uuid not null,
  -- For shifts from this day on.
  from_day date not null,
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  primary key (site_id, requirement_id),
  foreign key (team_id, site_id) references app.sites (team_id, id) on delete cascade,
  foreign key (team_id, requirement_id) references app.requirements (team_id, id) on delete cascade
);
create index site_requirements_by_requirement on app.site_requirements (team_id, requirement_id);
create index site_requirements_by_recorder on app.site_requirements (recorded_by) where recorded_by is not null;

-- No chosen people: it is asked only where a site asks for it.
alter table app.requirement_versions
  drop constraint requirement_versions_people_check,
  add constraint requirement_versions_people_check check (cardinality(people) <= 500);
