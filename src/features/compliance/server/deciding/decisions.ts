import { sql } from 'kysely'
import type { MemberContext } from '#features/members/server/gate.ts'
import { instant } from '#server/clock.ts'
import type { Day } from '#shared/time.ts'
import type { decisions } from '../../schema.ts'

/** How long one's own decision can be taken back; the mail and the push notification about it wait as long. */
export const UNDO_SECONDS = 300

/** A piece of evidence that the member has given, with the team's current decision. */
export async function findEvidence({ db, team, member }: MemberContext, evidenceId: string) {
  return db
    .selectFrom('evidence as e')
    .leftJoin('verifications as r', (join) =>
      join
        .onRef('r.evidence_id', '=', 'e.id')
        .onRef('r.user_id', '=', 'e.user_id')
        .on('r.team_id', '=', team.id)
        .on('r.replaced_at', 'is', null),
    )
    .select(['e.kind', 'e.source', 'e.title', 'e.valid_from as validFrom', 'e.superseded_at as supersededAt'])
    .select(['r.id as decisionId', 'r.decision', 'r.decided_by as decidedBy', 'r.decided_at as decidedAt'])
    .select('r.verified_until as verifiedUntil')
    .where('e.id', '=', evidenceId)
    .where('e.user_id', '=', member.userId)
    .where('e.team_id', 'is', null)
    .executeTakeFirst()
}

export type FoundEvidence = NonNullable<Awaited<ReturnType<typeof findEvidence>>>

/** Whether the caller has decided this themselves, so short a time ago that it can be taken back. */
export function mayTakeBack(
  { actor, clock }: MemberContext,
  { decision, decidedBy, decidedAt }: FoundEvidence,
): boolean {
  const age = decidedAt === null ? Number.POSITIVE_INFINITY : clock.now() - new Date(decidedAt).getTime()
  return decidedBy === actor.id && decision !== 'revoked' && age <= UNDO_SECONDS * 1000
}

export interface Decision {
  evidenceId: string
  decision: (typeof decisions)[number]
  until?: Day | undefined
  reason?: string | undefined
}

/** Records a decision in place of the current one. The database brings the person's statuses in line in the same statement. */
export async function recordDecision(
  context: MemberContext,
  { evidenceId, decision, until, reason }: Decision,
): Promise<string> {
  const { db, actor, clock, team, member } = context
  const at = instant(clock)
  await replaceDecision(context, { evidenceId, at })
  const { id } = await db
    .insertInto('verifications')
    .values({
      team_id: team.id,
      user_id: member.userId,
      evidence_id: evidenceId,
      decision,
      verified_until: until ?? null,
      reason: decision === 'verified' ? null : (reason ?? null),
      decided_at: at,
      decided_by: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function replaceDecision({ db, team }: MemberContext, { evidenceId, at }: { evidenceId: string; at: string }) {
  return db
    .updateTable('verifications')
    .set({ replaced_at: at })
    .where('team_id', '=', team.id)
    .where('evidence_id', '=', evidenceId)
    .where('replaced_at', 'is', null)
    .execute()
}

type Standing = Pick<Decision, 'decision'> & { id: string; until: Day | null }

/**
 * Takes back the current decision, which was found before: the one that it had replaced stands again, otherwise none
 * does. Returns what stands now. Trigger: `follow_members` rewrites the member's statuses.
 */
export async function undoDecision(
  context: MemberContext,
  { evidenceId, decisionId, decidedAt }: Pick<FoundEvidence, 'decisionId' | 'decidedAt'> & { evidenceId: string },
): Promise<Standing> {
  const { db, actor, clock, team, member } = context
  const at = instant(clock)
  await replaceDecision(context, { evidenceId, at })
  const { rows } = await sql<Standing>`
    insert into app.verifications (team_id, user_id, evidence_id, decision, reason, verified_from, verified_until,
      established, decided_at, decided_by)
    select ${team.id}, ${member.userId}, ${evidenceId}, coalesce(b.decision, 'revoked'), case when b.id is null
      then 'Taken back' else b.reason end,
      b.verified_from, b.verified_until, b.established, ${at}, ${actor.id}
    from (select) nothing left join lateral (
      select * from app.verifications o where o.team_id = ${team.id} and o.evidence_id = ${evidenceId} and o.replaced_at = ${decidedAt}
        and o.id <> ${decisionId} and o.decision <> 'revoked' order by o.decided_at desc limit 1) b on true
    returning id, decision, verified_until as until`.execute(db)
  return rows[0] as Standing
}
