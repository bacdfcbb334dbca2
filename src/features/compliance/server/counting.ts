import type { MemberContext } from '#features/members/server/gate.ts'
import { instant } from '#server/clock.ts'

interface Said {
  /** The kind of the certificate by its name, and what it is besides. */
  kind: string
  countsAs: string
}

/**
 * Says that what the member calls by one name is something else as well; undefined when that is said already. The statuses follow in the same statement.
 * Trigger: `follow_members` rewrites the member's statuses.
 */
export async function insertCount({ db, actor, clock, team, member }: MemberContext, { kind, countsAs }: Said) {
  const row = await db
    .insertInto('certificates_counted_as')
    .values({
      ...{ team_id: team.id, user_id: member.userId, kind, counted_as: countsAs },
      ...{ said_at: instant(clock), said_by: actor.id },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Takes back what was said; undefined when it has been, or is not of the member. Trigger: `follow_members` rewrites the member's statuses. */
export function endCount({ db, actor, clock, team, member }: MemberContext, countId: string) {
  return db
    .updateTable('certificates_counted_as')
    .set({ taken_back_at: instant(clock), taken_back_by: actor.id })
    .where('id', '=', countId)
    .where('team_id', '=', team.id)
    .where('user_id', '=', member.userId)
    .where('taken_back_at', 'is', null)
    .returning('kind')
    .executeTakeFirst()
}
