-- When a shift and a place at it begin and end, as columns: lower() of a range is not leakproof, so that under row security no index on it is ever asked
-- and each list would read all shifts that a team ever had.
set local role care_owner;

alter table app.shifts
  add column starts_at timestamptz not null generated always as (lower(during)) stored,
  add column ends_at timestamptz not null generated always as (upper(during)) stored;
drop index app.shifts_by_start;
create index shifts_by_start on app.shifts (team_id, starts_at, id);
drop index app.shifts_by_site;
create index shifts_by_site on app.shifts (team_id, site_id, starts_at);

alter table app.assignments
  add column starts_at timestamptz not null generated always as (lower(during)) stored,
  add column ends_at timestamptz not null generated always as (upper(during)) stored;
drop index app.assignments_by_member;
create index assignments_by_member on app.assignments (team_id, user_id, starts_at);
drop index app.assignments_by_user;
create index assignments_by_user on app.assignments (user_id, starts_at);
drop index app.assignments_unsettled;
create index assignments_unsettled on app.assignments (ends_at) where state in ('pencilled', 'confirmed', 'handing-back');
