import { type Options, solve } from '#features/allocation/solver/solve.ts'
import type { Score } from '#features/allocation/solver/validator.ts'
import { agencyWeek } from '#testing/allocation/agency-week.ts'
import type { Bench } from './bench.ts'
import { timed, tookWords } from './clock.ts'

const SIZES = [
  { people: 50, places: 100, ticks: 2_000 },
  { people: 200, places: 400, ticks: 10_000 },
  { people: 500, places: 1500, ticks: 60_000 },
]
type Size = (typeof SIZES)[number]
const SEEDS = [1, 2, 3, 4, 5]

export const percent = (cost: number, bound: number | null) =>
  bound === null ? 'no bound' : `${(100 * (cost / bound - 1)).toFixed(2)} % above the bound ${bound}`

/** Measures agency weeks, one line each: cost, open places, distance from the bound, time. The first week of each size comes first. */
export function measureWeeks(bench: Bench) {
  const { quick, most = 500, time } = bench
  const sizes = SIZES.filter(({ people }) => people <= most)
  const measured = new Map<Size, Measured[]>(sizes.map((size) => [size, []]))
  for (const seed of quick ? SEEDS.slice(0, 1) : SEEDS) {
    for (const [size, weeks] of measured) {
      if (!time.haveRoomFor(size.ticks / 1000)) continue
      weeks.push(measureWeek(bench, size, seed))
      if (size.people === 200) addGaps(bench, weeks)
      if (size.people === 500 && seed === 1) addLargest(bench, size, weeks[0]!)
    }
  }
}

interface Measured {
  seed: number
  score: Score
  bound: number | null
  processor: number
}

const wordsOf = ({ people, places }: Size, seed: number) => `${people} x ${places}, seed ${seed}`

function measureWeek({ highs, say }: Bench, size: Size, seed: number): Measured {
  const problem = agencyWeek({ ...size, seed })
  const options: Options = { seed: 1, ticks: size.ticks }
  const [{ score, bound }, took] = timed(() => solve(problem, options, { highs }))
  say(
    `${wordsOf(size, seed)}: ${score.total}, ${score.openPlaces} open, ${percent(score.total, bound)}; ${tookWords(took)}`,
  )
  return { seed, score, bound, processor: took.processor }
}

/** The largest week beside late acceptance, which has as many ticks. */
function addLargest(bench: Bench, size: Size, { score: { total }, processor, seed }: Measured) {
  const inTime = `${total} in ${processor.toFixed(0)} s`
  const isMet = total <= 11_500 && processor <= 60
  bench.found('G12', { part: 'itself', found: inTime, isMet })
  if (!bench.time.haveRoomFor(size.ticks / 1000)) return
  const [{ score: late }, took] = timed(() => solve(agencyWeek({ ...size, seed }), { seed: 1, ticks: size.ticks }))
  const found = `${late.total} in ${took.processor.toFixed(0)} s`
  bench.found('G12', { part: 'late acceptance', found, isMet: total <= 0.8 * late.total })
}

/** Says how near the weeks of 200 people came to their bounds. */
function addGaps({ found }: Bench, weeks: readonly Measured[]) {
  const gaps = weeks.map(({ score, bound }) =>
    bound === null ? Number.POSITIVE_INFINITY : 100 * (score.total / bound - 1),
  )
  found('G9', {
    part: 'G9',
    found: gaps.map((gap, nth) => `${gap.toFixed(2)} % in ${weeks[nth]!.processor.toFixed(1)} s`).join(', '),
    isMet: gaps.every((gap) => gap <= 0.25),
    left: SEEDS.filter((seed) => !weeks.some((week) => week.seed === seed)).map((seed) => `seed ${seed}`),
  })
}
