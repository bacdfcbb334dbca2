-- The search of a team's members asks one index of team and text: of two, a generic plan reads every row of the team beside the few hits.
-- No pending list, which each search would read through after writes.
create extension if not exists btree_gin;

set local role care_owner;

drop index app.team_members_by_text;
create index team_members_by_text on app.team_members using gin (team_id, search_text gin_trgm_ops) with (fastupdate = off)
  where status = 'active' and role = 'staff';
