-- Worked time of the team of 2,000: a week of 2,000 lines that are as planned by the clock, and one of 500 before it.
create temporary table lines as
select gen_random_uuid() as id, m.user_id, x.id as site_id, w.monday + (m.n % 7)::int as day
from (values (date_trunc('week', now())::date - 14, 2000), (date_trunc('week', now())::date - 21, 500)) w (monday, lines)
join (select user_id, row_number() over (order by id) as n from app.team_members where team_id = 'TEAM' and role = 'staff' and status = 'active') m on m.n <= w.lines
join (select id, row_number() over (order by name) as n from app.sites where team_id = 'TEAM' and name like 'Bench House %') x on x.n = 1 + m.n % 50;

insert into app.work_records (id, team_id, user_id, site_id, job, day, planned, planned_break, is_sleep_in, shift_pay, worked, to_read)
select l.id, 'TEAM', l.user_id, l.site_id, 'care-assistant', l.day, t.span, 30, false, 1350, t.span, false
from lines l, lateral (select tstzrange((l.day + time '07:00') at time zone 'Europe/London', (l.day + time '15:00') at time zone 'Europe/London') as span) t;
insert into app.work_versions (record_id, version, worked, breaks, break_minutes, minutes, source, said_at)
select l.id, 1, r.worked, '{}', 30, 450, 'clock', upper(r.worked) from lines l join app.work_records r on r.id = l.id;
insert into app.work_pay (record_id, version, pay, unpriced, parts)
  select l.id, v.version, 10125, 0, jsonb_build_array(
      jsonb_build_object('from', lower(r.worked), 'until', lower(r.worked) + interval '225 minutes', 'minutes', 225, 'pay', 5063,
        'rate', 1350, 'kind', 'weekday', 'paidBy', 'shift'),
      jsonb_build_object('from', upper(r.worked) - interval '225 minutes', 'until', upper(r.worked), 'minutes', 225, 'pay', 5062,
        'rate', 1350, 'kind', 'weekday', 'paidBy', 'shift'))
    from lines l join app.work_records r on r.id = l.id, (values (0), (1)) v (version);

insert into app.attendance_settings (team_id, version, is_used, position, recorded_at) values ('TEAM', 1, true, 'off', now());
analyze app.work_records, app.work_versions, app.work_pay;
