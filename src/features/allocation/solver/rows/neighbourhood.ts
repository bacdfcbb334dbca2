import { wholeBelow } from '#shared/random.ts'
import { chooseWhole } from './choose-whole.ts'
import { dive } from './dive.ts'
import { generate } from './generate.ts'
import { coverOf, type Row } from './row-problem.ts'
import { openMaster, type Searching } from './searching.ts'

const FEWEST = 8
const LEAST_IN_PARTS = 40
const MOST_IN_PARTS = 60
const COLUMNS = 40
const PATIENCE = 10
/** How often branching is tried where a dive brought nothing, and what it may take of the budget each time. */
const BRANCHED = 0.3
const BRANCHING_SHARE = 0.02

/**
 * Frees some workers, holds the rest, and searches the freed ones' rows by column generation and a dive. When nothing
 * gets better for a while, more are freed; after all of them, few again.
 */
export class Neighbourhoods {
  private readonly least: number
  private readonly most: number
  private size: number
  private idle = 0
  private readonly searching: Searching

  constructor(searching: Searching) {
    const { workers } = searching.problem
    this.searching = searching
    this.most = searching.inParts ? Math.min(workers, MOST_IN_PARTS) : workers
    this.least = Math.min(
      this.most,
      workers,
      searching.inParts ? LEAST_IN_PARTS : Math.max(FEWEST, Math.round(workers * 0.3)),
    )
    this.size = this.least
  }

  /** Searches neighbourhoods up to a mark of the budget. */
  searchUntil(mark: number) {
    while (!this.searching.isDone(mark)) this.searchOne()
  }

  /** Searches one neighbourhood of the best plan. */
  searchOne() {
    const { problem, pool, budget, random, best } = this.searching
    const free = this.choose()
    const { master, fixed } = openMaster(this.searching, free, COLUMNS)
    const until = budget.ticks
    try {
      const generating = { problem, master, pool, budget, until }
      generate({ ...generating, rounds: 40 })
      const noise = random() < 0.5 ? 0.1 : 0.4
      // A plan of the same cost may be taken: the search wanders on a plain.
      const target = best.cost - fixed + (random() < 0.3 ? 1 : 0)
      const { value } = master
      let rows = dive({ ...generating, rounds: 10, random, noise, share: 0.15, target })
      if (!rows && value < target - 1 && random() < BRANCHED && !budget.isOver()) {
        master.letGo()
        master.solve({ afterBounds: true })
        const within = target - 1 - master.value
        rows = chooseWhole(master, {
          target,
          within,
          mostColumns: 2_000,
          mostTicks: BRANCHING_SHARE * budget.ticks,
        }).rows
      }
      this.learn(rows !== undefined && this.takeRows(free, rows))
    } finally {
      master.dispose()
    }
  }

  private takeRows(free: readonly number[], rows: readonly Row[]) {
    const plan = this.searching.best.rows.slice()
    for (const [at, worker] of free.entries()) plan[worker] = rows[at]!
    return this.searching.take(plan, 'neighbourhood')
  }

  private learn(isBetter: boolean) {
    this.idle = isBetter ? 0 : this.idle + 1
    if (this.idle < PATIENCE) return
    this.idle = 0
    const { least, most } = this
    this.size = this.size >= most ? least : Math.min(most, Math.ceil(this.size * 1.3))
  }

  /** Workers around a cell that is not covered as it should be, or around any; the rest by chance. */
  private choose() {
    const { problem, random, best } = this.searching
    const cover = coverOf(problem.need.length, best.rows)
    const wrong: number[] = []
    for (const [cell, covered] of cover.entries()) if (covered !== problem.need[cell]) wrong.push(cell)
    const cell =
      wrong.length > 0 && random() < 0.6
        ? wrong[wholeBelow(random, wrong.length)]!
        : wholeBelow(random, problem.need.length)
    const free = new Set(problem.near(cell, random).slice(0, Math.ceil(this.size * 0.8)))
    while (free.size < this.size) free.add(wholeBelow(random, problem.workers))
    return [...free]
  }
}
