import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { auditEach } from '#server/audit.ts'
import { instant } from '#server/clock.ts'
import { transact } from '#server/database/db.ts'
import type { Services } from '#server/services.ts'
import { type ActOf, auditOf } from '../../rules/states.ts'
import { aboutShifts, tellPages } from '../telling.ts'

type Needs = Pick<Services, 'database' | 'clock' | 'vault'>
type Settled = { shiftId: string; userId: string; startsAt: string } & (
  | { kind: 'offer'; act: ActOf<'offer'> }
  | { kind: 'assignment'; act: ActOf<'assignment'> }
)

/**
 * Does what the table of states leaves to the product at a time: offers expire, applications close, pencilled places
 * lapse, shifts that are over count as worked. One transaction a team; after a downtime everything is made up for.
 */
export async function settleShifts(needs: Needs): Promise<void> {
  const at = instant(needs.clock)
  const { rows } = await transact(needs.database, { role: 'care_worker' }, (db) =>
    sql<{ teamId: string }>`select app.teams_to_settle(${at}) as "teamId"`.execute(db),
  )
  for (const { teamId } of rows) await settleTeam(needs, { teamId, at })
}

async function settleTeam({ database, clock, vault }: Needs, { teamId, at }: { teamId: string; at: string }) {
  await transact(database, { role: 'care_worker' }, async (db) => {
    const { rows } = await sql<Settled>`
      select e.kind, e.act, e.shift_id as "shiftId", e.user_id as "userId", s.starts_at as "startsAt"
        from app.settle_shifts(${teamId}, ${at}) e join app.shifts s on s.id = e.shift_id order by s.starts_at, e.user_id`.execute(
      db,
    )
    if (rows.length === 0) return
    const context = { db, clock, vault, actor: { kind: 'job' as const, name: 'settle-shifts' } }
    await tellPages(
      db,
      teamId,
      rows.map(({ userId }) => userId),
    )
    const lapsed = rows.filter(({ act }) => act === 'lapse')
    await notify(
      context,
      lapsed.map(({ userId, ...shift }) => ({ ...aboutShifts('shift-released', { ...shift, teamId }), to: [userId] })),
    )
    await auditEach(context, {
      teamId,
      entries: rows.map((row) => ({
        action: row.kind === 'offer' ? auditOf('offer', row.act) : auditOf('assignment', row.act),
        subject: row.userId,
        object: `shifts:${row.shiftId}`,
        meta: { startsAt: row.startsAt },
      })),
    })
  })
}
