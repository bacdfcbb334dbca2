import { type RawBuilder, sql } from 'kysely'
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

const UNDO_MS = 10 * 60_000

/** Until when an answer can be undone; never for a former member who is admitted: that replaces the record of their earlier membership. */
function undoUntil({ clock }: PersonContext, status: Decision['status']): RawBuilder<string | null> {
  return sql`case when ${status} = 'rejected' or not exists (select from app.team_members m
    where m.team_id = team_join_requests.team_id and m.user_id = team_join_requests.user_id)
    then ${new Date(clock.now() + UNDO_MS).toISOString()}::timestamptz end`
}

/** Decides a pending request: of concurrent decisions one succeeds. Throws 409 with the current state, 404 for no such request. */
export async function decideRequest(context: PersonContext, { team, requestId, status }: Decision) {
  const { db, actor, clock } = context
  const won = await db
    .updateTable('team_join_requests')
    .set({ status, decided_at: instant(clock), decided_by: actor.id, undo_until: undoUntil(context, status) })
    .where('id', '=', requestId)
    .where('team_id', '=', team.id)
    .where('request_type', '=', 'join_request')
    .where('status', '=', 'pending')
    .returning(['user_id as userId', 'decided_at as decidedAt', 'undo_until as undoUntil'])
    .executeTakeFirst()
  if (won) return won
  return refuse(context, { team, requestId, why: 'Somebody has already answered this request' })
}

async function refuse(
  { db }: PersonContext,
  { team, requestId, why }: Omit<Decision, 'status'> & { why: string },
): Promise<never> {
  const current = await db
    .selectFrom('team_join_requests')
    .select(['id', 'status'])
    .where('id', '=', requestId)
    .where('team_id', '=', team.id)
    .executeTakeFirst()
  throw current ? conflict(current, why) : notFound()
}

/** Makes an answered request pending again, and its person no member; 409 once something has followed from the answer. */
export async function undoAnswer(context: PersonContext, { team, requestId }: Omit<Decision, 'status'>) {
  const { db, clock } = context
  const { rows } = await sql<{ userId: string; was: Decision['status']; decidedAt: string }>`
    select user_id as "userId", was, decided_at as "decidedAt" from app.undo_answer(${team.id}, ${requestId}, ${instant(clock)})`.execute(
    db,
  )
  return rows[0] ?? refuse(context, { team, requestId, why: 'This can no longer be undone' })
}

/**
 * Makes the person of an approved request a member. For a former member everything starts again: an earlier offer does
 * not count. Triggers of `team_members` begin a spell (which rewrites statuses), copy the card and count the totals.
 */
export async function admit(
  { db }: PersonContext,
  { team, userId, at }: { team: Authorized<{ id: string }>; userId: string; at: string },
) {
  const fresh = {
    status: 'active',
    role: 'staff',
    joined_at: at,
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
