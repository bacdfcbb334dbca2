import { sql } from 'kysely'
import type { MemberContext } from '#features/members/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { type Day, londonToday } from '#shared/time.ts'
import type { Ground } from '../../rules/grounds.ts'
import { mayBeExcepted } from '../../rules/never-excepted.ts'
import { versionOn } from '../../rules/versions.ts'
import { findRequirement } from '../requirements/requirements.ts'
import { readMember } from '../statuses/statuses.ts'
import { tellOf } from '../telling.ts'

/** Excuses the member from a requirement from today through a day. Trigger: `follow_members` rewrites the member's statuses. */
async function insertException(
  { db, actor, clock, team, member }: MemberContext,
  { requirementId, through, ground, reason }: { requirementId: string; through: Day; ground: Ground; reason: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into app.requirement_exceptions (team_id, user_id, requirement_id, during, ground, reason, granted_at, granted_by)
    values (${team.id}, ${member.userId}, ${requirementId}, daterange(${londonToday(clock)}::date, ${through}::date, '[]'),
      ${ground}, ${reason},
      ${instant(clock)}, ${actor.id})
    returning id`.execute(db)
  return (rows[0] as { id: string }).id
}

/**
 * Withdraws an exception from today on; false when it has been withdrawn, or is not the member's. Trigger:
 * `follow_members` rewrites the member's statuses.
 */
async function endException({ db, actor, clock, team, member }: MemberContext, exceptionId: string) {
  const ended = await db
    .updateTable('requirement_exceptions')
    .set({ withdrawn_at: instant(clock), withdrawn_by: actor.id, withdrawn_from: londonToday(clock) })
    .where('id', '=', exceptionId)
    .where('team_id', '=', team.id)
    .where('user_id', '=', member.userId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Excuses a member from a requirement until a day. Never from right to work or a DBS check. */
export async function except(
  context: MemberContext,
  input: { teamId: string; userId: string; requirementId: string; through: Day; ground: Ground; reason: string },
) {
  const { team, member } = context
  const { requirementId, through, ground, reason } = input
  const today = londonToday(context.clock)
  if (through < today) throw invalid([{ path: 'through', message: 'Choose today or a later day' }])
  const found = await findRequirement(context, requirementId)
  if (!found) throw notFound()
  const version = versionOn(found.versions, today)
  if (!version || version.retired) throw conflict(await readMember(context))
  if (!found.versions.every(({ kinds }) => mayBeExcepted(kinds)))
    throw invalid([{ path: 'requirementId', message: 'Nobody may be excused from this' }])
  const id = await insertException(context, { requirementId, through, ground, reason })
  await tellOf(context.db, input)
  await audit(context, {
    action: 'exception.grant',
    subject: member.userId,
    object: `requirement_exceptions:${id}`,
    teamId: team.id,
    meta: { requirement: version.name, through, ground },
  })
  return readMember(context)
}

/** Withdraws an exception from today on. */
export async function withdrawException(
  context: MemberContext,
  input: { teamId: string; userId: string; exceptionId: string },
) {
  const { team, member } = context
  if (!(await endException(context, input.exceptionId))) throw notFound()
  await tellOf(context.db, input)
  await audit(context, {
    action: 'exception.withdraw',
    subject: member.userId,
    object: `requirement_exceptions:${input.exceptionId}`,
    teamId: team.id,
  })
  return readMember(context)
}
