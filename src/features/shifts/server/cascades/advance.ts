import { sql } from 'kysely'
import { HOLD_S } from '#features/notifications/rules/hold.ts'
import { notify } from '#features/notifications/server/data.ts'
import { managersOf } from '#features/teams/server/data.ts'
import { auditEach } from '#server/audit.ts'
import { instant } from '#server/clock.ts'
import { type Db, transact } from '#server/database/db.ts'
import type { Services } from '#server/services.ts'
import { addMinutes } from '#shared/time.ts'
import { isQuiet, NEAR_HOURS, STANDBY_MINUTES } from '../../rules/cascade.ts'
import { auditOf } from '../../rules/states.ts'
import { readRoom } from '../asking/offer-caps.ts'
import { judgeShifts, mayWork } from '../booking/judging.ts'
import { aboutShifts, tellPages } from '../telling.ts'
import { CASCADES } from './data.ts'

/** Until it is over, a booking may be undone. */
const HOLD = sql`make_interval(secs => ${HOLD_S})`

type Needs = Pick<Services, 'database' | 'clock' | 'vault'>

interface Held {
  outcome: 'ask' | 'waits' | 'closed' | 'filled' | 'nobody-left'
  teamId: string
  shiftId: string
  startsAt: string
  minutes: number
  startedBy: string | null
  /** How many more are asked at once. */
  wanted: number
  /** Whose turn has not come, in their order. */
  waiting: string[]
}

/**
 * Asks the next people of every cascade whose turn it is, and ends those that are over; asks those who stand by where a
 * place has opened. One transaction a step, so that several processes share them, and what was not done during a
 * downtime is made up for.
 */
export async function advanceCascades(needs: Needs): Promise<void> {
  const at = instant(needs.clock)
  const due = await transact(needs.database, { role: 'care_worker' }, async (db) => {
    await sql`select app.start_standby_cascades(${STANDBY_MINUTES}, ${at})`.execute(db)
    const { rows } = await sql<{ id: string }>`
      select app.cascades_due(${at}, ${isQuiet(new Date(at))}, make_interval(hours => ${NEAR_HOURS}), ${HOLD}) as id`.execute(
      db,
    )
    return rows
  })
  // Who was passed over makes room for the next: each step says whether another one may follow.
  for (const { id } of due) while (await step(needs, id));
}

/** One step of a cascade; whether there may be more to do at once. The time to answer begins with it, however long those before it took. */
async function step({ database, clock, vault }: Needs, id: string): Promise<boolean> {
  const at = instant(clock)
  return transact(database, { role: 'care_worker' }, async (db) => {
    const { rows } = await sql<Held>`
      select outcome, team_id as "teamId", shift_id as "shiftId", starts_at as "startsAt", minutes,
        started_by as "startedBy", wanted, waiting
        from app.hold_cascade(${id}, ${HOLD}, ${at})`.execute(db)
    const held = rows[0]
    if (!held || held.outcome === 'waits') return false
    const context = { db, clock, vault, actor: { kind: 'job' as const, name: CASCADES } }
    if (held.outcome === 'ask') return ask(context, { id, at, held })
    await end(context, { id, at, held })
    return false
  })
}

type JobContext = Needs & { db: Db; actor: { kind: 'job'; name: string } }
interface Step {
  id: string
  at: string
  held: Held
}

/**
 * Offers the shift to the first people in line who may work it now; whoever may not, or has as many offers as the team
 * allows, is passed over.
 */
async function ask(context: Omit<JobContext, 'database'>, { id, at, held }: Step): Promise<boolean> {
  const { db } = context
  const { teamId, shiftId, startsAt, minutes, wanted, waiting } = held
  const judged = await judgeShifts(context, { teamId, userIds: waiting, shiftIds: [shiftId], asJob: true })
  const { roomOf } = await readRoom(context, { teamId, userIds: waiting })
  const able = waiting.filter((userId) => mayWork(judged, { userId, shiftId }))
  const next = able.filter((userId) => roomOf(userId) > 0).slice(0, wanted)
  const last = next.length < wanted ? waiting.length : waiting.indexOf(next.at(-1)!)
  const passed = waiting.slice(0, last).filter((userId) => !next.includes(userId))
  const capped = passed.filter((userId) => able.includes(userId))
  const until = new Date(Math.min(addMinutes(at, minutes).getTime(), Date.parse(startsAt))).toISOString()
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from app.ask_in_cascade(${id}, ${next}::uuid[], ${passed}::uuid[], ${capped}::uuid[],
      ${until}, ${at})`.execute(db)
  const asked = rows.map(({ userId }) => userId)
  await tellPages(db, teamId, asked)
  await notify(context, { ...aboutShifts('shift-offered', held), to: asked, neededUntil: until })
  await auditEach(context, {
    teamId,
    entries: asked.map((subject) => ({
      action: auditOf('offer', 'offer'),
      subject,
      object: `shifts:${shiftId}`,
      meta: { startsAt, count: 1, people: 1 },
    })),
  })
  return asked.length < wanted
}

/** Ends a cascade; where nobody is left to ask, who began it is told, or everybody who runs the team. */
async function end(context: Omit<JobContext, 'database'>, { id, at, held }: Step) {
  const { db } = context
  const { outcome, teamId, shiftId, startsAt, startedBy } = held
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from app.end_cascade(${id}, ${outcome}, ${at})`.execute(db)
  await tellPages(
    db,
    teamId,
    rows.map(({ userId }) => userId),
  )
  if (outcome === 'nobody-left') {
    const all = await managersOf(db, teamId)
    const to = startedBy && all.includes(startedBy) ? [startedBy] : all
    await notify(context, { ...aboutShifts('shift-nobody-left', held), to })
  }
  await auditEach(context, {
    teamId,
    entries: rows.map(({ userId }) => ({
      action: auditOf('offer', 'take-back'),
      subject: userId,
      object: `shifts:${shiftId}`,
      meta: { startsAt },
    })),
  })
}
