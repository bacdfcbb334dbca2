import { anOpenPlace } from '#features/rota/given.ts'
import { aPlace } from '#features/shifts/given.ts'
import { addDays, londonToday } from '#shared/time.ts'
import type { TestApp } from '#testing/app.ts'
import { note } from '#testing/calls/calls.ts'
import type { TestTeam } from '#testing/people/factories.ts'
import type { World } from '#testing/people/world.ts'
import { presets } from './rules/goals.ts'

const query = ({ app }: World, text: string, values: unknown[]) => app.services.database.pool.query(text, values)

/** What a plan is asked for: the next weeks, everywhere. */
export const askedOf = ({ app }: World) => askedIn(app)

export function askedIn(app: TestApp) {
  const today = londonToday(app.clock)
  return {
    ...{ from: today, through: addDays(today, 34), siteIds: undefined, jobs: undefined, goals: presets[0].goals },
    ...{ warnings: 'propose' as const, leaveOut: [], pins: [], notFor: [], effort: 'quick' as const },
  }
}

/** No plan of the team is being made any more. */
const endOthers = (world: World) =>
  query(
    world,
    `update app.allocation_runs set state = 'failed', stage = 'done', ended_at = now(), why = 'Another one was needed'
      where team_id = $1 and state in ('waiting', 'working')`,
    [world.team.id],
  )

/** A place that a plan could fill, and no other plan. */
export async function aPlaceToFill(world: World) {
  await anOpenPlace(world)
  await endOthers(world)
}

const MERITS = {
  ...{
    timesHere: 0,
    metres: null,
    weekMinutes: 0,
    plannedMinutes: 450,
    wishedMinutes: null,
    contractMinutes: null,
    unpopularBefore: 0,
  },
  ...{ prefers: false, preferredBySite: false, pay: 10_125, reasons: [], next: [] },
}
const TWO = { before: 0, after: 0 }
const FIGURES = {
  ...{
    open: { before: 1, after: 0 },
    unfillable: 0,
    minutes: { before: 0, after: 450 },
    shortMinutes: TWO,
    shortOfContract: TWO,
    mostUnpopular: TWO,
  },
  ...{ fewestUnpopular: TWO, metres: 0, knowSite: 0, pay: 10_125 },
}

/** A plan that the manager has asked for, in a state in which its job may leave it. */
async function aRun(world: World, state: 'done' | 'working') {
  await endOthers(world)
  const { id } = await world.app.as(world.actors.manager).allocation.start({ teamId: world.team.id, ...askedOf(world) })
  await query(
    world,
    `update app.allocation_runs set state = $2, stage = case when $2 = 'done' then 'done' else 'searching' end,
        ended_at = case when $2 = 'done' then now() end, holder = gen_random_uuid(), alive_at = now() + interval '1 day',
        places = 1, open = 0, cost = 10, bound = 10, figures = case when $2 = 'done' then $3::jsonb end where id = $1`,
    [id, state, JSON.stringify(FIGURES)],
  )
  return note(world, { planId: id })
}

/** A plan that is being made, by nobody who would end it. */
export async function aPlanInTheMaking(world: World) {
  await aPlaceToFill(world)
  return aRun(world, 'working')
}

/** A plan that proposes the worker of the world for an open place. */
export async function aPlan(world: World) {
  await anOpenPlace(world)
  const { planId } = await aRun(world, 'done')
  const placeId = crypto.randomUUID()
  await query(
    world,
    `insert into app.allocation_places (id, team_id, run_id, shift_id, nth, user_id, said) values ($1, $2, $3, $4, 0, $5, $6)`,
    [placeId, world.team.id, planId, world.made.shiftId, world.actors.self.id, JSON.stringify(MERITS)],
  )
  return note(world, { planPlaceId: placeId })
}

/** A plan of a team's owner that proposes so many for so many shifts. */
export async function aPlanOf(app: TestApp, team: TestTeam, pairs: { shiftId: string; userId: string }[]) {
  const { id: runId } = await app.as(team.owner).allocation.start({ teamId: team.id, ...askedIn(app) })
  const { pool } = app.services.database
  await pool.query(
    `update app.allocation_runs set state = 'done', stage = 'done', ended_at = now(), places = $2, open = 0, cost = 1, bound = 1,
        figures = $3 where id = $1`,
    [runId, pairs.length, JSON.stringify(FIGURES)],
  )
  const { rows } = await pool.query(
    `insert into app.allocation_places (id, team_id, run_id, shift_id, nth, user_id, said)
      select gen_random_uuid(), $1, $2, p."shiftId", (row_number() over ())::int - 1, p."userId", $4
        from jsonb_to_recordset($3) p ("shiftId" uuid, "userId" uuid) returning id`,
    [team.id, runId, JSON.stringify(pairs), JSON.stringify(MERITS)],
  )
  return { runId, placeIds: rows.map(({ id }) => id as string) }
}

/** And the manager has booked it. */
export async function aPlanBooked(world: World) {
  await aPlan(world)
  const { planId = '', planPlaceId = '' } = world.made
  await world.app
    .as(world.actors.manager)
    .allocation.accept({ teamId: world.team.id, runId: planId, placeIds: [planPlaceId] })
}

/** Somebody is booked, and will be sick. */
export const aPlaceToCover = (world: World) => aPlace(world)
