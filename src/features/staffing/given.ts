import { aSite } from '#features/clients/given.ts'
import { aPlace } from '#features/shifts/given.ts'
import { addDays, type Day, londonToday, startOfWeek } from '#shared/time.ts'
import { note } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'

const EVERY_DAY = { weekday: true, saturday: true, sunday: true, holiday: true } as const

/** Two care assistants by day, each day. */
export const DAYS = {
  ...({ job: 'care-assistant', start: '07:00', end: '19:00', breakMinutes: 60, needed: 2, pay: '13.50' } as const),
  ...EVERY_DAY,
} as const

/** A site with cover from tomorrow on. */
export async function aLevel(world: World) {
  const { siteId } = await aSite(world)
  const { app, team } = world
  const from = addDays(londonToday(app.clock), 1)
  await app.as(team.owner).staffing.saveLevels({ teamId: team.id, siteId, version: 0, from, bands: [DAYS], mixes: [] })
  return note(world, { siteId, coverFrom: from, coverThrough: addDays(from, 2) })
}

/** A shift of a template on a Monday. */
export const aLineOf = (siteId: string, changes: object = {}) => ({
  ...({ week: 1, weekday: 1, siteId, job: 'care-assistant', start: '07:00', end: '15:00', breakMinutes: 30 } as const),
  ...{ places: 1, pay: '13.50', isSleepIn: false, isOnCall: false, people: [] as string[] },
  ...changes,
})

/** A template of one week at a site. */
export async function aTemplate(world: World) {
  const { siteId } = await aSite(world)
  const { app, team } = world
  const made = await app.as(team.owner).staffing.saveTemplate({
    ...{ teamId: team.id, version: 0, name: 'Early shifts', siteId, weeks: 1, lines: [aLineOf(siteId)] },
  })
  return note(world, { templateId: made.id, templateFrom: addDays(startOfWeek(londonToday(app.clock)), 14) })
}

/** Somebody is booked in a week. */
export async function aBookedWeek(world: World) {
  await aPlace(world)
  const { rows } = await world.app.services.database.pool.query<{ day: Day }>(
    'select day from app.shifts where id = $1',
    [world.made.shiftId],
  )
  return note(world, { bookedWeek: startOfWeek(rows[0]!.day) })
}
