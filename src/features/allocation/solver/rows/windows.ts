import { wholeBelow } from '#shared/random.ts'
import { diveByParts } from './dive-by-parts.ts'
import { generate } from './generate.ts'
import { costOf, coverOf, type RowProblem } from './row-problem.ts'
import { openMaster, type Searching } from './searching.ts'
import { Settled } from './settled.ts'

const COLUMNS = 40
const ROUNDS = 400
const ROUNDS_OF_A_STEP = 8
const SHARE = 0.12
const BACKS = 8
/** What one window may take of the budget. */
const TICKS_SHARE = 0.1
/** Mostly those kinds are searched that brought most for their ticks lately. */
const BY_GAIN = 0.6
const FORGETTING = 0.98

/** Of which workers how many parts of their rows are open. */
interface Kind {
  workers: number
  length: number
  gain: number
  ticks: number
}

const SIZES = [
  [1, 14],
  [1, 21],
  [1, 28],
  [0.5, 28],
  [0.5, 42],
  [0.25, Number.POSITIVE_INFINITY],
  [0.4, Number.POSITIVE_INFINITY],
] as const

interface Window {
  first: number
  last: number
}

/** Neighbourhoods of long rows: opens some weeks of many workers, or all weeks of some, holds the rest, and dives by parts. */
export class Windows {
  private readonly searching: Searching
  private readonly kinds: Kind[]

  constructor(searching: Searching) {
    const { workers, parts } = searching.problem
    this.searching = searching
    this.kinds = SIZES.map(([share, length]) => ({
      workers: Math.max(Math.min(2, workers), Math.ceil(share * workers)),
      length: Math.min(parts!.count, length),
      gain: 0,
      ticks: 1,
    }))
  }

  /** Searches one window of the best plan. */
  searchOne() {
    const { best, budget } = this.searching
    const kind = this.chooseKind()
    const window = this.chooseWindow(kind.length)
    const before = { cost: best.cost, spent: budget.spent }
    this.search(this.chooseWorkers(kind.workers, window), window)
    kind.gain += before.cost - best.cost
    kind.ticks += budget.spent - before.spent
    for (const one of this.kinds) {
      one.gain *= FORGETTING
      one.ticks *= FORGETTING
    }
  }

  private search(free: readonly number[], window: Window) {
    const { best, budget, pool, random } = this.searching
    const problem = problemInside(this.searching.problem, window)
    const settled = new Settled(problem, free.length)
    for (const [at, worker] of free.entries()) settled.settleOutside(at, best.rows[worker]!, window)
    const { master, fixed } = openMaster({ ...this.searching, problem }, free, COLUMNS, (at, row) =>
      settled.agrees(at, row),
    )
    try {
      const until = Math.min(budget.ticks, budget.spent + TICKS_SHARE * budget.ticks)
      const generating = { problem, master, pool, budget, until, settled, effort: 'quick' as const }
      generate({ ...generating, rounds: ROUNDS })
      // A plan of the same cost may be taken: the search wanders on a plain.
      const target = costOf(problem, best.rows) - fixed + 1
      const noise = random() < 0.3 ? 0.3 : 0.05
      const rows = diveByParts({
        ...generating,
        rounds: ROUNDS_OF_A_STEP,
        random,
        noise,
        share: SHARE,
        target,
        backs: BACKS,
      })
      if (!rows) return
      const plan = best.rows.slice()
      for (const [at, worker] of free.entries()) plan[worker] = rows[at]!
      this.searching.take(plan, 'window')
    } finally {
      master.dispose()
    }
  }

  private chooseKind() {
    const { random } = this.searching
    const { kinds } = this
    if (random() >= BY_GAIN) return kinds[wholeBelow(random, kinds.length)]!
    const worth = kinds.map(({ gain, ticks }) => gain / ticks + 1e-4)
    const chance = random() * worth.reduce((sum, one) => sum + one, 0)
    let sum = 0
    for (const [nth, kind] of kinds.entries()) {
      sum += worth[nth]!
      if (chance < sum) return kind
    }
    return kinds[0]!
  }

  /** Any window; those at either end are as likely as others. */
  private chooseWindow(length: number): Window {
    const { random, problem } = this.searching
    const last = problem.parts!.count - length
    const first = Math.max(0, Math.min(last, wholeBelow(random, last + length) - (length >> 1)))
    return { first, last: first + length - 1 }
  }

  /** Workers around a cell of the window that is not covered as it should be, and others by chance. */
  private chooseWorkers(size: number, { first, last }: Window) {
    const { problem, random, best } = this.searching
    if (size >= problem.workers) return Array.from({ length: problem.workers }, (_, worker) => worker)
    const cover = coverOf(problem.need.length, best.rows)
    const wrong: number[] = []
    for (const [cell, covered] of cover.entries()) {
      const part = problem.parts!.of(cell)
      if (part >= first && part <= last && covered < problem.need[cell]!) wrong.push(cell)
    }
    const free = new Set<number>()
    if (wrong.length > 0 && random() < 0.6) {
      const cell = wrong[wholeBelow(random, wrong.length)]!
      for (const worker of problem.near(cell, random).slice(0, Math.ceil(size * 0.7))) free.add(worker)
    }
    while (free.size < size) free.add(wholeBelow(random, problem.workers))
    return [...free]
  }
}

/** The problem inside a window: cells outside it need nothing and cost nothing. */
function problemInside(problem: RowProblem, { first, last }: Window): RowProblem {
  const isInside = problem.need.map((_, cell) => {
    const part = problem.parts!.of(cell)
    return Number(part >= first && part <= last)
  })
  return {
    ...problem,
    need: problem.need.map((need, cell) => need * isInside[cell]!),
    under: problem.under.map((under, cell) => under * isInside[cell]!),
    over: problem.over.map((over, cell) => over * isInside[cell]!),
  }
}
