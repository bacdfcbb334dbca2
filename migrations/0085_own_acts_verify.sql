-- References, a right to work and a DBS certificate are verified by what the team does itself: answers of referees, checks. Teams could verify by a look at the
-- names, or did so before there were checks. Each such decision stays in the history, followed by one that takes it back and says why: what was named or uploaded waits again.
-- The job `compliance-mend` rewrites the statuses once the functions are there.
set local role care_owner;

with looked as (
  update app.verifications r set replaced_at = now()
    from app.evidence e
   where e.user_id = r.user_id and e.id = r.evidence_id and e.team_id is null and e.kind in ('referees', 'right-to-work', 'dbs')
     and r.replaced_at is null and r.decision = 'verified' and r.established is null
  returning r.team_id, r.user_id, r.evidence_id, e.kind)
insert into app.verifications (team_id, user_id, evidence_id, decision, reason, decided_at)
  select l.team_id, l.user_id, l.evidence_id, 'revoked',
      case when l.kind = 'referees' then 'Names are no references: they count once the answers of two referees are verified'
        else 'A look at it is no check: it counts once a check is recorded' end,
      now()
    from looked l;
