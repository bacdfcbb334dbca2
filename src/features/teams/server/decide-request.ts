import type { PersonContext } from '#server/calls/context.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { sendWithoutWaiting } from '#server/database/db.ts'
import type { Authorized } from '../policy.ts'

export interface Decision {
  team: Authorized<{ id: string }>
  requestId: string
  status: 'approved' | 'rejected'
}

/** Decides a pending request: of concurrent decisions one succeeds. Throws 409 with the current state, 404 for no such request. */
export async function decideRequest({ db, actor, clock }: PersonContext, { team, requestId, status }: Decision) {
  const won = await db
    .updateTable('team_join_requests')
    .set({ status, decided_at: instant(clock), decided_by: actor.id })
    .where('id', '=', requestId)
    .where('team_id', '=', team.id)
    .where('request_type', '=', 'join_request')
    .where('status', '=', 'pending')
    .returning('user_id as userId')
    .executeTakeFirst()
  if (won) return won
  const current = await db
    .selectFrom('team_join_requests')
    .select(['id', 'status'])
    .where('id', '=', requestId)
    .where('team_id', '=', team.id)
    .executeTakeFirst()
  throw current ? conflict(current, 'Somebody has already answered this request') : notFound()
}

/** Makes the person of an approved request a member. For a former member everything starts again: an earlier offer does not count. */
export async function admit(
  { db, clock }: PersonContext,
  { team, userId }: { team: Authorized<{ id: string }>; userId: string },
) {
  const fresh = {
    status: 'active',
    role: 'staff',
    joined_at: instant(clock),
    ended_at: null,
    offer_recorded_at: null,
    offer_recorded_by: null,
  }
  const admitted = db
    .insertInto('team_members')
    .values({ team_id: team.id, user_id: userId, ...fresh })
    .onConflict((conflicting) =>
      conflicting.columns(['team_id', 'user_id']).doUpdateSet(fresh).where('team_members.status', '<>', 'active'),
    )
    .compile()
  await sendWithoutWaiting(db, admitted)
}

/** Withdraws the caller's own request; 404 when it is not pending. */
export async function withdrawRequest({ db, actor, clock }: PersonContext, requestId: string) {
  const gone = await db
    .updateTable('team_join_requests')
    .set({ status: 'withdrawn', decided_at: instant(clock) })
    .where('id', '=', requestId)
    .where('user_id', '=', actor.id)
    .where('request_type', '=', 'join_request')
    .where('status', '=', 'pending')
    .returning(['id', 'team_id as teamId'])
    .executeTakeFirst()
  if (!gone) throw notFound()
  return gone
}
