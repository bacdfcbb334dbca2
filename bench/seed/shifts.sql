-- Shifts of the team of 2,000: 8,000 open ones in the next six weeks beside 2,000 in the week after them, half of those with somebody on each.
with client as (insert into app.clients (team_id, name, created_at) select 'TEAM', 'Bench Homes', now() returning id)
insert into app.sites (team_id, client_id, name, address, postcode, handover_paid, induction_needed, created_at)
select 'TEAM', client.id, 'Bench House ' || n, n || ' Park Lane', 'LS8 1AB', false, false, now() from client, generate_series(1, 50) n;

insert into app.shifts (team_id, site_id, job, day, start_time, end_time, during, break_minutes, staff_required, booking, pay, state, published_at, created_at)
select 'TEAM', x.id, 'care-assistant', d.day, '07:00', '15:00',
  tstzrange((d.day + time '07:00') at time zone 'Europe/London', (d.day + time '15:00') at time zone 'Europe/London'), 30, 1, 'claim', 1350, 'open', now(), now()
from (select id, row_number() over (order by name) as n from app.sites where team_id = 'TEAM' and name like 'Bench House %') x,
  lateral (select current_date + 1 + k % 41 as day, k from generate_series(1, 160) k
    union all select current_date + 49 + k % 7, k from generate_series(1, 40) k) d;

insert into app.assignments (team_id, shift_id, user_id, during, break_minutes, state, way, booked_at, answer)
select s.team_id, s.id, m.user_id, s.during, s.break_minutes, 'confirmed', 'assignment', now(), '{}'
from (select *, row_number() over (partition by day order by id) as n from app.shifts where team_id = 'TEAM' and day >= current_date + 49) s
join (select user_id, row_number() over (order by id) as n from app.team_members where team_id = 'TEAM' and role = 'staff' and status = 'active') m on m.n = s.n
where s.n % 2 = 0;
analyze app.shifts, app.assignments, app.sites, app.clients;
