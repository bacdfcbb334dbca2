-- The calendar of a person's own shifts: its feed for other programs, and reminders.

grant select, insert, update, delete on app.calendar_feeds to care_app;
grant select, insert, update on app.reminder_choices to care_app;
grant select, insert, update, delete on app.shift_reminders to care_worker;
grant select, delete on app.calendar_feeds, app.reminder_choices to care_worker;

create policy own_all on app.calendar_feeds to care_app using (user_id = (select app.uid())) with check (user_id = (select app.uid()));
create policy own_all on app.reminder_choices to care_app using (user_id = (select app.uid())) with check (user_id = (select app.uid()));

-- The shifts of the person with this link, from a day on: one row for each, with their last place on it. No row: nobody
-- has this link. The feed has no other people, no pay, no notes about the site and not how to get in. `uid` stays when
-- somebody is booked on the shift again; `changes` only goes up.
create function app.shifts_of_feed(of_secret bytea, since timestamptz)
returns table (uid uuid, assignment_id uuid, team_name text, site_name text, address text, postcode text, job text,
  during tstzrange, break_minutes int,
  is_sleep_in boolean, is_on_call boolean, state text, changes int, changed_at timestamptz, start_time text, end_time text, presets jsonb)
language sql stable rows 60 security definer set search_path = app, pg_temp as $$
  select p.uid, p.id, t.team_name, x.name, x.address, x.postcode, s.job, s.during, s.break_minutes, s.is_sleep_in, s.is_on_call, p.state,
      2 * coalesce(h.times, 0)::int + (p.ended_at is not null)::int, greatest(p.booked_at, p.ended_at, s.published_at, h.last_at),
      s.start_time, s.end_time, k.presets
    from calendar_feeds f
    join users u on u.id = f.user_id and u.disabled_at is null
    left join lateral (
      select distinct on (a.shift_id) a.*, first_value(a.id) over (partition by a.shift_id order by a.booked_at, a.ended_at, a.id) as uid
        from assignments a
       where a.user_id = f.user_id and a.starts_at >= since and exists (select from shifts s where s.id = a.shift_id and s.state <> 'draft')
       order by a.shift_id, a.booked_at desc, a.ended_at desc, a.id desc) p on true
    left join shifts s on s.id = p.shift_id
    left join sites x on x.id = s.site_id
    left join teams t on t.id = p.team_id
    left join lateral (
      select count(*) as times, max(c.at) as last_at from shift_changes c where c.shift_id = p.shift_id
        and (c.user_id is null or c.user_id = f.user_id)) h on true
    left join lateral (
      select g.value -> 'presets' as presets from shift_settings g where g.team_id = p.team_id and g.kind = 'presets'
        order by g.version desc limit 1) k on true
   where f.secret_hash = of_secret
   order by s.starts_at, p.id limit 1000
$$;
grant execute on function app.shifts_of_feed(bytea, timestamptz) to care_app;

-- Reminds people of shifts that begin soon, once for each start, also where both times that they chose have come, and
-- writes down which start it was. An evening's reminder is not made up for at night, and people who were booked after
-- its time get none. When two processes run at once, the unique rows let one of them remind.
create function app.remind_of_shifts(at timestamptz, usual_evening text) returns void
language sql as $$
  with coming as (
    select a.id, a.shift_id, a.user_id, a.team_id, a.booked_at, a.starts_at as starts_at, s.day - 1 as day_before,
        case when c.user_id is null then usual_evening else c.evening end as evening, c.hours_before
      from app.assignments a
      join app.shifts s on s.id = a.shift_id and s.state = 'open'
      join app.users u on u.id = a.user_id and u.disabled_at is null
      left join app.reminder_choices c on c.user_id = a.user_id
     where a.state in ('confirmed', 'handing-back') and a.ends_at between at and at + interval '3 days' and a.starts_at > at),
  leads as (
    select c.*, 'evening' as lead, (c.day_before + c.evening::time) at time zone 'Europe/London' as due,
        (c.day_before + time '22:00') at time zone 'Europe/London' as latest from coming c where c.evening is not null
    union all
    select c.*, 'hours', c.starts_at - make_interval(hours => c.hours_before), c.starts_at from coming c where c.hours_before is not null),
  fresh as (
    insert into app.shift_reminders as r (assignment_id, lead, starts_at)
      select l.id, l.lead, l.starts_at from leads l where l.due <= at and at < l.latest and l.booked_at <= l.due order by l.id, l.lead
    on conflict (assignment_id, lead) do update set starts_at = excluded.starts_at where r.starts_at <> excluded.starts_at
    returning assignment_id)
  select app.notify(jsonb_agg(jsonb_build_object('to', array[c.user_id], 'kind', 'shift-reminder', 'team', c.team_id,
    'subjects', array[c.shift_id],
      'params', jsonb_build_object('shift', c.shift_id, 'assignment', c.id, 'startsAt', c.starts_at), 'sentFrom', at)), at)
    from coming c where c.id in (select f.assignment_id from fresh f) having count(*) > 0
$$;
grant execute on function app.remind_of_shifts(timestamptz, text) to care_worker;

-- The shifts that begin on some days and that the caller is booked on or has worked, in all teams, also ones that they
-- have left. Without pay and how to get in.
create function app.own_shifts_between(from_day date, through_day date)
returns table (assignment_id uuid, team_name text, site_name text, job text, day date, start_time text, end_time text,
  ends_at timestamptz, state text)
language sql stable rows 20 security definer set search_path = app, pg_temp as $$
  select a.id, t.team_name, x.name, s.job, s.day, s.start_time, s.end_time, a.ends_at, a.state
    from assignments a
    join shifts s on s.id = a.shift_id and s.state <> 'draft'
    join sites x on x.id = s.site_id
    join teams t on t.id = a.team_id
   where a.user_id = app.uid() and app.takes_time(a.state) and a.starts_at >= from_day::timestamp at time zone 'Europe/London'
     and a.starts_at < (through_day + 1)::timestamp at time zone 'Europe/London'
   order by a.starts_at, a.id
$$;
grant execute on function app.own_shifts_between(date, date) to care_app;
