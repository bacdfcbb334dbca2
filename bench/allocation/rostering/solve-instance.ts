import type { Highs } from 'highs'
import { Budget } from '#features/allocation/solver/rows/budget.ts'
import type { Row, RowProblem } from '#features/allocation/solver/rows/row-problem.ts'
import { search } from '#features/allocation/solver/rows/search.ts'
import { randomFrom, wholeBelow } from '#shared/random.ts'
import { type Days, type Instance, LONG, OFF } from './instance.ts'
import { RotaPricer } from './pricing.ts'
import { repair } from './repair.ts'

/** What the first roster may take of the budget: programs over long horizons need more time than there is. */
const repairShare = (days: number) => (days <= LONG ? 0.06 : 0.05)

export interface Found {
  roster: Days[]
  bound?: number
}

/** Solves an instance with the product's search: cells are days and shift types, rows are workers' rosters. */
export function solveInstance(
  instance: Instance,
  { seed, ticks, highs }: { seed: number; ticks: number; highs: Highs },
  onBetter: (cost: number, stage: string, spent: number, bound?: number) => void = () => {},
): Found {
  const budget = new Budget(ticks)
  const random = randomFrom(seed)
  const pricer = new RotaPricer(instance)
  const first = repair({ instance, pricer, random, budget, until: budget.share(repairShare(instance.days)) })
  const found = search({
    highs,
    problem: rowProblemOf(instance, pricer),
    start: first.map((days, worker) => rowOf(instance, worker, days)),
    budget,
    seed,
    onBetter: ({ cost, stage, bound }) => onBetter(cost, stage, budget.spent, bound),
  })
  return { roster: found.rows.map((row) => daysOf(instance, row)), bound: found.bound }
}

function rowProblemOf(instance: Instance, pricer: RotaPricer): RowProblem {
  const { workers, need, under, over, shifts, days } = instance
  return {
    workers: workers.length,
    need,
    under,
    over,
    pricer,
    ...(days > LONG && { parts: { count: days, of: (cell) => Math.floor(cell / shifts) } }),
    near(cell, random) {
      const able = [...workers.keys()].filter(
        (worker) =>
          workers[worker]!.most[cell % shifts]! > 0 && workers[worker]!.isOff[Math.floor(cell / shifts)] === 0,
      )
      for (let at = able.length - 1; at > 0; at--) {
        const other = wholeBelow(random, at + 1)
        ;[able[at], able[other]] = [able[other]!, able[at]!]
      }
      return able
    },
  }
}

function rowOf({ workers, shifts }: Instance, worker: number, days: Days): Row {
  const { wishes, asked } = workers[worker]!
  const cells = [...days].flatMap((shift, day) => (shift === OFF ? [] : [day * shifts + shift]))
  return { cells: Int32Array.from(cells), cost: cells.reduce((sum, cell) => sum + wishes[cell]!, asked) }
}

function daysOf({ days, shifts }: Instance, { cells }: Row): Days {
  const row = new Int8Array(days).fill(OFF)
  for (const cell of cells) row[Math.floor(cell / shifts)] = cell % shifts
  return row
}
