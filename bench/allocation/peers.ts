import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Highs } from 'highs'
import type { Plan, Problem } from '#features/allocation/solver/problem.ts'
import { plainModel } from './plain-model.ts'

/** The plain model in HiGHS for so many seconds by the clock; null: no plan. */
export function byHighs(highs: Highs, problem: Problem, seconds: number): Plan | null {
  const { text, planOf } = plainModel(problem)
  const model = highs.createModel({ format: 'lp', data: text })
  try {
    model.options.set({ output_flag: false, time_limit: seconds, random_seed: 1 })
    model.run()
    const { colValue } = model.getSolution()
    if (colValue.length === 0) return null
    return planOf((name) => colValue[model.getColByName(name)] ?? 0)
  } finally {
    model.dispose()
  }
}

/** The plain model in CBC; undefined: the machine has none; null: no plan. */
export function byCbc(problem: Problem, seconds: number): Plan | null | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'allocation-'))
  const [model, solution] = [join(folder, 'plain.lp'), join(folder, 'plain.sol')]
  try {
    const { text, planOf } = plainModel(problem)
    writeFileSync(model, text)
    execFileSync('cbc', [model, 'timeMode', 'elapsed', 'sec', String(seconds), 'solve', 'solution', solution], {
      stdio: 'pipe',
      maxBuffer: 1e9,
    })
    const lines = readFileSync(solution, 'utf8').split('\n').slice(1)
    const values = new Map(
      lines.map((line) => line.trim().split(/\s+/)).map(([, name, value]) => [name, Number(value)]),
    )
    return values.size > 1 ? planOf((name) => values.get(name) ?? 0) : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}
