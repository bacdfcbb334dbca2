import type { Highs } from 'highs'
import { type Options, solve } from '#features/allocation/solver/solve.ts'
import type { Score } from '#features/allocation/solver/validator.ts'
import { agencyWeek } from '#testing/allocation/agency-week.ts'
import { timed, tookWords } from './clock.ts'
import type { Goals } from './goals.ts'

const SIZES = [
  { people: 50, places: 100, ticks: 2_000 },
  { people: 200, places: 400, ticks: 10_000 },
  { people: 500, places: 1500, ticks: 60_000 },
]
const SEEDS = [1, 2, 3, 4, 5]

export const percent = (cost: number, bound: number | null) =>
  bound === null ? 'no bound' : `${(100 * (cost / bound - 1)).toFixed(2)} % above the bound ${bound}`

/** Measures agency weeks, one line each: cost, open places, distance from the bound, time. */
export function measureWeeks(highs: Highs, goals: Goals, { quick, most = 500 }: { quick: boolean; most?: number }) {
  for (const size of SIZES.filter(({ people }) => people <= most)) {
    const weeks = (quick ? SEEDS.slice(0, 1) : SEEDS).map((seed) => measureWeek(highs, size, seed))
    if (size.people === 200) addGaps(goals, weeks)
    if (size.people === 500) addLargest(goals, weeks[0]!)
  }
}

interface Measured {
  score: Score
  bound: number | null
  late: Score
}

function measureWeek(highs: Highs, { people, places, ticks }: (typeof SIZES)[number], seed: number): Measured {
  const problem = agencyWeek({ people, places, seed })
  const options: Options = { seed: 1, ticks }
  const [{ score, bound }, took] = timed(() => solve(problem, options, { highs }))
  console.log(
    `${people} x ${places}, seed ${seed}: ${score.total}, ${score.openPlaces} open, ${percent(score.total, bound)}; ${tookWords(took)}`,
  )
  const { score: late } = solve(problem, options)
  console.log(`  late acceptance alone: ${late.total}, ${late.openPlaces} open, ${percent(late.total, bound)}`)
  return { score, bound, late }
}

function addLargest(goals: Goals, { score, late }: Measured) {
  goals.add('G12', {
    found: `${score.total}, late acceptance ${late.total}`,
    isMet: score.total <= 11_500 && score.total <= 0.8 * late.total,
  })
}

/** Says how near the weeks of 200 people came to their bounds. */
function addGaps(goals: Goals, weeks: readonly Measured[]) {
  const gaps = weeks.map(({ score, bound }) =>
    bound === null ? Number.POSITIVE_INFINITY : 100 * (score.total / bound - 1),
  )
  goals.add('G9', {
    found: gaps.map((gap) => `${gap.toFixed(2)} %`).join(', '),
    isMet: gaps.every((gap) => gap <= 0.25),
  })
}
