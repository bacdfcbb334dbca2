import type { Highs } from 'highs'
import { type Options, type Progress, solve } from '#features/allocation/solver/solve.ts'
import { judge, type Score } from '#features/allocation/solver/validator.ts'
import { agencyWeek } from '#testing/allocation/agency-week.ts'
import type { Bench } from './bench.ts'
import { isOverAfter, timed, tookWords } from './clock.ts'

/** A week ends after so many seconds of a processor, and after as many ticks as these would be on a quiet one. */
const SIZES = [
  { people: 50, places: 100, seconds: 2 },
  { people: 200, places: 400, seconds: 10 },
  { people: 500, places: 1500, seconds: 60 },
]
type Size = (typeof SIZES)[number]
const SEEDS = [1, 2, 3, 4, 5]
const MANY_TICKS = 1e7

export const percent = (cost: number, bound: number | null) =>
  bound === null ? 'no bound' : `${(100 * (cost / bound - 1)).toFixed(2)} % above the bound ${bound}`

/** Measures agency weeks, one line each: cost, open places, distance from the bound, time. The first week of each size comes first. */
export function measureWeeks(bench: Bench) {
  const { quick, most = 500, time } = bench
  const sizes = SIZES.filter(({ people }) => people <= most)
  const measured = new Map<Size, Measured[]>(sizes.map((size) => [size, []]))
  for (const seed of quick ? SEEDS.slice(0, 1) : SEEDS) {
    for (const [size, weeks] of measured) {
      if (!time.haveRoomFor(size.seconds)) continue
      weeks.push(measureWeek(bench, size, seed))
      if (size.people === 200) addGaps(bench, weeks)
      if (size.people === 500) addLargest(bench, size, weeks)
    }
  }
}

interface Measured {
  seed: number
  score: Score
  bound: number | null
  ticks: number
  processor: number
}

const wordsOf = ({ people, places }: Size, seed: number) => `${people} x ${places}, seed ${seed}`

function measureWeek(bench: Bench, size: Size, seed: number): Measured {
  const [{ score, bound, ticks }, took] = timed(() => bestInTime(bench.highs, size, seed))
  bench.say(
    `${wordsOf(size, seed)}: ${score.total}, ${score.openPlaces} open, ${percent(score.total, bound)}; ${ticks} ticks, ${tookWords(took)}`,
  )
  return { seed, score, bound, ticks, processor: took.processor }
}

/** What the search, or late acceptance alone, has when the seconds of a size are over: nothing that it finds later counts. */
function bestInTime(highs: Highs | undefined, { seconds, ...size }: Size, seed: number) {
  const problem = agencyWeek({ ...size, seed })
  const isOver = isOverAfter(seconds)
  let best: Progress | undefined
  const onBetter = (progress: Progress) => {
    if (!isOver()) best = progress
  }
  // Late acceptance counts its ticks otherwise, and has its seconds, too.
  const options: Options = { seed: 1, ticks: highs ? 1_000 * seconds : MANY_TICKS }
  const { ticks } = solve(problem, options, { highs, stopped: isOver, onBetter })
  const { score, broken } = judge(problem, best!.plan)
  if (broken.length > 0) throw new Error(`the plan breaks hard rules: ${broken.slice(0, 3).join('; ')}`)
  return { score, bound: best!.bound ?? null, ticks }
}

/** The largest weeks, and the first of them beside late acceptance in the same time. */
function addLargest({ found, time }: Bench, size: Size, weeks: readonly Measured[]) {
  found('G12', {
    part: 'itself',
    found: weeks.map(({ score, ticks }) => `${score.total} after ${ticks} ticks`).join(', '),
    isMet: weeks.every(({ score }) => score.total <= 11_500),
    left: seedsLeft(weeks),
  })
  const [{ seed, score }] = weeks as [Measured]
  if (weeks.length > 1 || !time.haveRoomFor(size.seconds)) return
  const late = bestInTime(undefined, size, seed)
  const isMet = score.total <= 0.8 * late.score.total
  found('G12', { part: 'late acceptance', found: `${late.score.total}`, isMet })
}

const seedsLeft = (weeks: readonly Measured[]) =>
  SEEDS.filter((seed) => !weeks.some((week) => week.seed === seed)).map((seed) => `seed ${seed}`)

/** Says how near the weeks of 200 people came to their bounds. */
function addGaps({ found }: Bench, weeks: readonly Measured[]) {
  const gaps = weeks.map(({ score, bound }) =>
    bound === null ? Number.POSITIVE_INFINITY : 100 * (score.total / bound - 1),
  )
  found('G9', {
    part: 'G9',
    found: gaps.map((gap, nth) => `${gap.toFixed(2)} % in ${weeks[nth]!.processor.toFixed(1)} s`).join(', '),
    isMet: gaps.every((gap) => gap <= 0.25),
    left: seedsLeft(weeks),
  })
}
