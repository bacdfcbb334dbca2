import { settleShifts } from '#features/shifts/server/booking/settle.ts'
import { readWorked } from '#features/timesheets/server/read-worked.ts'
import { addDays, atLondon, londonToday, startOfWeek } from '#shared/time.ts'
import type { TestApp } from './app.ts'
import { clearForWork } from './people/cleared.ts'
import { makeMember, makeTeam } from './people/factories.ts'
import { makeShift, makeSite } from './shifts.ts'

interface PastShift {
  daysAgo: number
  start?: string
  end?: string
  [field: string]: unknown
}

/** Lets time pass until what is booked is over, and its records are written. */
export async function settleWork(app: TestApp) {
  await settleShifts(app.services)
  const unread = `select 1 from app.work_records where to_read and void_at is null limit 1`
  do {
    await readWorked(app.services)
    // The app's own job may be reading some of them at this moment.
  } while ((await app.services.database.pool.query(unread)).rows.length > 0)
}

/** Moves a booked shift to a day that is past. */
async function moveBack(app: TestApp, shiftId: string, { daysAgo, start = '07:00', end = '15:00' }: PastShift) {
  const day = addDays(londonToday(app.clock), -daysAgo)
  const until = atLondon(end > start ? day : addDays(day, 1), end)
  await app.services.database.pool.query('update app.shifts set during = tstzrange($2, $3), day = $4 where id = $1', [
    ...[shiftId, atLondon(day, start), until, day],
  ])
}

/** A team whose person has worked shifts from 07:00 to 15:00 with a break of 30 minutes at 13.50, but for what is given. */
export async function makeWorked(app: TestApp, shifts: PastShift[] = [{ daysAgo: 2 }]) {
  const team = await makeTeam(app)
  const manager = await makeMember(app, { team, role: 'manager' })
  const person = await clearForWork(app, { team, person: await makeMember(app, { team }) })
  const siteId = await makeSite(app, { team })
  for (const { daysAgo, ...shift } of shifts) {
    const shiftId = await makeShift(app, { team, siteId, ...shift, inDays: 10 - daysAgo })
    await app.as(team.owner).shifts.assign({ teamId: team.id, shiftId, userId: person.id })
    await moveBack(app, shiftId, { daysAgo, ...shift })
  }
  await settleWork(app)
  const lines = (await app.as(person).timesheets.mine({ month: '2026-01' })).waiting
  const line = lines[0]!
  const of = { recordId: line.id, version: line.version }
  const on = { teamId: team.id, ...of }
  return { team, manager, person, siteId, lines, line, of, on, week: startOfWeek(line.day) }
}
export type Worked = Awaited<ReturnType<typeof makeWorked>>
