import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Highs, InterruptCallbackEvent } from 'highs'
import type { Plan, Problem } from '#features/allocation/solver/problem.ts'
import { solve } from '#features/allocation/solver/solve.ts'
import { judge } from '#features/allocation/solver/validator.ts'
import { agencyWeek } from '#testing/allocation/agency-week.ts'
import { timed, tookWords } from './clock.ts'
import { findCpSat } from './cp-sat.ts'
import type { Goals } from './goals.ts'
import { plainModel, textOf } from './plain-model.ts'
import { percent } from './weeks.ts'

/** Other solvers have three times the time, and as many ticks where they count them. */
const SECONDS = 30
const TICKS = 10_000

/** The plain model in HiGHS for so many seconds of a processor; null: no plan. */
function byHighs(highs: Highs, problem: Problem, seconds: number): Plan | null {
  const plain = plainModel(problem)
  const model = highs.createModel({ format: 'lp', data: textOf(plain) })
  try {
    model.options.set({ output_flag: false, random_seed: 1 })
    const { simplexInterrupt, mipInterrupt } = highs.constants.callbackType
    const began = process.cpuUsage().user
    const stop = (event: InterruptCallbackEvent) => {
      if (process.cpuUsage().user - began > seconds * 1e6) event.interrupt()
      return undefined
    }
    model.run({ [simplexInterrupt]: stop, [mipInterrupt]: stop })
    const { colValue } = model.getSolution()
    if (colValue.length === 0) return null
    return plain.planOf((name) => colValue[model.getColByName(name)] ?? 0)
  } finally {
    model.dispose()
  }
}

/** The plain model in CBC; undefined: the machine has none; null: no plan. */
function byCbc(problem: Problem, seconds: number): Plan | null | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'allocation-'))
  const [model, solution] = [join(folder, 'plain.lp'), join(folder, 'plain.sol')]
  try {
    const plain = plainModel(problem)
    writeFileSync(model, textOf(plain))
    execFileSync('cbc', [model, 'timeMode', 'cpu', 'sec', String(seconds), 'solve', 'solution', solution], {
      stdio: 'pipe',
      maxBuffer: 1e9,
    })
    const lines = readFileSync(solution, 'utf8').split('\n').slice(1)
    const values = new Map(
      lines.map((line) => line.trim().split(/\s+/)).map(([, name, value]) => [name, Number(value)]),
    )
    return values.size > 1 ? plain.planOf((name) => values.get(name) ?? 0) : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Peer {
  name: string
  goal: string
  /** Of the peer's excess over the bound: the most that ours may be. */
  share: number
  run(): Plan | null | undefined | Promise<Plan | null | undefined>
}

/** The same week by other solvers, on the plain model; those that the machine does not have are named. */
export async function measurePeers(highs: Highs, goals: Goals) {
  const problem = agencyWeek({ people: 200, places: 400, seed: 1 })
  const { score, bound } = solve(problem, { seed: 1, ticks: TICKS }, { highs })
  console.log(`200 x 400, seed 1: ${score.total}, ${percent(score.total, bound)}`)
  const cpSat = await findCpSat()
  const peers: Peer[] = [
    { name: 'HiGHS', goal: 'G11', share: 1, run: () => byHighs(highs, problem, SECONDS) },
    { name: 'CBC', goal: 'G10', share: 0.5, run: () => byCbc(problem, SECONDS) },
    { name: 'CP-SAT', goal: 'G11', share: 0.1, run: () => cpSat?.(problem, SECONDS) },
    {
      ...{ name: 'late acceptance', goal: 'G11', share: 0.1 },
      run: () => solve(problem, { seed: 1, ticks: 3 * TICKS }).plan,
    },
  ]
  for (const peer of peers) {
    const [answer, took] = timed(peer.run)
    const plan = await answer
    if (plan === undefined) console.log(`  ${peer.name}: this machine has none`)
    else if (plan === null) {
      goals.add(peer.goal, { found: `${peer.name} has no plan`, isMet: true })
      console.log(`  ${peer.name}: no plan in ${SECONDS} s`)
    } else {
      const { score: of, broken } = judge(problem, plan)
      const excess = score.total - (bound ?? Number.NaN)
      const theirs = of.total - (bound ?? Number.NaN)
      const found = `${excess} of the ${theirs} of ${peer.name}`
      goals.add(peer.goal, { found, isMet: excess <= peer.share * theirs })
      console.log(
        `  ${peer.name}, ${SECONDS} s: ${of.total}, ${percent(of.total, bound)}, ${broken.length} broken; ${tookWords(took)}`,
      )
    }
  }
}
