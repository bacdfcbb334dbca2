import { dive } from './dive.ts'
import { boundOf, type Generating, generate } from './generate.ts'
import { Neighbourhoods } from './neighbourhood.ts'
import { begin, learnPrices, openMaster, type SearchInput, type Searching } from './searching.ts'

/** More columns than these a worker make the program slow; the dive begins with the best of them. */
const COLUMNS_OF_A_DIVE = 40

/** Searches plans of a row problem: the root with its bound, dives, then neighbourhoods of freed workers. */
export function search(input: SearchInput) {
  const searching = begin(input)
  if (!input.inParts) searchRoot(searching)
  const neighbourhoods = new Neighbourhoods(searching)
  while (!searching.isDone()) neighbourhoods.searchOne()
  return searching.best
}

function searchRoot(searching: Searching) {
  const { problem, budget, pool, random, best } = searching
  const everybody = Array.from({ length: problem.workers }, (_, worker) => worker)
  const { master } = openMaster(searching, everybody, COLUMNS_OF_A_DIVE)
  const until = budget.share(0.6)
  const generating: Generating = { problem, master, pool, budget, until, rounds: 400, exact: true, patience: 30 }
  try {
    generate(generating)
    learnPrices(searching, master)
    const bound = boundOf(generating)
    if (bound > Number.NEGATIVE_INFINITY) best.bound = Math.ceil(bound - 1e-6)
    searching.onBetter?.({ ...best, stage: 'bound' })
    for (let nth = 0; nth < (searching.dives ?? 8) && !searching.isDone(budget.share(0.95)); nth++) {
      const rows = dive({
        ...generating,
        until: budget.share(0.95),
        rounds: 12,
        random,
        noise: nth * 0.3,
        share: 0.1,
        target: nth === 0 ? Number.POSITIVE_INFINITY : best.cost,
      })
      if (rows) searching.take(rows, 'dive')
      master.letGo()
      master.solve({ afterBounds: true })
      const whole = master.chooseWhole({ target: best.cost, mostColumns: 4_000, mostIterations: 4_000 })
      if (whole) searching.take(whole, 'branching')
    }
  } finally {
    master.dispose()
  }
}
