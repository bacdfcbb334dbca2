import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import type { Plan, Problem } from '#features/allocation/solver/problem.ts'
import { repair } from '#features/allocation/solver/sick-call.ts'
import { solve } from '#features/allocation/solver/solve.ts'
import { Explainer } from '#features/allocation/solver/week/explain.ts'
import { agencyWeek } from '#testing/allocation/agency-week.ts'
import { buildOptimiser } from '#testing/allocation/built-optimiser.ts'
import type { Bench } from './bench.ts'
import { timed } from './clock.ts'

const CALLS = 20
const EXPLAINED = 20_000
const STOPS = 10
const TICKS = 3_000
/** A stop is measured in the week of interactive use and in the largest. */
const STOPPED = [
  { people: 200, places: 400 },
  { people: 500, places: 1500 },
]

type Size = (typeof STOPPED)[number]
/** Ticks of a whole run. */
const WHOLE_RUN = 20_000
const IDLE_MS = 10_000

const p95 = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)]!

/** Sick calls, explanations, stops and repeated runs in a week of 200 people and 400 places. */
export async function measureUse(bench: Bench) {
  const { highs, time, found } = bench
  if (!time.haveRoomFor(TICKS / 1000)) return
  const problem = agencyWeek({ people: 200, places: 400, seed: 1 })
  const solveIt = () => solve(problem, { seed: 1, ticks: TICKS }, { highs })
  const first = solveIt()
  measureExplaining(bench, { problem, plan: first.plan })
  measureSickCalls(bench, { problem, plan: first.plan })
  await measureBuilt(bench)
  if (!time.haveRoomFor(TICKS / 1000)) return
  const isSame = JSON.stringify(first) === JSON.stringify(solveIt())
  found('G16', { part: 'two runs', found: isSame ? 'the same' : 'different', isMet: isSame })
}

/** The thread of the built server: stops, and a whole run. */
async function measureBuilt(bench: Bench) {
  const built = await buildOptimiser()
  try {
    for (const size of STOPPED) await measureStops(bench, built, size)
    await measureWholeRun(bench, built)
  } finally {
    await built.remove()
  }
}

type Built = Pick<Awaited<ReturnType<typeof buildOptimiser>>, 'optimise'>

/** How long a stop takes in the thread of the built server: by the clock, so a busy machine tells. */
async function measureStops({ found, time }: Bench, { optimise }: Built, { people, places }: Size) {
  const problem = agencyWeek({ people, places, seed: 1 })
  const took: number[] = []
  for (let nth = 0; nth < STOPS && time.haveRoomFor(2); nth++) {
    const running = optimise({ problem, options: { seed: nth, ticks: 1e7 } })
    await setTimeout(500 + 200 * nth)
    const began = performance.now()
    running.stop()
    await running.result
    took.push(performance.now() - began)
  }
  if (took.length === 0) return
  const load = loadavg()[0]!.toFixed(0)
  found('G16', {
    part: `stops of ${people} x ${places}`,
    found: `${p95(took).toFixed(0)} ms, by the clock at load ${load}`,
    isMet: p95(took) <= 250,
  })
}

/** How long this thread waits while the built server makes a plan of the largest week, from the question to the result; and while it does nothing. */
async function measureWholeRun({ found, time }: Bench, { optimise }: Built) {
  if (!time.haveRoomFor((2 * WHOLE_RUN) / 1000)) return
  const problem = agencyWeek({ ...STOPPED.at(-1)!, seed: 1 })
  const delayOf = async (work: () => Promise<unknown>) => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    await work()
    delay.disable()
    return [delay.percentile(99), delay.max].map((nanoseconds) => Math.round(nanoseconds / 1e6))
  }
  const began = performance.now()
  const [p99, most] = await delayOf(() => optimise({ problem, options: { seed: 1, ticks: WHOLE_RUN } }).result)
  const [idle] = await delayOf(() => setTimeout(Math.min(IDLE_MS, performance.now() - began)))
  found('G16', {
    part: 'a whole run of 500 x 1500',
    found: `delay ${p99} ms (p99), at most ${most} ms; ${idle} ms (p99) without a run, by the clock at load ${loadavg()[0]!.toFixed(0)}`,
    isMet: p99! <= 20,
  })
}

interface Measured {
  problem: Problem
  plan: Plan
}

function measureSickCalls({ highs, found, time }: Bench, { problem, plan }: Measured) {
  const holders = [...new Set(plan)].filter((person) => person !== null)
  const step = Math.max(1, Math.floor(holders.length / CALLS))
  const asked = holders.filter((_, nth) => nth % step === 0)
  const calls: { first: number; better: number; moved: number; isProved: boolean }[] = []
  for (const person of asked) {
    if (!time.haveRoomFor(2)) break
    const places = [...plan.keys()].filter((place) => plan[place] === person)
    const [call, first] = timed(() => repair(problem, plan, { person, places }))
    const { problem: question, options } = call.question
    const [result, better] = timed(() => solve(question, options, { highs }))
    const { moved } = call.repairOf(result.plan)
    calls.push({ first: first.processor, better: better.processor, moved, isProved: result.proved })
  }
  if (calls.length === 0) return
  const [first, better] = [p95(calls.map((call) => call.first)), p95(calls.map((call) => call.better))]
  const proved = calls.filter(({ isProved }) => isProved).length
  found('G13', {
    part: 'G13',
    found: `${(1000 * first).toFixed(0)} ms, ${better.toFixed(1)} s; at most ${Math.max(...calls.map(({ moved }) => moved))} others moved; ${proved} of ${calls.length} proved best`,
    isMet: first <= 0.15 && better <= 2,
    left: calls.length < asked.length ? [`${asked.length - calls.length} calls`] : [],
  })
}

function measureExplaining({ found }: Bench, { problem, plan }: Measured) {
  const explainer = new Explainer(problem, plan)
  const [, { processor }] = timed(() => {
    for (let nth = 0; nth < EXPLAINED; nth++) explainer.whyNot(nth % problem.people.length, nth % problem.places.length)
  })
  const each = (1000 * processor) / EXPLAINED
  found('G14', { part: 'G14', found: `${each.toFixed(4)} ms`, isMet: each <= 0.1 })
}
