import { aPlaceSoon } from '#features/shifts/given.ts'
import { note } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'

const as = ({ app, actors }: World) => app.as(actors.self).attendance

/** Their team asks for it, and they are booked on a shift that begins in half an hour. */
export async function aClock(world: World) {
  const { app, team } = world
  const clocks = app.as(team.owner).attendance
  const { version, isUsed } = await clocks.settings({ teamId: team.id })
  if (!isUsed) await clocks.saveSettings({ teamId: team.id, version, isUsed: true, position: 'ask' })
  await aPlaceSoon(world)
  const ids = { eventId: crypto.randomUUID(), tapId: crypto.randomUUID() }
  note(world, { ...ids, clockedPlaceId: world.made.assignmentId! })
}

/** They have clocked in. */
export async function aClockIn(world: World) {
  await aClock(world)
  const { actors, app, made } = world
  const now = new Date(app.clock.now()).toISOString()
  const tap = {
    id: made.eventId!,
    assignmentId: made.assignmentId!,
    kind: 'in' as const,
    deviceAt: now,
    place: 'unknown' as const,
  }
  await as(world).clock({ userId: actors.self.id, sentAt: now, taps: [tap] })
}

/** A point of a site of the team. */
export async function aPoint(world: World) {
  const { app, team, made } = world
  const { items } = await app.as(team.owner).attendance.addPoint({
    teamId: team.id,
    siteId: made.siteId!,
    name: 'Main door',
    lat: 53.84,
    lng: -1.5,
    metres: 100,
  })
  note(world, { pointId: items.at(-1)!.id })
}

/** A code for a tablet of a site of the team waits to be typed. */
export async function aTablet(world: World) {
  const { app, team, made } = world
  const site = { teamId: team.id, siteId: made.siteId! }
  const { code } = await app.as(team.owner).attendance.makeCode({ ...site, name: 'Front desk' })
  const { items } = await app.as(team.owner).attendance.tablets(site)
  note(world, { deviceId: items.at(-1)!.id, tabletCode: code })
}

/** Where they work without a booking they have left: one says so of one place at a time. */
export async function nowhereUnbooked(world: World) {
  const { app } = world
  const { items } = await as(world).ownUnbooked()
  const [running] = items.filter(({ leftAt }) => leftAt === null)
  if (!running) return
  app.clock.advance({ minutes: 1 })
  const now = new Date(app.clock.now()).toISOString()
  await as(world).leaveUnbooked({ unbookedId: running.id, id: crypto.randomUUID(), deviceAt: now, sentAt: now })
}

/** They say that they work at a site of the team where nobody has booked them. */
export async function anUnbooked(world: World) {
  await aClock(world)
  await nowhereUnbooked(world)
  const { app, made } = world
  const id = crypto.randomUUID()
  const { sites } = await as(world).ownUnbooked()
  const now = new Date(app.clock.now()).toISOString()
  await as(world).beginUnbooked({ id, siteId: sites[0]!.siteId, deviceAt: now, sentAt: now })
  note(world, { unbookedId: id, siteId: made.siteId ?? sites[0]!.siteId })
}

/** They have a PIN. */
export const aPin = (world: World) => as(world).savePin({ pin: '173905' })
