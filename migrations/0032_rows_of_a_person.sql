-- The rows about one person are found by an index: they are counted for the page that says what is held of them, exported, and deleted with the account.
set local role care_owner;
create index audit_events_by_actor on app.audit_events (actor) where actor is not null;
create index detail_requests_by_user on app.detail_requests (user_id);
drop index app.sessions_by_user;
create index sessions_by_user on app.sessions (user_id);
drop index app.team_members_by_user;
create index team_members_by_user on app.team_members (user_id);
