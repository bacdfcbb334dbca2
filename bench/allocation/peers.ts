import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Highs, InterruptCallbackEvent } from 'highs'
import type { Plan, Problem } from '#features/allocation/solver/problem.ts'
import { solve } from '#features/allocation/solver/solve.ts'
import { judge } from '#features/allocation/solver/validator.ts'
import { agencyWeek } from '#testing/allocation/agency-week.ts'
import type { Bench } from './bench.ts'
import { processorSeconds, timed } from './clock.ts'
import { findCpSat } from './cp-sat.ts'
import type { Goal } from './goals.ts'
import { plainModel, textOf } from './plain-model.ts'
import { percent } from './weeks.ts'

/** Other solvers have three times the time, and as many ticks where they count them. */
const SECONDS = 30
const TICKS = 10_000

/** What a peer came to; no plan: it found none in its time. Seconds are those of a processor. */
interface Answer {
  plan?: Plan
  seconds: number
}

/** The plain model in HiGHS. */
function byHighs(highs: Highs, problem: Problem): Plan | undefined {
  const plain = plainModel(problem)
  const model = highs.createModel({ format: 'lp', data: textOf(plain) })
  try {
    model.options.set({ output_flag: false, random_seed: 1 })
    const { simplexInterrupt, mipInterrupt } = highs.constants.callbackType
    const began = processorSeconds()
    const stop = (event: InterruptCallbackEvent) => {
      if (processorSeconds() - began > SECONDS) event.interrupt()
      return undefined
    }
    model.run({ [simplexInterrupt]: stop, [mipInterrupt]: stop })
    const { colValue } = model.getSolution()
    if (colValue.length === 0) return undefined
    return plain.planOf((name) => colValue[model.getColByName(name)] ?? 0)
  } finally {
    model.dispose()
  }
}

/** A shell that says at its end what its children took of a processor. */
const CBC = 'cbc "$1" timeMode cpu sec "$2" solve solution "$3" >/dev/null && times'

/** The plain model in CBC; undefined: the machine has none. */
function byCbc(problem: Problem): Answer | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'allocation-'))
  const [model, solution] = [join(folder, 'plain.lp'), join(folder, 'plain.sol')]
  try {
    const plain = plainModel(problem)
    writeFileSync(model, textOf(plain))
    const said = execFileSync('sh', ['-c', CBC, 'sh', model, String(SECONDS), solution], { encoding: 'utf8' })
    const seconds = secondsOfChildren(said)
    const lines = readFileSync(solution, 'utf8').split('\n').slice(1)
    const values = new Map(
      lines.map((line) => line.trim().split(/\s+/)).map(([, name, value]) => [name, Number(value)]),
    )
    return { seconds, ...(values.size > 1 && { plan: plain.planOf((name) => values.get(name) ?? 0) }) }
  } catch (error) {
    if ((error as { status?: number }).status === 127) return undefined
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** From the last line of `times` of a shell, which is of its children: 0m29.61s 0m0.05s. */
function secondsOfChildren(said: string) {
  const last = said.trim().split('\n').at(-1)!
  return [...last.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, rest]) => sum + 60 * Number(minutes) + Number(rest),
    0,
  )
}

interface Peer {
  name: string
  goal: Goal
  /** Of the peer's excess over the bound: the most that ours may be. */
  share: number
  run(): Answer | undefined | Promise<Answer | undefined>
}

const inThread = (work: () => Plan | undefined): Answer => {
  const [plan, { processor }] = timed(work)
  return { plan, seconds: processor }
}

/** The same week by other solvers, on the plain model; those that the machine does not have are named. */
export async function measurePeers(bench: Bench) {
  const { highs, time, say } = bench
  if (!time.haveRoomFor(TICKS / 1000)) return
  const problem = agencyWeek({ people: 200, places: 400, seed: 1 })
  const [{ score, bound }, { processor }] = timed(() => solve(problem, { seed: 1, ticks: TICKS }, { highs }))
  const ours = { cost: score.total, bound: bound ?? Number.NaN, problem }
  say(`200 x 400, seed 1: ${score.total}, ${percent(score.total, bound)}, ${processor.toFixed(1)} s of a processor`)
  const cpSat = await findCpSat()
  const peers: Peer[] = [
    { name: 'HiGHS', goal: 'G11', share: 1, run: () => inThread(() => byHighs(highs, problem)) },
    { name: 'CBC', goal: 'G10', share: 0.5, run: () => byCbc(problem) },
    {
      ...{ name: 'late acceptance', goal: 'G11', share: 0.1 },
      run: () => inThread(() => solve(problem, { seed: 1, ticks: 3 * TICKS }).plan),
    },
    { name: 'CP-SAT', goal: 'G11', share: 0.1, run: () => cpSat?.(problem, SECONDS) },
  ]
  for (const peer of peers) {
    if (!time.haveRoomFor(SECONDS)) continue
    const answer = await peer.run()
    if (answer) compare(bench, peer, answer, ours)
    else say(`  ${peer.name}: this machine has none`)
  }
}

interface Ours {
  cost: number
  bound: number
  problem: Problem
}

function compare({ say, found }: Bench, { name, goal, share }: Peer, { plan, seconds }: Answer, ours: Ours) {
  const took = `${seconds.toFixed(1)} s of a processor`
  if (!plan) {
    say(`  ${name}: no plan, ${took}`)
    return found(goal, { part: name, found: `no plan in ${took}`, isMet: true })
  }
  const { score, broken } = judge(ours.problem, plan)
  say(`  ${name}: ${score.total}, ${percent(score.total, ours.bound)}, ${broken.length} broken; ${took}`)
  const [excess, theirs] = [ours.cost - ours.bound, score.total - ours.bound]
  found(goal, { part: name, found: `${excess} beside ${theirs} in ${took}`, isMet: excess <= share * theirs })
}
