-- A manager may undo the answer to a request to join for a short time; null where they may not.
set local role care_owner;
alter table app.team_join_requests add column undo_until timestamptz;
