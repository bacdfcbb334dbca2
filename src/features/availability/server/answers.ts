import type { MemberContext } from '#features/members/server/gate.ts'
import { HOLD_S } from '#features/notifications/rules/hold.ts'
import { notify, takeBackNotice } from '#features/notifications/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { invalid } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { LeaveInput, LeaveState, TeamLeave } from '../schema.ts'
import { insertLeave, publishLeave, withdrawAsked } from './leave.ts'
import { readLeaveOfTeam, refuseChanged } from './leave-rows.ts'

const UNDO_MS = 10 * 60_000

interface Change {
  leaveId: string
  /** The states that it may be changed from. */
  from: readonly LeaveState[]
  to: LeaveState
  reason?: string | undefined
  /** Why not, when it is in another state. */
  otherwise: string
}

/**
 * Changes the state of a leave, once: of two managers, or of a manager and the person, one is first. Triggers:
 * `judge_again` has their bookings judged again; the managers' notification needs nobody any more.
 */
async function change(context: TeamContext, { leaveId, from, to, reason, otherwise }: Change): Promise<TeamLeave> {
  const { db, actor, clock, team } = context
  const changed = await db
    .updateTable('leave')
    .set({ state: to, reason: reason ?? null, decided_at: instant(clock), decided_by: actor.id })
    .where('id', '=', leaveId)
    .where('team_id', '=', team.id)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst()
  return changed ? readLeaveOfTeam(context, leaveId) : refuseChanged(context, leaveId, otherwise)
}

/** What the person is told of their leave. */
function toldOf({ id, from, through, userId }: TeamLeave, { team }: TeamContext) {
  return {
    to: [userId],
    kind: 'leave-answered' as const,
    teamId: team.id,
    about: userId,
    subjects: [id],
    params: { leave: id, from, through },
  }
}

async function audited(
  context: TeamContext,
  action: 'approve' | 'refuse' | 'undo' | 'revoke' | 'record',
  leave: TeamLeave,
) {
  await publishLeave(context, leave.userId)
  await audit(context, {
    action: `leave.${action}`,
    subject: leave.userId,
    object: `leave:${leave.id}`,
    teamId: context.team.id,
  })
  return leave
}

/** Approves or refuses what waits. The person is told once the time for Undo is over. */
export async function answerLeave(
  context: TeamContext,
  { leaveId, approve, reason }: { leaveId: string; approve: boolean; reason?: string | undefined },
): Promise<TeamLeave> {
  if (!approve && !reason) throw invalid([{ path: 'reason', message: 'Enter a reason' }])
  const to = approve ? 'approved' : 'refused'
  const otherwise = 'This request no longer waits for an answer'
  const leave = await change(context, { leaveId, from: ['asked'], to, ...(!approve && { reason }), otherwise })
  await withdrawAsked(context, leave.userId)
  const told = toldOf(leave, context)
  await notify(context, { ...told, params: { ...told.params, state: to }, sendAfter: HOLD_S })
  return audited(context, approve ? 'approve' : 'refuse', leave)
}

/** Lets a request wait again, for the manager who has just answered it. */
export async function undoAnswer(context: TeamContext, leaveId: string): Promise<TeamLeave> {
  const { db, actor, clock, team } = context
  const before = await readLeaveOfTeam(context, leaveId)
  const reopened = await db
    .updateTable('leave')
    .set({ state: 'asked', reason: null, decided_at: null, decided_by: null })
    .where('id', '=', leaveId)
    .where('team_id', '=', team.id)
    .where('state', 'in', ['approved', 'refused'])
    .where('decided_by', '=', actor.id)
    .where('decided_at', '>', new Date(clock.now() - UNDO_MS).toISOString())
    .whereRef('asked_by', '=', 'user_id')
    .returning('id')
    .executeTakeFirst()
  if (!reopened) return refuseChanged(context, leaveId, 'This can no longer be undone')
  const told = toldOf(before, context)
  const known = await takeBackNotice(context, {
    ...told,
    params: { leave: leaveId },
    since: before.decidedAt ?? before.askedAt,
  })
  if (known) await notify(context, { ...told, params: { ...told.params, state: 'asked' } })
  return audited(context, 'undo', await readLeaveOfTeam(context, leaveId))
}

/** Takes back approved leave, as if it had not been approved. */
export async function revokeLeave(
  context: TeamContext,
  { leaveId, reason }: { leaveId: string; reason: string },
): Promise<TeamLeave> {
  const otherwise = 'This leave is not approved any more'
  const leave = await change(context, { leaveId, from: ['approved'], to: 'revoked', reason, otherwise })
  const told = toldOf(leave, context)
  await notify(context, { ...told, params: { ...told.params, state: 'revoked' } })
  return audited(context, 'revoke', leave)
}

/** Records leave of a member, who is told. */
export async function recordLeave(context: MemberContext, input: LeaveInput): Promise<TeamLeave> {
  const { id } = await insertLeave(context, { userId: context.member.userId, input, recorded: true })
  const leave = await readLeaveOfTeam(context, id)
  const told = toldOf(leave, context)
  await notify(context, { ...told, params: { ...told.params, state: 'recorded' } })
  return audited(context, 'record', leave)
}
