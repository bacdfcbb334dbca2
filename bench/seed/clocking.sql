-- 200 people of the team of 2,000 whose shift runs now, and clock.
insert into app.shifts (team_id, site_id, job, day, start_time, end_time, during, break_minutes, staff_required, booking, pay, state, published_at, created_at)
select 'TEAM', x.id, 'care-assistant', (t.at at time zone 'Europe/London')::date, to_char(t.at at time zone 'Europe/London', 'HH24:MI'),
  to_char((t.at + interval '8 hours') at time zone 'Europe/London', 'HH24:MI'), tstzrange(t.at, t.at + interval '8 hours'), 30, 1, 'claim', 1350, 'open', now(), now()
from (select id from app.sites where team_id = 'TEAM' and name = 'Bench House 1') x, (select date_trunc('hour', now()) - interval '1 hour' as at) t, generate_series(1, 200);
insert into app.assignments (team_id, shift_id, user_id, during, break_minutes, state, way, booked_at, answer)
select s.team_id, s.id, c.id, s.during, s.break_minutes, 'confirmed', 'assignment', now(), '{}'
from (select *, row_number() over (order by id) as n from app.shifts where team_id = 'TEAM' and during @> now()) s
join bench.crowd c on c.team = 'of2000' and c.n = 220 + s.n join app.team_members m on m.team_id = 'TEAM' and m.user_id = c.id;
analyze app.shifts, app.assignments;
