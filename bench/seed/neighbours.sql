-- Other agencies beside the measured one: TEAMS teams of SIZE people each, out of the rest, with RULES requirements and shifts ahead. growth/past.ts fills their past.
create table bench.neighbours as
select k, gen_random_uuid() as id, (select c.id from bench.crowd c where c.n = 2221 + (k - 1) * SIZE) as owner from generate_series(1, TEAMS) k;

insert into app.teams (id, team_code, team_name, manager_id) select id, 'TM-NEAR' || chr(65 + k / 8) || chr(65 + k % 8), 'Neighbour ' || k, owner from bench.neighbours;

insert into app.team_members (team_id, user_id, role, full_name, position, completion, certificate_count, certificate_expiries, joined_at, signed_up_at, completed_at)
select b.id, c.id, case when c.id = b.owner then 'owner' else 'staff' end, p.full_name, p.job_applying_for, p.completion, p.certificate_count,
  p.certificate_expiries, p.created_at + interval '1 hour', p.created_at, p.completed_at
from bench.neighbours b join bench.crowd c on c.n >= 2221 + (b.k - 1) * SIZE and c.n < 2221 + b.k * SIZE join app.profiles p on p.user_id = c.id;

insert into app.membership_spells (team_id, user_id, job, during)
select m.team_id, m.user_id, m.position, daterange(m.joined_at::date, null)
from app.team_members m join bench.neighbours b on b.id = m.team_id where m.role = 'staff';

insert into app.clients (team_id, name, created_at) select id, 'Neighbour Homes', now() from bench.neighbours;
insert into app.sites (team_id, client_id, name, address, postcode, handover_paid, induction_needed, created_at)
select c.team_id, c.id, 'Neighbour House ' || n, n || ' Park Lane', 'LS8 1AB', false, false, now()
from app.clients c join bench.neighbours b on b.id = c.team_id, generate_series(1, 10) n;

insert into app.shifts (team_id, site_id, job, day, start_time, end_time, during, break_minutes, staff_required, booking, pay, state, published_at, created_at)
select x.team_id, x.id, 'care-assistant', d.day, '07:00', '15:00',
  tstzrange((d.day + time '07:00') at time zone 'Europe/London', (d.day + time '15:00') at time zone 'Europe/London'), 30, 1, 'claim', 1350, 'open', now(), now()
from app.sites x join bench.neighbours b on b.id = x.team_id, (select current_date + k as day from generate_series(1, 28) k) d;

-- What nobody has given is needed of everybody: triggers judge it, and say where each of them stands.
set session_replication_role = origin;
analyze app.team_members, app.membership_spells;
insert into app.requirements (team_id) select id from bench.neighbours, generate_series(1, RULES);
insert into app.requirement_versions (requirement_id, team_id, version, starts, name, kinds, recorded_at)
select id, team_id, 1, current_date - 1000, 'Requirement ' || n, array['certificate:neighbour ' || n], now()
from (select r.*, row_number() over (partition by r.team_id order by r.id) as n from app.requirements r join bench.neighbours b on b.id = r.team_id) r;
set session_replication_role = replica;

select app.mend_team_totals();
select app.fold_team_totals();
