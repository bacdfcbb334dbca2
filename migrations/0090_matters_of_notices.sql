-- What a notification is about, by which the list groups what belongs together, and until when it needs its reader.
set local role care_owner;

alter table app.notifications
  -- The ids of what it is about beside a person: shifts, a request, a policy.
  add column subjects uuid[] not null default '{}',
  -- Until when the reader is asked for something that nobody has done yet; null: for nothing, or it is done.
  add column needed_until timestamptz;

update app.notifications set subjects = array[(params ->> 'shift')::uuid] where params ->> 'shift' ~ '^[0-9a-f-]{36}$';

-- Of one team and about the same: one thing, or else one other person, or what is told together. Anything else is a matter of its own.
alter table app.notifications add column matter bigint not null generated always as (hashtextextended(
  coalesce(team_id::text, '') || ' ' || coalesce(case when cardinality(subjects) = 1 then subjects[1]::text end, nullif(about, user_id)::text,
    params ->> 'together', id::text), 0)) stored;

create index notifications_by_matter on app.notifications (user_id, matter, created_at desc);
create index notifications_needed on app.notifications (user_id) where needed_until is not null;
create index notifications_needed_of_team on app.notifications (team_id, kind) where needed_until is not null;
