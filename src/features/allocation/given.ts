import { anOpenPlace } from '#features/rota/given.ts'
import { aPlace } from '#features/shifts/given.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { note } from '#testing/calls.ts'
import type { World } from '#testing/people/world.ts'
import { presets, weightsOf } from './rules/goals.ts'

const query = ({ app }: World, text: string, values: unknown[]) => app.services.database.pool.query(text, values)

/** What a plan is asked for: the next weeks, everywhere. */
export function askedOf({ app }: World) {
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
  ...{ timesHere: 0, metres: null, weekMinutes: 0, plannedMinutes: 450, wishedMinutes: null, unpopularBefore: 0 },
  ...{ prefers: false, preferredBySite: false, pay: 10_125, reasons: [], next: [] },
}
const TWO = { before: 0, after: 0 }
const FIGURES = {
  ...{ open: { before: 1, after: 0 }, minutes: { before: 0, after: 450 }, shortMinutes: TWO, mostUnpopular: TWO },
  ...{ fewestUnpopular: TWO, metres: 0, knowSite: 0, pay: 10_125 },
}

/** A run of the manager in a state, as the job leaves it. */
async function aRun(world: World, state: 'done' | 'working') {
  const id = crypto.randomUUID()
  const goals = weightsOf(presets[0].goals)
  await query(
    world,
    `insert into app.allocation_runs (id, team_id, by, started_at, ended_at, state, stage, options, weights, expected_ms, site_ids,
        holder, alive_at, places, open, cost, bound, figures)
      select $1, $2, $3, now(), case when $4 = 'done' then now() end, $4, case when $4 = 'done' then 'done' else 'searching' end,
        $5::jsonb, $6::jsonb, 10000, array(select s.id from app.sites s where s.team_id = $2), gen_random_uuid(),
        now() + interval '1 day', 1, 0, 10, 10, case when $4 = 'done' then $7::jsonb end`,
    [
      ...[
        id,
        world.team.id,
        world.actors.manager.id,
        state,
        JSON.stringify({ ...askedOf(world), siteIds: null, jobs: null }),
      ],
      ...[JSON.stringify(goals), JSON.stringify(FIGURES)],
    ],
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
