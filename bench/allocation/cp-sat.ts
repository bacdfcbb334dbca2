import type { Plan, Problem } from '#features/allocation/solver/problem.ts'
import { type PlainModel, plainModel } from './plain-model.ts'

/**
 * CP-SAT of OR-Tools as `or-tools-wasm` (Apache-2.0) has it. It is no dependency: 318 MB for a peer that found no plan
 * when it was measured, from one maintainer, with one release. Whoever wants it beside the others installs it: `npm
 * install --no-save or-tools-wasm@0.9.1`, here or in a folder named by CP_SAT.
 */
const PACKAGE = 'or-tools-wasm/build/javascript/node/cp-sat.js'

interface CpSat {
  createModel(model: unknown): Promise<unknown>
  solve(
    model: unknown,
    options: { maxTimeInSeconds: number; numWorkers: number; randomSeed: number },
  ): Promise<{ response: { solution?: unknown[] } }>
}

/** A function that solves the plain model in so many seconds; undefined: the machine does not have CP-SAT. */
export async function findCpSat() {
  const folders = [process.env.CP_SAT, process.cwd()].filter((folder) => folder !== undefined)
  for (const folder of folders) {
    try {
      const { CpSat } = (await import(`file://${folder}/node_modules/${PACKAGE}`)) as { CpSat: CpSat }
      return (problem: Problem, seconds: number) => byCpSat(CpSat, problem, seconds)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    }
  }
  return undefined
}

async function byCpSat(cpSat: CpSat, problem: Problem, most: number): Promise<{ plan?: Plan; seconds: number }> {
  const plain = plainModel(problem)
  const { model, numberOf } = integerModel(plain)
  const options = { maxTimeInSeconds: most, numWorkers: 8, randomSeed: 1 }
  const before = process.cpuUsage()
  const { response } = await cpSat.solve(await cpSat.createModel(model), options)
  const values = (response.solution ?? []).map(Number)
  const { user, system } = process.cpuUsage(before)
  const plan = values.length === 0 ? undefined : plain.planOf((name) => values[numberOf.get(name)!] ?? 0)
  return { plan, seconds: (user + system) / 1e6 }
}

const MOST = 1e6
/** Costs are of hours, and variables of minutes: sixty times the goal is whole. */
const OF_AN_HOUR = 60

/** Numbers instead of names, and whole numbers alone. */
function integerModel({ goal, lines, least, most, wholes }: PlainModel) {
  const numberOf = new Map<string, number>()
  const isWhole = new Set(wholes)
  const names = [...goal, ...lines.flatMap(({ terms }) => terms)].map(({ name }) => name)
  for (const name of names) if (!numberOf.has(name)) numberOf.set(name, numberOf.size)
  const variables = [...numberOf.keys()].map((name) => ({
    domain: [least.get(name) ?? 0, isWhole.has(name) ? 1 : (most.get(name) ?? MOST)],
  }))
  const constraints = lines.map(({ terms, sign, side }) => ({
    linear: {
      vars: terms.map(({ name }) => numberOf.get(name)!),
      coeffs: terms.map(({ by }) => by),
      domain: [sign === '<=' ? -MOST : side, sign === '>=' ? MOST : side],
    },
  }))
  const objective = {
    vars: goal.map(({ name }) => numberOf.get(name)!),
    coeffs: goal.map(({ by }) => Math.round(OF_AN_HOUR * by)),
  }
  return { model: { variables, constraints, objective }, numberOf }
}
