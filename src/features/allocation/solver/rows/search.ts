import { close, raiseBound } from './closing.ts'
import { dive } from './dive.ts'
import { addFirstRows } from './first-rows.ts'
import { boundOf, type Generating, generate } from './generate.ts'
import { searchLargeRoot } from './large-root.ts'
import { Neighbourhoods } from './neighbourhood.ts'
import { begin, learnPrices, openMasterOfAll, type SearchInput, type Searching } from './searching.ts'

/** More columns than these a worker make the program slow; the dive begins with the best of them. */
const COLUMNS_OF_A_DIVE = 40
const DIVES = 3
/** Closing the gap is worth its time when the plan is so near to the program's value. */
const CLOSE = 0.03

/** Searches plans of a row problem: the root with its bound, dives, then neighbourhoods of freed workers. */
export function search(input: SearchInput) {
  const searching = begin(input)
  if (input.inParts) searchLargeRoot(searching)
  else searchRoot(searching)
  const neighbourhoods = new Neighbourhoods(searching)
  while (!searching.isDone()) neighbourhoods.searchOne()
  return searching.best
}

function searchRoot(searching: Searching) {
  const { problem, budget, pool, random, best } = searching
  const master = openMasterOfAll(searching, COLUMNS_OF_A_DIVE)
  const until = budget.share(0.6)
  const generating: Generating = { problem, master, pool, budget, until, rounds: 400, patience: 30 }
  try {
    addFirstRows(generating)
    generate(generating)
    learnPrices(searching, master)
    raiseBound(searching, boundOf(generating))
    let closed = Number.POSITIVE_INFINITY
    for (let nth = 0; nth < DIVES && !searching.isDone(budget.share(0.9)); nth++) {
      const target = nth === 0 ? Number.POSITIVE_INFINITY : best.cost
      const aim = { until: budget.share(0.9), rounds: 12, random, noise: nth * 0.3, share: 0.1, target }
      const rows = dive({ ...generating, ...aim })
      if (rows) searching.take(rows, 'dive')
      master.letGo()
      generate({ ...generating, until: budget.share(0.9), afterBounds: true })
      const isClose = best.cost - master.value < CLOSE * Math.abs(master.value)
      if (!isClose || best.cost >= closed || searching.isDone()) continue
      closed = best.cost
      close(searching, generating)
    }
  } finally {
    master.dispose()
  }
}
