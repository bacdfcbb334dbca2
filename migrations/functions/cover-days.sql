-- The days whose shifts are counted for the figures of cover (src/features/cover/server/figures.ts).

grant select on app.cover_days to care_app;
grant select, insert, update, delete on app.cover_days to care_worker;
create policy manager_select on app.cover_days for select to care_app using (team_id in (select app.whole_teams()));
grant select on app.cover_weeks to care_app;
create policy manager_select on app.cover_weeks for select to care_app using (team_id in (select app.whole_teams()));

-- The row of each day from one until an instant, as the shifts say it: somebody on call is a place to fill, and its hours
-- are none of work. Without rights: called by the two functions below.
create function app.count_days_of_cover(of_team uuid, from_day date, until timestamptz) returns setof app.cover_days
language plpgsql stable rows 60 set search_path = app, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  begins constant timestamptz := from_day::timestamp at time zone 'Europe/London';
begin
  return query
    with published as materialized (
      select s.id, app.london_day(s.starts_at) as day, s.staff_required as required,
        least(s.filled + s.worked, s.staff_required) as taken, s.published_at,
          case when s.is_on_call then 0
            else greatest(extract(epoch from s.ends_at - s.starts_at) / 60 - s.break_minutes, 0) end::int as minutes
        from shifts s where s.team_id = of_team and s.state = 'open' and s.starts_at >= begins and s.starts_at < until),
    places as (
      select p.day, sum(p.required)::int as required, sum(p.taken)::int as taken, sum((p.required - p.taken) * p.minutes)::int as unfilled,
          sum(p.taken * p.minutes)::int as taken_minutes from published p group by p.day),
    booked as (
      select p.day, array_agg(round(extract(epoch from a.booked_at - p.published_at))::int) as waits
        from published p cross join lateral (
          select a.booked_at from assignments a where a.shift_id = p.id and app.takes_time(a.state)
            and a.booked_at > p.published_at offset 0) a
       where p.taken > 0 group by p.day),
    risks as (
      select p.day, count(*)::int as places, sum(r.minutes)::int as minutes
        from app.risks_between(of_team, tstzrange(begins, until), null) r join published p on p.id = r.shift_id group by p.day),
    ended as (
      select app.london_day(h.at) as day, count(*) filter (where h.cause = 'hirer')::int as by_hirer,
        count(*) filter (where h.cause = 'agency')::int as by_agency,
          count(*) filter (where h.cause = 'worker')::int as by_worker
        from shift_changes h
       where h.team_id = of_team and h.at >= begins and h.at < until
         and h.act in ('cancel', 'withdraw', 'sick', 'release', 'approve-hand-back') group by 1)
    select of_team, d.day, coalesce(p.required, 0), coalesce(p.taken, 0), coalesce(p.unfilled, 0), coalesce(b.waits, '{}'),
      coalesce(r.places, 0), coalesce(r.minutes, 0),
        coalesce(e.by_hirer, 0), coalesce(e.by_agency, 0), coalesce(e.by_worker, 0), coalesce(p.taken_minutes, 0)
      from (select g::date as day from generate_series(from_day, app.london_day(until - interval '1 microsecond'), interval '1 day') g) d
      left join places p on p.day = d.day
      left join booked b on b.day = d.day
      left join risks r on r.day = d.day
      left join ended e on e.day = d.day;
end $$;

-- The days from one until an instant: those that are stored, and the others counted, each stretch of them at once. For
-- managers of the whole team.
create function app.days_of_cover(of_team uuid, from_day date, until timestamptz) returns setof app.cover_days
language plpgsql stable rows 60 security definer set search_path = app, pg_temp as $$
begin
  if of_team not in (select app.whole_teams()) then return; end if;
  return query
    with stored as materialized (select c.* from cover_days c where c.team_id = of_team and c.day >= from_day
      and c.day < app.london_day(until)),
    lacking as (
      select g::date as day from generate_series(from_day, app.london_day(until), interval '1 day') g
        where g::date not in (select s.day from stored s)),
    stretches as (
      select min(l.day) as first, max(l.day) as last
        from (select l.day, l.day - row_number() over (order by l.day)::int as stretch from lacking l) l group by l.stretch)
    select s.* from stored s
    union all
    select c.* from stretches t cross
      join lateral app.count_days_of_cover(of_team, t.first, least(until, (t.last + 1)::timestamp at time zone 'Europe/London')) c;
end $$;
grant execute on function app.days_of_cover(uuid, date, timestamptz) to care_app;

-- Counts the days of a team from one until today, which is left out, and stores what differs; no act of the team goes
-- on meanwhile. Returns how many days differed.
create function app.close_days_of_cover(of_team uuid, from_day date, today date) returns int
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  differing int;
begin
  perform from teams t where t.id = of_team and t.deleted_at is null for no key update;
  if not found then return 0; end if;
  delete from cover_days c where c.team_id = of_team and (c.day < from_day or c.day >= today);
  with written as (
    insert into cover_days as c select n.* from app.count_days_of_cover(of_team, from_day, today::timestamp at time zone 'Europe/London') n
      on conflict (team_id, day) do update set required = excluded.required, taken = excluded.taken,
        unfilled_minutes = excluded.unfilled_minutes, waits = excluded.waits,
        risky_places = excluded.risky_places, risky_minutes = excluded.risky_minutes, by_hirer = excluded.by_hirer,
          by_agency = excluded.by_agency, by_worker = excluded.by_worker,
        taken_minutes = excluded.taken_minutes
       where c is distinct from excluded
      returning 1)
  select count(*)::int into differing from written;
  return differing;
end $$;
grant execute on function app.close_days_of_cover(uuid, date, date) to care_worker;

-- What some days of cover come to.
create function app.sum_of_cover(days app.cover_days[]) returns table (required int, taken int, taken_minutes int,
  unfilled_minutes int, half_within int)
language sql immutable rows 1 set search_path = app, pg_temp as $$
  select coalesce(sum(d.required), 0)::int, coalesce(sum(d.taken), 0)::int, coalesce(sum(d.taken_minutes), 0)::int,
    coalesce(sum(d.unfilled_minutes), 0)::int,
      (select round(percentile_cont(0.5) within group (order by w))::int from unnest(days) x cross join lateral unnest(x.waits) w)
    from unnest(days) d
$$;
grant execute on function app.sum_of_cover(app.cover_days[]) to care_app;

-- Stores the weeks of a team that are over: those whose days are stored are written anew, of the others of a year those
-- that are not there yet are counted once. Two years are kept.
create function app.close_weeks_of_cover(of_team uuid, today date) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  this_week constant date := date_trunc('week', today)::date;
begin
  perform from teams t where t.id = of_team and t.deleted_at is null for no key update;
  if not found then return; end if;
  delete from cover_weeks w where w.team_id = of_team and w.week < this_week - 104 * 7;
  insert into cover_weeks as w (team_id, week, required, taken, taken_minutes, unfilled_minutes, half_within)
    select of_team, d.week, n.* from (
        select date_trunc('week', c.day)::date as week, array_agg(c) as days from cover_days c
         where c.team_id = of_team and c.day < this_week group by 1 having count(*) = 7) d
      cross join lateral app.sum_of_cover(d.days) n
    on conflict (team_id, week) do update set required = excluded.required, taken = excluded.taken, taken_minutes = excluded.taken_minutes,
        unfilled_minutes = excluded.unfilled_minutes, half_within = excluded.half_within
     where w is distinct from excluded;
  insert into cover_weeks (team_id, week, required, taken, taken_minutes, unfilled_minutes, half_within)
    select of_team, k.week, n.* from (
        select g::date as week from generate_series(this_week - 52 * 7, this_week - 7, interval '7 days') g
         where g::date not in (select w.week from cover_weeks w where w.team_id = of_team)) k
      cross join lateral (select array_agg(c) as days
        from app.count_days_of_cover(of_team, k.week, (k.week + 7)::timestamp at time zone 'Europe/London') c) d
      cross join lateral app.sum_of_cover(d.days) n;
end $$;
grant execute on function app.close_weeks_of_cover(uuid, date) to care_worker;

-- A stored day of which something changes is counted anew by whoever reads it, until the night.
create function app.reopen_days_of_cover() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from cover_days c using (select distinct x.team_id, app.london_day(x.starts_at) as day from changed x) n
    where c.team_id = n.team_id and c.day = n.day;
  return null;
end $$;
create trigger reopen_days_for_new_shifts after insert on app.shifts referencing new table as changed for each statement
  execute function app.reopen_days_of_cover();
create trigger reopen_days_for_changed_shifts after update on app.shifts referencing new table as changed for each statement
  execute function app.reopen_days_of_cover();
create trigger reopen_days_for_lost_shifts after delete on app.shifts referencing old table as changed for each statement
  execute function app.reopen_days_of_cover();
create trigger reopen_days_for_changed_places after update on app.assignments referencing new table as changed for each
  statement execute function app.reopen_days_of_cover();
create trigger reopen_days_for_lost_places after delete on app.assignments referencing old table as changed for each
  statement execute function app.reopen_days_of_cover();

create function app.reopen_day_of_moved_shift() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from cover_days c where c.team_id = old.team_id and c.day = app.london_day(old.starts_at);
  return null;
end $$;
create trigger reopen_day_of_moved_shift after update of during on app.shifts for each row
  when (old.starts_at is distinct from new.starts_at) execute function app.reopen_day_of_moved_shift();

-- What is done is of today, which is not stored: only what is taken back may be of a day that is.
create function app.reopen_days_of_changes() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from cover_days c using (select distinct x.team_id, app.london_day(x.at) as day from changed x) n
    where c.team_id = n.team_id and c.day = n.day;
  return null;
end $$;
create trigger reopen_days_for_lost_changes after delete on app.shift_changes referencing old table as changed for each
  statement execute function app.reopen_days_of_changes();
