import { close as closeGap, raiseBound } from './closing.ts'
import { dive } from './dive.ts'
import { diveByParts } from './dive-by-parts.ts'
import { addFirstRows } from './first-rows.ts'
import { boundOf, type Generating, generate } from './generate.ts'
import { isHeavy } from './heavy.ts'
import { searchLargeRoot } from './large-root.ts'
import { diveLean } from './lean-dive.ts'
import { Neighbourhoods } from './neighbourhood.ts'
import type { RowProblem } from './row-problem.ts'
import { begin, learnPrices, openMasterOfAll, type SearchInput, type Searching } from './searching.ts'
import { Settled } from './settled.ts'
import { Windows } from './windows.ts'

/** More columns than these a worker make the program slow; the dive begins with the best of them. */
const COLUMNS_OF_A_DIVE = 40
/** What of the budget dives may take, and the root; of a heavy program, or long rows, it may take less. */
const DIVES_SHARE = 0.9
const ROOT_SHARE = 0.6
const ROOT_OF_A_SLOW_PROGRAM = 0.35
/** A plan so near to the program's value is worth more dives, and closing the gap; that of long rows only when it is nearer. */
const NEAR = 0.03
const NEAR_OF_LONG_ROWS = 0.002
/** After so many dives neighbourhoods are searched for as long as these took. Every other round ends with branching: it takes as long. */
const DIVES_OF_A_ROUND = 6
const DIVES_OF_LONG_ROWS = 3
/** How often a step of a dive may be taken back. */
const BACKS = 6
const BACKS_OF_LONG_ROWS = 20
/** Rounds of pricing of the whole program between dives of long rows. */
const ROUNDS_BETWEEN = 20

/** Searches plans of a row problem: the root with its bound, dives, then neighbourhoods of freed workers. */
export function search(input: SearchInput) {
  const searching = begin(input)
  const neighbourhoods = new Neighbourhoods(searching)
  if (input.inParts) searchLargeRoot(searching)
  else searchRoot(searching, neighbourhoods)
  const windows = input.problem.parts && new Windows(searching)
  while (!searching.isDone()) {
    // Far from the bound the whole rosters of a few bring less than a window of many.
    if (!windows || isNearBound(searching)) neighbourhoods.searchOne()
    if (!searching.isDone()) windows?.searchOne()
  }
  return searching.best
}

const isNearBound = ({ best: { cost, bound } }: Searching) =>
  bound !== undefined && cost - bound < NEAR * Math.abs(bound)

/** The program of all workers, its bound, and dives from it. */
function searchRoot(searching: Searching, neighbourhoods: Neighbourhoods) {
  const { problem, budget, pool } = searching
  const isSlow = problem.parts !== undefined || isHeavy(problem)
  const master = openMasterOfAll(searching, COLUMNS_OF_A_DIVE)
  const until = budget.share(isSlow ? ROOT_OF_A_SLOW_PROGRAM : ROOT_SHARE)
  const generating: Generating = { problem, master, pool, budget, until, rounds: 400, patience: 30 }
  try {
    addFirstRows(generating)
    generate(generating)
    learnPrices(searching, master)
    raiseBound(searching, boundOf(generating))
    const diving = { ...generating, until: budget.share(DIVES_SHARE) }
    if (problem.parts) diveForLongRows(searching, diving)
    else if (isHeavy(problem)) diveForHeavyRows(searching, diving)
    else diveInRounds(searching, diving, neighbourhoods)
  } finally {
    master.dispose()
  }
}

/** Neighbourhoods bring little to a heavy program: it dives as long as its ticks allow, each time with more patience. */
function diveForHeavyRows(searching: Searching, { until }: Generating) {
  for (let nth = 0; !searching.isDone(until); nth++) {
    const noise = (nth % 3) * 0.3
    const rows = diveLean(searching, { until, noise, share: 0.1, target: targetOf(searching, nth), patience: 1 + nth })
    if (rows) searching.take(rows, 'dive')
  }
}

/** Rounds of dives, each of which ends with the best choice among the rows that are known, and neighbourhoods. */
function diveInRounds(searching: Searching, diving: Generating, neighbourhoods: Neighbourhoods) {
  const { budget, best, random, problem } = searching
  let closed = Number.POSITIVE_INFINITY
  let began = budget.spent
  for (let nth = 0; !searching.isDone(diving.until); nth++) {
    const rows = dive({
      ...diving,
      ...careOf(problem, nth),
      random,
      target: targetOf(searching, nth),
      rounds: 12,
      effort: 'quick',
    })
    if (rows) searching.take(rows, 'dive')
    letGo(diving, diving.rounds)
    const dived = budget.spent - began
    const isLast = nth % DIVES_OF_A_ROUND === DIVES_OF_A_ROUND - 1
    const isBranched = isLast && nth % (2 * DIVES_OF_A_ROUND) < DIVES_OF_A_ROUND
    // Where all rows of better plans can be listed, each better plan may be proved the best.
    if (isNear(searching, diving, NEAR) && (problem.pricer.within ? best.cost < closed : isBranched)) {
      closed = best.cost
      closeGap(searching, diving)
    }
    if (!isLast) continue
    neighbourhoods.searchUntil(budget.spent + dived)
    began = budget.spent
  }
}

/** The care of the nth dive. Where all rows of better plans can be listed, that ends the search sooner than a careful dive. */
const careOf = ({ pricer }: RowProblem, nth: number) =>
  pricer.within
    ? { noise: 0.3 * (nth % 3), share: 0.1 }
    : { noise: 0.1 * (nth % 5), share: nth === 0 ? 0.1 : 0.05, backs: BACKS }

/** Dives for long rows. One is enough, unless it comes near to what the program promises; the last then holds whole rows. */
function diveForLongRows(searching: Searching, diving: Generating) {
  const { random, problem } = searching
  for (let nth = 0; nth < DIVES_OF_LONG_ROWS && !searching.isDone(diving.until); nth++) {
    const aim = { random, share: 0.1, target: targetOf(searching, nth) }
    const settled = new Settled(problem, problem.workers)
    const rows =
      nth === DIVES_OF_LONG_ROWS - 1
        ? dive({ ...diving, ...aim, noise: 0.6, rounds: 12 })
        : diveByParts({ ...diving, ...aim, noise: 0.3 * nth, rounds: 8, backs: BACKS_OF_LONG_ROWS, settled })
    if (rows) searching.take(rows, 'dive')
    letGo(diving, ROUNDS_BETWEEN)
    if (rows && isNear(searching, diving, NEAR_OF_LONG_ROWS)) closeGap(searching, diving)
    if (!isNear(searching, diving, NEAR)) return
  }
}

/** Later dives must come to something better. */
const targetOf = ({ best }: Searching, nth: number) => (nth === 0 ? Number.POSITIVE_INFINITY : best.cost)

/** Opens every worker again, and finds the rows that the program then lacks. */
function letGo(diving: Generating, rounds: number) {
  diving.master.letGo()
  generate({ ...diving, rounds, afterBounds: true })
}

/** Whether the best plan is so near to the program's value, as a share of it, and may still become better. */
const isNear = (searching: Searching, { master: { value } }: Generating, share: number) =>
  !searching.isDone() && searching.best.cost - value < share * Math.abs(value)
