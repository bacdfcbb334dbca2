-- What 25 requirements ask of the team of 2,000, and two pieces of evidence for each of them from everybody: one in ten waits.
insert into app.evidence (user_id, kind, source, digest, valid_from, valid_until, given_at)
select m.user_id, 'certificate:bench ' || k, renewal::text, '', current_date - 300 - renewal * 365 + k * 7 % 200, current_date + k * 13 % 200 - renewal * 365, now()
from app.team_members m, generate_series(1, 25) k, generate_series(0, 1) renewal
where m.team_id = 'TEAM' and m.status = 'active' and m.role = 'staff';

insert into app.verifications (team_id, user_id, evidence_id, decision, decided_at)
select 'TEAM', e.user_id, e.id, 'verified', now() from app.evidence e
where e.kind like 'certificate:bench %' and (e.source = '1' or hashtext(e.id::text) % 10 <> 0);

insert into app.requirements (team_id) select 'TEAM' from generate_series(1, 25);
analyze app.evidence, app.verifications;
insert into app.requirement_versions (requirement_id, team_id, version, starts, name, kinds, lasts_months, recorded_at)
select id, team_id, 1, current_date - 1000, 'Requirement ' || n, array['certificate:bench ' || n], 12, now()
from (select *, row_number() over (order by id) as n from app.requirements where team_id = 'TEAM') r;
analyze app.compliance_statuses;
