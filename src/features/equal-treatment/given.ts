import { aSite } from '#features/clients/given.ts'
import { aLine } from '#features/timesheets/given.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { note } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'
import { countAgain } from './server/count.ts'

/** Somebody has worked for a client, and their weeks are counted; notes the client and days before. */
export async function aClock(world: World) {
  // At a site that asks for nothing.
  await aSite(world)
  await aLine(world)
  await countAgain(world.app.services)
  const { rows } = await world.app.services.database.pool.query<{ clientId: string }>(
    'select x.client_id as "clientId" from app.work_records r join app.sites x on x.id = r.site_id where r.id = $1',
    [world.made.recordId],
  )
  const today = londonToday(world.app.clock)
  note(world, { clientId: rows[0]!.clientId, weekFrom: addDays(today, -60), weekThrough: addDays(today, -54) })
}

const daysOf = ({ made }: World) => ({ from: made.weekFrom!, through: made.weekThrough! })
const of = ({ team, made }: World) => ({ teamId: team.id, clientId: made.clientId! })

/** They have declared weeks. */
export async function aDeclaration(world: World) {
  await aClock(world)
  const weeks = { ...of(world), job: 'care-assistant', ...daysOf(world) } as const
  const { id } = await world.app.as(world.actors.self).equalTreatment.declare(weeks)
  note(world, { weeksId: id })
}

/** The client was closed. */
export async function aReason(world: World) {
  await aClock(world)
  const said = { ...of(world), why: 'closure', ...daysOf(world) } as const
  const { id } = await world.app.as(world.team.owner).equalTreatment.sayReason(said)
  note(world, { reasonId: id })
}
