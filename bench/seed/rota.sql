-- The rota of a team for four weeks from the Monday after the next: SHIFTS shifts at 40 sites, EACH a day; one in seven is open, one in eleven a draft.
update app.team_members m set completion = 100, position = (array['care-assistant', 'support-worker', 'nurse', 'healthcare-assistant'])[1 + n % 4]
from (select id, row_number() over (order by id) as n from app.team_members where team_id = 'TEAM' and role = 'staff') x where x.id = m.id;

with clients as (insert into app.clients (team_id, name, created_at) select 'TEAM', 'Bench Homes ' || n, now() from generate_series(1, 8) n returning id)
insert into app.sites (team_id, client_id, name, address, postcode, handover_paid, induction_needed, created_at)
select 'TEAM', c.id, 'House ' || row_number() over (), '1 Park Lane', 'LS8 1AB', false, false, now() from clients c, generate_series(1, 5);

insert into app.shifts (team_id, site_id, job, day, start_time, end_time, during, break_minutes, staff_required, booking, pay, state, published_at, created_at)
select 'TEAM', x.id, (array['care-assistant', 'support-worker', 'nurse', 'healthcare-assistant'])[1 + k % 4], d.day, t.starts, t.ends,
  tstzrange((d.day + t.starts::time) at time zone 'Europe/London',
    (d.day + t.ends::time + case when t.ends < t.starts then interval '1 day' else interval '0' end) at time zone 'Europe/London'),
  30, 1, 'claim', 1350 + k % 3 * 100, case k % 11 when 0 then 'draft' else 'open' end, case k % 11 when 0 then null else now() end, now()
from generate_series(0, SHIFTS - 1) k
join (select id, row_number() over (order by name) as n from app.sites where team_id = 'TEAM') x on x.n = 1 + k % 40,
  lateral (select date_trunc('week', current_date)::date + 14 + k / EACH as day) d,
  lateral (select (array['07:00', '08:00', '14:00', '20:00'])[1 + k % 4] as starts, (array['15:00', '20:00', '22:00', '08:00'])[1 + k % 4] as ends) t;
insert into app.shift_charges (shift_id, team_id, charge) select id, team_id, 1890 from app.shifts where team_id = 'TEAM' on conflict do nothing;

insert into app.assignments (team_id, shift_id, user_id, during, break_minutes, state, way, booked_at, answer)
select s.team_id, s.id, m.user_id, s.during, s.break_minutes, 'confirmed', 'assignment', now(), '{}'
from (select *, row_number() over (partition by job order by day, start_time, id) as n from app.shifts where team_id = 'TEAM') s
join (select user_id, position, row_number() over (partition by position order by id) - 1 as n, count(*) over (partition by position) as people
  from app.team_members where team_id = 'TEAM' and role = 'staff') m on m.position = s.job and m.n = s.n % m.people
where s.n % 7 <> 0;
analyze app.shifts, app.assignments, app.sites, app.clients, app.checks, app.evidence, app.verifications;
