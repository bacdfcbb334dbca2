import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { kindLabel } from '../../rules/kinds.ts'
import type { PastDecision } from '../../schema.ts'

const SHOWN = 100

interface Row extends Omit<PastDecision, 'what' | 'as'> {
  kind: string
  /** The title of the evidence, or the name of the requirement. */
  name: string | null
  countedAs: string | null
}

/**
 * What a team has decided about a person, the latest first: decisions about evidence, what certificates count as,
 * exceptions, and what was taken back.
 */
export async function readDecisions(
  { db }: PersonContext,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<PastDecision[]> {
  const { rows } = await sql<Row>`
    select h.id, h.at, d.full_name as by, h.act, h.kind, h.name, h.counted_as as "countedAs", h.until, h.reason
    from (
      select r.id, r.decided_at as at, r.decided_by as decider, r.decision as act, e.kind, e.title as name,
        null as counted_as, r.verified_until as until, r.reason
        from app.verifications r join app.evidence e on e.user_id = r.user_id and e.id = r.evidence_id
       where r.team_id = ${teamId} and r.user_id = ${userId}
      union all
      select x.id, a.at, a.decider, a.act, '', n.name, null, a.until, a.reason
        from app.requirement_exceptions x
        cross join lateral (values (x.granted_at, x.granted_by, 'excused', upper(x.during) - 1, x.reason),
          (x.withdrawn_at, x.withdrawn_by, 'withdrawn', null, null)) a (at, decider, act, until, reason)
        cross join lateral (
          select v.name from app.requirement_versions v where v.requirement_id = x.requirement_id order by v.version desc limit 1) n
       where x.team_id = ${teamId} and x.user_id = ${userId} and a.at is not null
      union all
      select c.id, a.at, a.decider, a.act, c.kind, null, c.counted_as, null, null
        from app.certificates_counted_as c
        cross join lateral (values (c.said_at, c.said_by, 'counted'), (c.taken_back_at, c.taken_back_by, 'counted-no-more'))
          a (at, decider, act)
       where c.team_id = ${teamId} and c.user_id = ${userId} and a.at is not null) h
    left join app.team_members d on d.team_id = ${teamId} and d.user_id = h.decider
    order by h.at desc, h.id limit ${SHOWN}`.execute(db)
  return rows.map(({ kind, name, countedAs, ...row }) => ({
    ...row,
    what: name ?? kindLabel(kind),
    as: countedAs && kindLabel(countedAs),
  }))
}
