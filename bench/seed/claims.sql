-- Shifts of the team of 200 with one place each, on days of their own, and people who may take them; beside them bare rows with a place each.
update app.team_members set position = 'care-assistant', completion = 100 where team_id = 'TEAM' and role = 'staff' and status = 'active';

with client as (insert into app.clients (team_id, name, created_at) select 'TEAM', 'Bench Homes', now() returning id),
site as (insert into app.sites (team_id, client_id, name, address, postcode, handover_paid, induction_needed, created_at)
  select 'TEAM', client.id, 'Bench House', '1 Park Lane', 'LS8 1AB', false, false, now() from client returning id)
insert into app.shifts (team_id, site_id, job, day, start_time, end_time, during, break_minutes, staff_required, booking, pay, state, published_at, created_at)
select 'TEAM', site.id, 'care-assistant', d.day, '09:00', '13:00',
  tstzrange((d.day + time '09:00') at time zone 'Europe/London', (d.day + time '13:00') at time zone 'Europe/London'), 0, 1, 'claim', 1350, 'open', now(), now()
from site, lateral (select current_date + 2 + k as day from generate_series(0, 39) k) d;

create table if not exists bench.places (n int primary key, filled int not null default 0);
insert into bench.places select generate_series(1, 40) on conflict do nothing;
