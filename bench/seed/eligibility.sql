-- What eligibility reads of the team of 2,000: jobs, checks, booked work (84 spells each, from 17 weeks ago to five weeks ahead) and what half of them have said.
update app.team_members set position = 'care-assistant', completion = 100 where team_id = 'TEAM' and role = 'staff' and status = 'active';

insert into app.work_sheets (user_id, spells)
select m.user_id, string_agg(int4send((extract(epoch from s.start) / 60)::int) || int2send(540::int2) || int2send(30::int2), '' order by s.start)
from app.team_members m, lateral (
  select date_trunc('day', now()) - interval '119 days' + k * interval '44 hours' + abs(hashtext(m.user_id::text) % 12) * interval '1 hour' as start
  from generate_series(0, 83) k) s
where m.team_id = 'TEAM' and m.role = 'staff' and m.status = 'active' group by m.user_id
on conflict (user_id) do update set spells = excluded.spells;

insert into app.work_preferences (user_id, pattern_from, wished_minutes, max_metres)
select m.user_id, '2026-06-15', 2400, 20000 from app.team_members m
where m.team_id = 'TEAM' and m.role = 'staff' and m.status = 'active' and hashtext(m.user_id::text) % 2 = 0 on conflict do nothing;
insert into app.availability_rules (user_id, week, weekday, from_time, until_time, kind)
select p.user_id, 0, d, '07:00', '20:00', case d when 7 then 'cannot' else 'prefer' end from app.work_preferences p, generate_series(3, 7) d on conflict do nothing;
analyze app.checks, app.work_sheets, app.membership_spells, app.availability_rules;
