-- When a status next lapses, as columns that an index finds: figures and forecasts read what lapses soon, and not everything that is asked of everybody.
set local role care_owner;

-- The first day of the last gap that follows on days without one. What is left of the time until the gaps end, without them, ends where the last of them begins.
create function app.last_lapse(gaps datemultirange) returns date language sql immutable parallel safe as $$
  select upper(datemultirange(daterange(null, upper(gaps))) - gaps)
$$;

-- The first day after the gaps before the last one: from this day on the last one alone is ahead.
create function app.good_before_last_lapse(gaps datemultirange) returns date language sql immutable parallel safe as $$
  select upper(gaps * datemultirange(daterange(null, app.last_lapse(gaps))))
$$;

alter table app.compliance_statuses
  add column lapses_on date generated always as (app.last_lapse(required - covered - exempt - grace)) stored,
  add column good_from date generated always as (
    case when app.last_lapse(required - covered - exempt - grace) is not null then app.good_before_last_lapse(required - covered - exempt - grace) end) stored;
create index compliance_statuses_by_lapse on app.compliance_statuses (team_id, lapses_on) include (good_from, user_id, requirement_id, member_since)
  where lapses_on is not null;
create index compliance_statuses_by_good_from on app.compliance_statuses (team_id, good_from) where good_from is not null;
