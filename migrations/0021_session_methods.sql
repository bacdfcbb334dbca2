-- How the person of a session proved who they are: [{ method, timestamp }], the claim 'amr' of the auth protocol.
set local role care_owner;
set local search_path = app, public;

alter table app.sessions add column methods jsonb not null default '[]';
