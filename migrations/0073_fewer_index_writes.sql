-- What a team has told about one person is found by both: by the team alone, each answer to a request would read all that the team has ever told.
-- The keys of writes are few (a day's) and forgotten by the night: no index for that is kept with every write.
set local role care_owner;

drop index app.notifications_by_team;
create index notifications_by_team on app.notifications (team_id, about) where team_id is not null;
drop index app.idempotency_keys_by_time;
