import { close as closeGap, raiseBound } from './closing.ts'
import { dive } from './dive.ts'
import { diveByParts } from './dive-by-parts.ts'
import { addFirstRows } from './first-rows.ts'
import { boundOf, type Generating, generate } from './generate.ts'
import { isHeavy } from './heavy.ts'
import { searchLargeRoot } from './large-root.ts'
import { diveLean } from './lean-dive.ts'
import { Neighbourhoods } from './neighbourhood.ts'
import { begin, learnPrices, openMasterOfAll, type SearchInput, type Searching } from './searching.ts'
import { Settled } from './settled.ts'
import { Windows } from './windows.ts'

/** More columns than these a worker make the program slow; the dive begins with the best of them. */
const COLUMNS_OF_A_DIVE = 40
const DIVES = 3
/** Closing the gap is worth its time when the plan is so near to the program's value. */
const CLOSE = 0.03
const CLOSE_OF_LONG_ROWS = 0.002
/** Of a heavy program, or long rows: what of the budget the root may take. */
const ROOT_OF_A_SLOW_PROGRAM = 0.35

/** Searches plans of a row problem: the root with its bound, dives, then neighbourhoods of freed workers. */
export function search(input: SearchInput) {
  const searching = begin(input)
  if (input.inParts) searchLargeRoot(searching)
  else searchRoot(searching)
  const neighbourhoods = new Neighbourhoods(searching)
  const windows = input.problem.parts && new Windows(searching)
  while (!searching.isDone()) {
    neighbourhoods.searchOne()
    if (!searching.isDone()) windows?.searchOne()
  }
  return searching.best
}

function searchRoot(searching: Searching) {
  const { problem, budget, pool, best } = searching
  const isWide = isHeavy(problem)
  const master = openMasterOfAll(searching, COLUMNS_OF_A_DIVE)
  const until = budget.share(isWide || problem.parts ? ROOT_OF_A_SLOW_PROGRAM : 0.6)
  const generating: Generating = { problem, master, pool, budget, until, rounds: 400, patience: 30 }
  try {
    addFirstRows(generating)
    generate(generating)
    learnPrices(searching, master)
    raiseBound(searching, boundOf(generating))
    let closed = Number.POSITIVE_INFINITY
    // Neighbourhoods bring little to a heavy program: it dives as long as its ticks allow.
    for (let nth = 0; (isWide || nth < DIVES) && !searching.isDone(budget.share(0.9)); nth++) {
      const rows = diveOnce(searching, generating, nth)
      if (rows) searching.take(rows, 'dive')
      if (isWide) continue
      master.letGo()
      generate({ ...generating, until: budget.share(0.9), afterBounds: true })
      const close = problem.parts ? CLOSE_OF_LONG_ROWS : CLOSE
      const isClose = best.cost - master.value < close * Math.abs(master.value)
      if (!isClose || best.cost >= closed || searching.isDone()) continue
      closed = best.cost
      closeGap(searching, generating)
    }
  } finally {
    master.dispose()
  }
}

/** The nth dive from the root: later ones must come to something better, and chance has more of a say. */
function diveOnce(searching: Searching, generating: Generating, nth: number) {
  const { problem, budget, best, random } = searching
  const target = nth === 0 ? Number.POSITIVE_INFINITY : best.cost
  const aim = { until: budget.share(0.9), random, noise: (nth % DIVES) * 0.3, share: 0.1, target }
  if (isHeavy(problem)) return diveLean(searching, { ...aim, patience: 1 + nth })
  // Where rows are not so long after all, the last dive finds what those before missed.
  if (!problem.parts || nth === DIVES - 1) return dive({ ...generating, ...aim, rounds: 12 })
  return diveByParts({ ...generating, ...aim, rounds: 8, settled: new Settled(problem, problem.workers) })
}
