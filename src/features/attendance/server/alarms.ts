import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { aboutShifts } from '#features/shifts/server/data.ts'
import { managersOf } from '#features/teams/server/data.ts'
import { instant } from '#server/clock.ts'
import { transact } from '#server/database/db.ts'
import { publish } from '#server/publish.ts'
import type { Services } from '#server/services.ts'
import { addMinutes } from '#shared/time.ts'
import { attendanceNouns } from '../nouns.ts'
import { ASKED_AFTER, MISSING_AFTER, NOT_OUT_AFTER, OLD_AFTER, SHOWN_HOURS } from '../rules/limits.ts'

interface Alarm {
  teamId: string
  shiftId: string
  userId: string
  kind: 'missing' | 'not-out' | 'asked'
  startsAt: string
  endsAt: string
  isFirst: boolean
}

const WAITS = { missing: MISSING_AFTER, asked: ASKED_AFTER, 'not-out': NOT_OUT_AFTER }
const KINDS = { missing: 'shift-not-in', 'not-out': 'shift-not-out', asked: 'shift-left-when' } as const

/** Until when somebody is needed: while the shift runs, or as long as lists show it. */
const neededUntil = ({ kind, endsAt }: Alarm) =>
  kind === 'missing' ? endsAt : addMinutes(endsAt, SHOWN_HOURS * 60).toISOString()

/**
 * Tells managers, once for each shift, who has not clocked in and who not out, and asks who has not clocked out when
 * they left. Runs at any time and in several processes: the rows of `clock_alarms` decide.
 */
export async function raiseAlarms({
  database,
  clock,
  vault,
}: Pick<Services, 'database' | 'clock' | 'vault'>): Promise<void> {
  await transact(database, { role: 'care_worker' }, async (db) => {
    const { rows } = await sql<Alarm>`
      select team_id as "teamId", shift_id as "shiftId", user_id as "userId", kind, starts_at as "startsAt",
        ends_at as "endsAt", is_first as "isFirst"
        from app.raise_clock_alarms(${instant(clock)}, ${JSON.stringify(WAITS)}::jsonb, ${OLD_AFTER})
       order by starts_at, shift_id, user_id`.execute(db)
    const context = { db, clock, vault }
    const asked = rows.filter(({ kind }) => kind === 'asked')
    await notify(
      context,
      asked.map((alarm) => ({ ...told(alarm), to: [alarm.userId], about: alarm.userId })),
    )
    const forManagers = rows.filter(({ kind, isFirst }) => kind !== 'asked' && isFirst)
    for (const [teamId, alarms] of Map.groupBy(forManagers, (alarm) => alarm.teamId)) {
      const to = await managersOf(db, teamId)
      const byShift = Map.groupBy(alarms, ({ shiftId, kind }) => `${shiftId} ${kind}`)
      await notify(
        context,
        [...byShift.values()].map(([first, ...others]) => ({ ...ofSeveral(first!, others.length + 1), to })),
      )
      await publish(db, attendanceNouns.clocks.of(teamId))
    }
  })
}

/** Of several people of a shift it says how many. */
function ofSeveral(alarm: Alarm, people: number) {
  const about = told(alarm)
  return people > 1 ? { ...about, params: { ...about.params, people } } : { ...about, about: alarm.userId }
}

function told(alarm: Alarm) {
  const { kind, teamId, shiftId, startsAt } = alarm
  return {
    ...aboutShifts(KINDS[kind], { teamId, shiftId, startsAt, isNeeded: false }),
    neededUntil: neededUntil(alarm),
  }
}
