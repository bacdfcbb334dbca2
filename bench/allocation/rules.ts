import { solve } from '#features/allocation/solver/solve.ts'
import { agreementOn } from '#testing/allocation/agreement.ts'
import { faultsOf } from '#testing/allocation/faults.ts'
import { hostileProblem } from '#testing/allocation/problems.ts'
import type { Bench } from './bench.ts'

const ROWS = 100_000
const HOSTILE = 10_000
const BETWEEN_LOOKS = 500

/** Optimiser, eligibility and validator on random rows, and plans of hostile problems. */
export function measureRules({ found, time }: Bench) {
  if (!time.haveRoomFor(20)) return
  const { allowed, refused, stricter, disagreements } = agreementOn(ROWS)
  found('G15', {
    part: 'rows',
    found: `${allowed} allowed, ${refused} refused by all, ${stricter} by the optimiser alone on purpose, ${disagreements.length} disagreements`,
    isMet: disagreements.length === 0,
  })
  let faults = 0
  let open = 0
  let plans = 0
  while (plans < HOSTILE && (plans % BETWEEN_LOOKS > 0 || time.haveRoomFor(5))) {
    const problem = hostileProblem(++plans)
    const { plan, score } = solve(problem, { seed: 1, ticks: 0.5 })
    faults += faultsOf(problem, plan).length
    open += score.openPlaces
  }
  const left = plans < HOSTILE ? [`${HOSTILE - plans} plans`] : []
  found('G15', {
    part: 'plans',
    found: `${faults} faults of ${plans} plans with ${open} open places`,
    isMet: faults === 0,
    left,
  })
}
