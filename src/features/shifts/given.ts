import { aSite } from '#features/clients/given.ts'
import { addDays, londonTime, londonToday } from '#shared/time.ts'
import { note } from '#testing/calls/calls.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import type { World } from '#testing/people/world.ts'
import { A_SHIFT } from '#testing/shifts.ts'
import { judgeAgain } from './server/judging-again/judge-again.ts'

type Worker = 'self' | 'fellow'

const as = (world: World, actor: Worker | 'manager' = 'manager') => world.app.as(world.actors[actor]).shifts
const teamOf = ({ team }: World) => ({ teamId: team.id })

/** Somebody whom a plain shift is allowed. */
export function aWorker(world: World, actor: Worker = 'self') {
  return clearForWork(world.app, { team: world.team, person: world.actors[actor] })
}

const days = new WeakMap<World, number>()

/** A day on which nobody has a shift yet, with a day off before it. */
export function aDay(world: World) {
  const ahead = (days.get(world) ?? 1) + 2
  days.set(world, ahead)
  return addDays(londonToday(world.app.clock), ahead)
}

/** Creates one shift: published, for whoever claims it first, but for what is given. */
export async function aShift(world: World, changes: object = {}) {
  const { siteId } = world.made.siteId ? { siteId: world.made.siteId } : await aSite(world)
  const { shiftIds } = await as(world).create({
    ...teamOf(world),
    ...A_SHIFT,
    siteId,
    days: [aDay(world)],
    publish: true,
    ...changes,
  })
  return note(world, { shiftId: shiftIds[0]! })
}

/** A shift that only managers see. */
export const aDraft = (world: World) => aShift(world, { publish: false })

/** Four days of a pattern. */
export async function aSeries(world: World) {
  const { siteId } = await aSite(world)
  const rhythm = { kind: 'days' as const, days: [aDay(world), aDay(world)] }
  const made = await as(world).createSeries({
    ...teamOf(world),
    ...A_SHIFT,
    siteId,
    pattern: { rhythm, from: rhythm.days[0]! },
    publish: true,
  })
  note(world, { shiftId: made.shiftIds[0]! })
}

/** A manager has booked them. */
export async function aPlace(world: World, actor: Worker = 'self', booked: object = {}) {
  await aWorker(world, actor)
  const { shiftId } = await aShift(world, { booking: 'assign' })
  const userId = world.actors[actor].id
  const { places } = await as(world).assign({ ...teamOf(world), shiftId, userId, ...booked })
  return note(world, { assignmentId: places[0]!.assignmentId })
}

/** Held for the client to confirm. */
export const aPencilledPlace = (world: World) =>
  aPlace(world, 'self', { pencilledUntil: new Date(world.app.clock.now() + 3_600_000).toISOString() })

/** They have claimed it themselves, just now. */
export async function aClaim(world: World) {
  await aWorker(world)
  note(world, { assignmentId: (await as(world, 'self').claim(await aShift(world))).assignmentId })
}

/** They ask to hand it back. */
export async function aHandBack(world: World) {
  await as(world, 'self').handBack(await aPlace(world))
}

/** Moves a booked shift to another time, on the minute as every plan is: eight hours from then. */
async function move(world: World, { shiftId, minutesAhead }: { shiftId: string; minutesAhead: number }) {
  const start = new Date((Math.floor(world.app.clock.now() / 60_000) + minutesAhead) * 60_000)
  const end = new Date(start.getTime() + 8 * 3_600_000)
  await world.app.services.database.pool.query(
    'update app.shifts set during = tstzrange($2, $3), day = $4, start_time = $5, end_time = $6 where id = $1',
    [shiftId, start, end, londonToday({ now: () => start.getTime() }), londonTime(start), londonTime(end)],
  )
}

const soon = new WeakMap<World, string>()

/** Booked on a shift that begins in half an hour; one that did is over. */
export async function aPlaceSoon(world: World) {
  const before = soon.get(world)
  if (before) await moveToPast(world, before)
  await aPlace(world)
  const { shiftId = '' } = world.made
  await move(world, { shiftId, minutesAhead: 30 })
  soon.set(world, shiftId)
}

const daysAgo = new WeakMap<World, number>()

/** To a day of its own in this world. */
function moveToPast(world: World, shiftId: string) {
  const days = (daysAgo.get(world) ?? 0) + 2
  daysAgo.set(world, days)
  return move(world, { shiftId, minutesAhead: -days * 24 * 60 })
}

/** Booked on a shift that is over. */
export async function aPastPlace(world: World) {
  await aPlace(world)
  await moveToPast(world, world.made.shiftId!)
}

/** They did not come, says a manager. */
export async function aMiss(world: World) {
  await aPastPlace(world)
  await as(world).missed({ ...teamOf(world), assignmentId: world.made.assignmentId!, missed: true })
}

/** They did not come, says a manager; they say that they did. */
export async function aDispute(world: World) {
  await aMiss(world)
  await as(world, 'self').dispute({ assignmentId: world.made.assignmentId!, note: 'I was there' })
}

/** Not to be sent to the site, since they were booked there: something stands against the booking. */
export async function aConcern(world: World) {
  await aPlace(world)
  const { shiftId = '', siteId = '', clientId = '' } = world.made
  const { day } = await as(world).details({ ...teamOf(world), shiftId })
  const exclusion = { clientId, siteId, from: day, until: day, askedBy: 'agency' as const, reason: 'A complaint' }
  const { clients } = world.app.as(world.actors.manager)
  await clients.exclude({ ...teamOf(world), userId: world.actors.self.id, ...exclusion })
  await judgeAgain(world.app.services)
}

/** The team lets people come off a shift by themselves until a day before. */
export async function freeToComeOff(world: World) {
  const { version, rules } = await as(world).rules(teamOf(world))
  if (rules.comeOff !== '24')
    await as(world).saveRules({ ...teamOf(world), version, rules: { ...rules, comeOff: '24' } })
  await aPlace(world)
}

/** The team has offered them a shift. */
export async function anOffer(world: World) {
  await aWorker(world)
  const { shiftId } = await aShift(world, { booking: 'assign' })
  await as(world).offer({ ...teamOf(world), shiftIds: [shiftId], userIds: [world.actors.self.id], minutes: 60 })
  await noteOffer(world)
}

/** They have asked for a shift. */
export async function anApplication(world: World) {
  await aWorker(world)
  await as(world, 'self').apply(await aShift(world, { booking: 'apply' }))
  await noteOffer(world)
}

async function noteOffer(world: World) {
  const { rows } = await world.app.services.database.pool.query<{ offerId: string }>(
    'select id as "offerId" from app.shift_offers where shift_id = $1 and user_id = $2',
    [world.made.shiftId, world.actors.self.id],
  )
  note(world, rows[0]!)
}

/** A shift is offered to people in turn. */
export async function aCascade(world: World) {
  await aWorker(world)
  const { shiftId } = await aShift(world)
  await as(world).startCascade({ ...teamOf(world), shiftId, userIds: [world.actors.self.id], minutes: 60 })
}
