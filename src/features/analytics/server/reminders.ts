import { sql } from 'kysely'
import type { Authorized } from '#features/teams/policy.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { REMINDED_AT_ONCE, type RemindedKind, reminderLimit } from '../rules/reminders.ts'
import { conditionOf, toldAt } from './needs.ts'

interface Reminding {
  team: Authorized<{ id: string }>
  kind: RemindedKind
  /** One person's id, or 'all'. */
  who: string
}

/** Notes a reminder for those who need one and were not told lately, and returns their ids: of two managers at the same time one reminds each. */
export async function noteReminders(context: PersonContext, { team, kind, who }: Reminding): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    update app.team_members m set reminded_at = ${instant(context.clock)}
     where m.id in (
       select m.id from app.team_members m
        where m.team_id = ${team.id} and m.status = 'active' and m.role = 'staff' and ${conditionOf(context, kind)}
          and (${who} = 'all' or m.user_id::text = ${who})
          and coalesce(${toldAt(kind)} <= ${reminderLimit(context.clock)}, true)
        order by coalesce(m.next_expiry, 'infinity'), m.joined_at limit ${REMINDED_AT_ONCE} for no key update)
    returning m.user_id as "userId"`.execute(context.db)
  return rows.map(({ userId }) => userId)
}
