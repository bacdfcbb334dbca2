import { sql } from 'kysely'
import { instant } from '#server/clock.ts'
import { transact } from '#server/database/db.ts'
import type { Services } from '#server/services.ts'
import type { DueAgain } from '#server/waking.ts'
import type { RunOptions } from '../../schema.ts'
import { BOUND_ALONE, loosened } from '../../solver/loosened.ts'
import { MOST_PAIRS, MOST_PEOPLE, type Plan, type Problem, type Weights } from '../../solver/problem.ts'
import { optimise } from '../optimiser/optimiser.ts'
import { explain } from '../plan/explain.ts'
import { figuresOf } from '../plan/figures.ts'
import { type Asking, makeProblem } from '../plan/problem.ts'
import { readScene, type Scene } from '../plan/scene.ts'
import { settle } from '../plan/settle.ts'
import { unkeptPins } from '../plan/unkept.ts'
import { weigh } from '../plan/weigh.ts'
import { Wishes } from '../plan/wishes.ts'
import { whoGetsNothing } from '../plan/without.ts'
import { HeldRun } from './hold.ts'
import { type Ended, packed, storeEnded, storeFailed, storeLeft } from './store.ts'
import { tellOf } from './tell.ts'

type Needs = Pick<Services, 'database' | 'clock' | 'vault' | 'listener' | 'log'>

/** A run that was not heard of for so long, sixteen beats, is made by another process; one that was begun so often is given up. */
const SILENT = sql`interval '8 seconds'`
const MOST_TRIES = 3
const LEAST_WAIT_MS = 1_000
const SEED = 1
/** So near to the best possible is near enough, as a share. */
const NEAR = 0.0005
/** What finding a bound alone may take. */
const BOUND_TICKS = 2_000

interface Taken {
  id: string
  teamId: string
  options: RunOptions
  weights: Weights
  expectedMs: number
  siteIds: string[]
  onlyPeople: string[] | null
  startedAt: string
}

/** The processes that are at it: each makes one plan at a time, the one that has waited longest first, so teams share the cores. */
const busy = new WeakSet<object>()

/**
 * Makes every plan that waits, and those whose process has died. It is due again when another process that makes one now
 * might have fallen silent.
 */
export async function makePlans(needs: Needs): Promise<DueAgain | undefined> {
  const { pool } = needs.database
  if (busy.has(pool)) return undefined
  busy.add(pool)
  try {
    while (await makeNext(needs));
  } finally {
    busy.delete(pool)
  }
  return silentIn(needs)
}

async function silentIn({ database }: Needs): Promise<DueAgain | undefined> {
  const { rows } = await transact(database, { role: 'care_worker', readOnly: true }, (db) =>
    sql<{ ms: number | null }>`
      select ceil(1000 * extract(epoch from min(r.alive_at) + ${SILENT} - clock_timestamp()))::int as ms
        from app.allocation_runs r where r.state = 'working'`.execute(db),
  )
  const ms = rows[0]?.ms ?? null
  return ms === null ? undefined : { inMs: Math.max(ms, LEAST_WAIT_MS) }
}

async function makeNext(needs: Needs): Promise<boolean> {
  const { database, clock } = needs
  const holder = crypto.randomUUID()
  const taken = await transact(database, { role: 'care_worker' }, async (db) => {
    const { rows } = await sql<Taken>`
      select id, team_id as "teamId", options, weights, expected_ms as "expectedMs", site_ids as "siteIds",
        only_people as "onlyPeople", started_at as "startedAt"
        from app.take_plan(${holder}, ${SILENT}, ${MOST_TRIES}, ${instant(clock)})`.execute(db)
    return rows[0]
  })
  if (!taken) return false
  const run = new HeldRun(needs, { id: taken.id, teamId: taken.teamId, holder })
  const of = { id: taken.id, teamId: taken.teamId, holder }
  try {
    await run.hear()
    await make(needs, { taken, run, holder })
    return true
  } catch (error) {
    return await giveUp(needs, { ...of, run, error: error as Error })
  } finally {
    await run.release()
  }
}

/** Why a plan is not made, in words for who asked. */
class NotMade extends Error {}

interface GivingUp {
  id: string
  teamId: string
  holder: string
  run: HeldRun
  error: Error
}

/** Whether to go on with others: not where the process ends. */
async function giveUp({ database, clock, vault, log }: Needs, { run, error, ...of }: GivingUp): Promise<boolean> {
  const isLeft = run.signal.aborted
  const why = error instanceof NotMade ? error.message : 'Something went wrong while it was made. Please try again'
  if (!isLeft && !(error instanceof NotMade)) log.error({ err: error }, 'a plan could not be made')
  await transact(database, { role: 'care_worker' }, async (db) => {
    if (isLeft) return storeLeft(db, of)
    await storeFailed(db, { ...of, at: instant(clock), why })
    await tellOf({ db, clock, vault }, of.id)
  })
  return !isLeft
}

interface Making {
  taken: Taken
  run: HeldRun
  holder: string
}

async function make(needs: Needs, { taken, run, holder }: Making) {
  const { database, clock, vault } = needs
  const { id, teamId, options, weights } = taken
  const scene = await transact(database, { role: 'care_worker', readOnly: true }, (db) =>
    readScene({ db, vault }, { ...options, ...taken, now: instant(clock) }),
  )
  if (scene.people.length > MOST_PEOPLE) throw new NotMade(`A plan is for at most ${MOST_PEOPLE} people`)
  run.at('reading', scene.places.length)
  const asking = await makeProblem(scene, { options, weights, signal: run.signal })
  if (asking.problem.pairs.length > MOST_PAIRS)
    throw new NotMade('There are too many ways to fill these places. Please choose fewer days or sites')
  const found = await search({ scene, asking, run, taken })
  run.signal.throwIfAborted()
  run.at('explaining', scene.places.length)
  const ended = await endedOf({ scene, asking, options, plan: found.plan, signal: run.signal })
  const problem = await packed(asking.problem)
  const of = { id, teamId, holder, isStopped: run.isStopped, points: run.points }
  const isBeyond = ended.isBeyond || ended.cost < found.cost
  const bound = isBeyond ? await looserBound(asking.problem, run) : found.bound
  await transact(database, { role: 'care_worker' }, async (db) => {
    const stored = await storeEnded(db, { ...ended, ...of, at: instant(clock), bound }, problem)
    if (stored === 'stored') await tellOf({ db, clock, vault }, id)
    if (stored === 'gone') await storeLeft(db, of)
  })
}

/**
 * What no plan is below that eligibility allows, where it lets through more than the planner counts on: the planner's own
 * bound says nothing of the best possible then. Whoever wants the plan now does not wait for it.
 */
async function looserBound(problem: Problem, run: HeldRun): Promise<number | null> {
  if (run.isStopped) return null
  const bounding = optimise({
    problem: loosened(problem),
    options: { seed: SEED, ticks: BOUND_TICKS, near: BOUND_ALONE },
  })
  const end = () => bounding.stop()
  run.onStop = end
  run.signal.addEventListener('abort', end)
  const { bound } = await bounding.result
  run.signal.throwIfAborted()
  return bound
}

interface Searching {
  scene: Scene
  asking: Asking
  run: HeldRun
  taken: Taken
}

async function search({ scene, asking, run, taken }: Searching) {
  run.at('searching', scene.places.length)
  const began = performance.now()
  const optimising = optimise(
    { problem: asking.problem, options: { seed: SEED, ticks: taken.expectedMs, near: NEAR } },
    ({ cost, openPlaces, bound }) =>
      run.better({ ms: Math.round(performance.now() - began), open: openPlaces, cost, bound: bound ?? null }),
  )
  const end = () => optimising.stop()
  run.onStop = end
  if (run.isStopped) end()
  run.signal.addEventListener('abort', end)
  const { plan, score, bound } = await optimising.result
  const ms = Math.round(performance.now() - began)
  run.better({ ms, open: score.openPlaces, cost: score.total, bound })
  return { plan, cost: score.total, bound }
}

interface Ending extends Omit<Searching, 'run' | 'taken'> {
  options: RunOptions
  plan: Plan
  signal: AbortSignal
}

/** The plan as eligibility allows it, with its reasons. */
async function endedOf({
  scene,
  asking,
  options,
  plan,
  signal,
}: Ending): Promise<
  Pick<Ended, 'places' | 'figures' | 'without' | 'unkept' | 'cost' | 'problem'> & { isBeyond: boolean }
> {
  const judge = await settle(scene, plan, { asking, options, signal })
  const wishes = new Wishes(asking, options)
  const weighed = await weigh({ problem: asking.problem, plan: judge.plan }, signal)
  const said = await explain({ scene, asking, judge, wishes, weighed, leftOut: options.leaveOut }, signal)
  const places = said.map((one, nth) => {
    const person = judge.plan[nth] ?? null
    return {
      ...{ shiftId: scene.shifts[scene.places[nth]!]!.id, nth, said: one },
      userId: person === null ? null : scene.people[person]!.userId,
      isPinned: person !== null && wishes.isPinned(nth, person),
    }
  })
  const without = await whoGetsNothing({ scene, asking, judge, wishes }, signal)
  return {
    places,
    without,
    unkept: unkeptPins({ scene, asking, judge, wishes, options }),
    cost: weighed.cost,
    isBeyond: weighed.isBeyond,
    problem: asking.problem,
    figures: figuresOf({ scene, judge, weighed }, said),
  }
}
