-- Worked time of the team of 2,000: a week of 2,000 lines that are as planned by the clock, and one of 500 before it; 200 people whose shift runs now, and clock.
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
insert into app.work_pay (record_id, version, pay, unpriced, parts) select l.id, v.version, 10125, 0, '[]' from lines l, (values (0), (1)) v (version);

insert into app.attendance_settings (team_id, version, is_used, position, recorded_at) values ('TEAM', 1, true, 'off', now());
insert into app.shifts (team_id, site_id, job, day, start_time, end_time, during, break_minutes, staff_required, booking, pay, state, published_at, created_at)
select 'TEAM', x.id, 'care-assistant', (t.at at time zone 'Europe/London')::date, to_char(t.at at time zone 'Europe/London', 'HH24:MI'),
  to_char((t.at + interval '8 hours') at time zone 'Europe/London', 'HH24:MI'), tstzrange(t.at, t.at + interval '8 hours'), 30, 1, 'claim', 1350, 'open', now(), now()
from (select id from app.sites where team_id = 'TEAM' and name = 'Bench House 1') x, (select date_trunc('hour', now()) - interval '1 hour' as at) t, generate_series(1, 200);
insert into app.assignments (team_id, shift_id, user_id, during, break_minutes, state, way, booked_at, answer)
select s.team_id, s.id, c.id, s.during, s.break_minutes, 'confirmed', 'assignment', now(), '{}'
from (select *, row_number() over (order by id) as n from app.shifts where team_id = 'TEAM' and during @> now()) s
join bench.crowd c on c.team = 'of2000' and c.n = 220 + s.n join app.team_members m on m.team_id = 'TEAM' and m.user_id = c.id;
analyze app.work_records, app.work_versions, app.work_pay, app.shifts, app.assignments;
