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
-- What somebody still has before them, and who asks a team to come off, without what all others have before them.
create index assignments_to_come on app.assignments (user_id, ends_at) where state in ('pencilled', 'confirmed', 'handing-back');
create index assignments_handed_back on app.assignments (team_id) where state = 'handing-back';

-- Of what was done to a person's places, one kind of act is asked for at a time; of what was written about a person, who opened their data.
drop index app.shift_changes_by_user;
create index shift_changes_by_user on app.shift_changes (user_id, act, at) where user_id is not null;
create index audit_events_of_openings on app.audit_events (subject, at desc, seq desc, chain desc)
  where action in ('profile.view', 'profile.cv', 'profile.export', 'file.view');

-- What is written waits in no list that each search would look through before the index.
alter index app.team_members_by_text set (fastupdate = off);
