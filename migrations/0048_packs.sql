-- An export may be an inspection pack: `pack` says of whom and as on which day.
set local role care_owner;

alter table app.exports add column pack jsonb;
drop index app.one_export_at_a_time;
create unique index one_export_at_a_time on app.exports (user_id, team_id, (pack is null)) nulls not distinct where state in ('queued', 'running');
