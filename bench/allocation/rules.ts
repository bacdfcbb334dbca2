import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import type { Highs } from 'highs'
import { optimise } from '#features/allocation/server/optimiser/optimiser.ts'
import type { Plan, Problem } from '#features/allocation/solver/problem.ts'
import { repair } from '#features/allocation/solver/sick-call.ts'
import { solve } from '#features/allocation/solver/solve.ts'
import { Explainer } from '#features/allocation/solver/week/explain.ts'
import { agencyWeek } from '#testing/allocation/agency-week.ts'
import { agreementOn } from '#testing/allocation/agreement.ts'
import { faultsOf } from '#testing/allocation/faults.ts'
import { hostileProblem } from '#testing/allocation/problems.ts'
import { timed } from './clock.ts'
import type { Goals } from './goals.ts'

const ROWS = 100_000
const HOSTILE = 10_000
const CALLS = 20
const EXPLAINED = 20_000
const STOPS = 10

const p95 = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)]!

/** Optimiser, eligibility and validator on random rows, and plans of hostile problems. */
export function measureRules(goals: Goals) {
  const { allowed, refused, stricter, disagreements } = agreementOn(ROWS)
  const rows = `${allowed} allowed, ${refused} refused by all, ${stricter} by the optimiser alone on purpose`
  let faults = 0
  let open = 0
  for (let seed = 1; seed <= HOSTILE; seed++) {
    const problem = hostileProblem(seed)
    const { plan, score } = solve(problem, { seed: 1, ticks: 4 })
    faults += faultsOf(problem, plan).length
    open += score.openPlaces
  }
  goals.add('G15', {
    found: `${rows}, ${disagreements.length} disagreements; ${faults} faults of plans with ${open} open places`,
    isMet: disagreements.length + faults === 0,
  })
}

/** Sick calls, explanations and repeated runs in a week of 200 people and 400 places. */
export async function measureUse(highs: Highs, goals: Goals) {
  const problem = agencyWeek({ people: 200, places: 400, seed: 1 })
  const [one, other] = [1, 2].map(() => solve(problem, { seed: 1, ticks: 3_000 }, { highs }))
  const isSame = JSON.stringify(one) === JSON.stringify(other)
  goals.add('G16', {
    found: isSame ? 'the same' : 'different',
    isMet: isSame,
  })
  await measureStops(goals, problem)
  measureSickCalls(highs, { goals, problem, plan: one!.plan })
  measureExplaining({ goals, problem, plan: one!.plan })
}

/** How long a stop takes in the thread, and how long this thread waits meanwhile: by the clock, so a busy machine tells. */
async function measureStops(goals: Goals, problem: Problem) {
  const took: number[] = []
  const delay = monitorEventLoopDelay({ resolution: 5 })
  for (let nth = 0; nth < STOPS; nth++) {
    const running = optimise({ problem, options: { seed: nth, ticks: 1e7 } })
    delay.enable()
    await setTimeout(500 + 200 * nth)
    delay.disable()
    const began = performance.now()
    running.stop()
    await running.result
    took.push(performance.now() - began)
  }
  const p99 = delay.percentile(99) / 1e6
  goals.add('G16', {
    found: `stopped in ${p95(took).toFixed(0)} ms, delay ${p99.toFixed(0)} ms, by the clock at load ${loadavg()[0]!.toFixed(0)}`,
    isMet: p95(took) <= 250 && p99 <= 20,
  })
}

interface Measured {
  goals: Goals
  problem: Problem
  plan: Plan
}

function measureSickCalls(highs: Highs, { goals, problem, plan }: Measured) {
  const holders = [...new Set(plan)].filter((person) => person !== null)
  const step = Math.max(1, Math.floor(holders.length / CALLS))
  const calls = holders
    .filter((_, nth) => nth % step === 0)
    .map((person) => {
      const places = [...plan.keys()].filter((place) => plan[place] === person)
      const [call, first] = timed(() => repair(problem, plan, { person, places }))
      const { problem: asked, options } = call.question
      const [result, better] = timed(() => solve(asked, options, { highs }))
      const { moved } = call.repairOf(result.plan)
      return { first: first.processor, better: better.processor, moved, isProved: result.proved }
    })
  const [first, better] = [p95(calls.map((call) => call.first)), p95(calls.map((call) => call.better))]
  const proved = calls.filter(({ isProved }) => isProved).length
  goals.add('G13', {
    found: `${(1000 * first).toFixed(0)} ms, ${better.toFixed(1)} s; at most ${Math.max(...calls.map(({ moved }) => moved))} others moved; ${proved} of ${calls.length} proved best`,
    isMet: first <= 0.15 && better <= 2,
  })
}

function measureExplaining({ goals, problem, plan }: Measured) {
  const explainer = new Explainer(problem, plan)
  const [, { processor }] = timed(() => {
    for (let nth = 0; nth < EXPLAINED; nth++) explainer.whyNot(nth % problem.people.length, nth % problem.places.length)
  })
  const each = (1000 * processor) / EXPLAINED
  goals.add('G14', { found: `${each.toFixed(4)} ms`, isMet: each <= 0.1 })
}
