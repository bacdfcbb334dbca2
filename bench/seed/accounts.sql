-- Accounts, cards, teams, members, requests and files of all generated people. seed.ts replaces WHOLE.
insert into app.users (id, email, password_hash, email_confirmed_at)
select id, 'person-' || n || '@example.test', 'none', now() from bench.crowd;

insert into app.profiles (user_id, full_name, job_applying_for, completion, certificate_count, certificate_expiries, created_at, completed_at)
select id, first_name || ' ' || last_name, job, case when n > 0 then 100 else 0 end, case when n > 0 then 2 else 0 end,
  case when n > 0 then array[current_date + n % 700 - 20] else '{}' end, now() - (n % 700 + n % 30) * interval '1 day',
  case when n > 0 then now() - n % 700 * interval '1 day' end
from bench.crowd;

insert into app.teams (team_code, team_name, manager_id)
select 'TM-BENCH' || chr(64 - n), 'Bench ' || team, id from bench.crowd where n < 0;

insert into app.team_members (team_id, user_id, role, full_name, position, completion, certificate_count, certificate_expiries, joined_at,
  signed_up_at, completed_at)
select t.id, c.id, case when c.n < 0 then 'owner' else 'staff' end, p.full_name, p.job_applying_for, p.completion, p.certificate_count,
  p.certificate_expiries, p.created_at + interval '1 hour', p.created_at, p.completed_at
from bench.crowd c join app.profiles p on p.user_id = c.id join app.teams t on t.team_name = 'Bench ' || c.team;

insert into app.team_join_requests (team_id, user_id, requested_by, request_type)
select t.id, c.id, c.id, 'join_request'
from bench.crowd c join app.teams t on t.team_name = 'Bench approving'
where c.team = 'ofTheRest' and c.n between 1 and 40000;

-- The rows are real; the store does not have their bytes.
insert into app.files (id, user_id, slot, name, mime, size, state)
select md5(c.id || slot)::uuid, c.id, slot, slot || '.pdf', 'application/pdf', 200000, 'current'
from bench.crowd c, unnest(array['resume', 'passport', 'dbs']) as slot
where c.n > WHOLE;

-- Triggers were disabled during the inserts.
select app.mend_team_totals();
select app.fold_team_totals();
