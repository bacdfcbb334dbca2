import { aSite } from '#features/clients/given.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { note } from '#testing/calls.ts'
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
