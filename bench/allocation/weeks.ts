import type { Highs } from 'highs'
import { type Options, solve } from '#features/allocation/solver/solve.ts'
import { judge } from '#features/allocation/solver/validator.ts'
import { agencyWeek } from '#testing/allocation/agency-week.ts'
import { timed, tookWords } from './clock.ts'
import { byCbc, byHighs } from './peers.ts'

const SIZES = [
  { people: 50, places: 100, ticks: 2_000 },
  { people: 200, places: 400, ticks: 10_000 },
  { people: 500, places: 1500, ticks: 60_000 },
]
const SEEDS = [1, 2, 3, 4, 5]
/** Other solvers have three times the time. */
const PEER_SECONDS = 30

const percent = (cost: number, bound: number | null) =>
  bound === null ? 'no bound' : `${(100 * (cost / bound - 1)).toFixed(2)} % above the bound ${bound}`

/** Measures agency weeks, one line each: cost, open places, distance from the bound, time. */
export function measureWeeks(highs: Highs, { quick, most = 500 }: { quick: boolean; most?: number }) {
  for (const { people, places, ticks } of SIZES.filter((size) => size.people <= most)) {
    for (const seed of quick ? SEEDS.slice(0, 1) : SEEDS) {
      const problem = agencyWeek({ people, places, seed })
      const options: Options = { seed: 1, ticks }
      const [{ score, bound }, took] = timed(() => solve(problem, options, { highs }))
      console.log(
        `${people} x ${places}, seed ${seed}: ${score.total}, ${score.openPlaces} open, ${percent(score.total, bound)}; ${tookWords(took)}`,
      )
      const [late] = timed(() => solve(problem, options))
      console.log(
        `  late acceptance alone: ${late.score.total}, ${late.score.openPlaces} open, ${percent(late.score.total, bound)}`,
      )
    }
  }
}

/** The same week by other solvers, on the plain model. */
export function measurePeers(highs: Highs) {
  const problem = agencyWeek({ people: 200, places: 400, seed: 1 })
  const [{ score, bound }] = timed(() => solve(problem, { seed: 1, ticks: 10_000 }, { highs }))
  const peers = [
    { name: 'HiGHS', run: () => byHighs(highs, problem, PEER_SECONDS) },
    { name: 'CBC', run: () => byCbc(problem, PEER_SECONDS) },
  ]
  console.log(`200 x 400, seed 1: ${score.total}, ${percent(score.total, bound)}`)
  for (const { name, run } of peers) {
    const [plan, took] = timed(run)
    if (plan === undefined) console.log(`  ${name}: this machine has none`)
    else if (plan === null) console.log(`  ${name}: no plan in ${PEER_SECONDS} s`)
    else {
      const { score: of, broken } = judge(problem, plan)
      console.log(
        `  ${name}, plain model, ${PEER_SECONDS} s: ${of.total}, ${percent(of.total, bound)}, ${broken.length} broken; ${tookWords(took)}`,
      )
    }
  }
}
