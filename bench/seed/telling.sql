-- Notifications, and the audit log of the largest team. The MACs of its chain are not real: pages do not check them.
insert into app.notifications (user_id, kind, team_id, about, params, created_at)
select m.id, 'request-created', t.id, p.id, '{}', now() - step * interval '7 minutes'
from bench.crowd m join app.teams t on t.manager_id = m.id, generate_series(1, 2000) step, (select id from bench.crowd where n = 1) p
where m.n < 0;

insert into app.audit_events (chain, seq, at, actor, action, subject, object, ip_trunc, meta, prev_mac, mac)
select t.id, step, now() - (100000 - step) * interval '5 minutes', t.manager_id, 'members.view', p.id, 'users:' || p.id, '192.0.2.0/24', '{"view":"identity"}', '', ''
from app.teams t, generate_series(1, 100000) step, (select id from bench.crowd where n = 1) p
where t.team_name = 'Bench ofTheRest';
