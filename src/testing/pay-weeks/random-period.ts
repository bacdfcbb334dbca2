import { nations } from '#features/pay/rules/people.ts'
import type { CancelBand } from '#features/rates/rules/late-acts.ts'
import { addDays, type Day } from '#shared/time.ts'
import { chanceFrom } from '../random.ts'
import { randomWeek } from '../rates/random-week.ts'
import { JOBS, randomClocks, randomPast } from './random-past.ts'

const ACTS = ['cancelled', 'moved', 'curtailed'] as const

/** Some bands of terms, of which several may be for the same act. */
function randomBands(chance: ReturnType<typeof chanceFrom>): CancelBand[] {
  return Array.from({ length: chance.below(4) }, () => {
    const measure = chance.one(['percent', 'minutes', 'whole'] as const)
    const most = { percent: 100, minutes: 600, whole: 0 }[measure]
    return {
      ...{ act: chance.one(ACTS), cause: chance.one(['hirer', 'agency'] as const), measure },
      underHours: 1 + chance.below(72),
      stillPaid: measure === 'whole' ? null : chance.below(most + 1),
    }
  })
}

/**
 * A period of one person: a random week of shifts in two jobs, some of them nights asleep or taken away late, with
 * expenses, and how they are engaged. Rates are often near the minimum wage, ages near its edges.
 */
export function randomPeriod(seed: number, from: Day) {
  const chance = chanceFrom(seed * 7 + 3)
  const { versions, holidays, shifts, least } = randomWeek(seed)
  const near = chance.below(3) === 0
  const bornOn =
    chance.below(8) === 0 ? null : addDays(`${2026 - 17 - chance.below(6)}${from.slice(4)}`, chance.below(5) - 2)
  const ofShifts = shifts.map((shift) => {
    const [start, end] = shift.span
    const asleep = chance.below(8) === 0
    const woken = asleep
      ? ([[start + Math.floor((end - start) / 3), start + Math.floor((end - start) / 2)]] as const)
      : []
    const isLate = !asleep && chance.below(5) === 0
    return {
      ...{ ...shift, job: chance.one(JOBS), asleep: asleep ? { flat: 4000 + chance.below(4000), woken } : null },
      late: isLate
        ? {
            ...{ act: chance.one(ACTS), cause: chance.one(['hirer', 'agency', 'worker'] as const) },
            ...{ notice: chance.below(80 * 60), bands: randomBands(chance) },
            endsThen: start + Math.floor((end - start) / 2),
          }
        : null,
    }
  })
  const engagement = chance.below(5) === 0 ? ('umbrella-company' as const) : ('paye' as const)
  return {
    ...{ versions: near ? versions.map(cheaper) : versions, holidays, shifts: ofShifts, bornOn, engagement },
    least: near ? { shift: null, person: chance.below(2) ? 1271 : 1085 } : least,
    ...{ wish: chance.one(['with-pay', 'accrued'] as const), nation: chance.one(nations) },
    ...{ unpaid: chance.below(3) ? 0 : 1 + chance.below(300), deducted: chance.below(3) ? 0 : 1 + chance.below(4000) },
    stays: chance.below(3) ? [] : randomStays(chance),
    ...{ clocks: randomClocks(chance, from), past: randomPast(chance, from) },
    expenses: Array.from({ length: chance.below(3) }, () => 1 + chance.below(9000)),
  }
}

/** Some stays in accommodation that are of no day twice; some begin before the period, some end after it, some are free. */
function randomStays(chance: ReturnType<typeof chanceFrom>) {
  const first = chance.below(40) - 25
  return [0, 1, 2].flatMap((place) => {
    const days = 1 + chance.below(31)
    const charge = chance.below(2) ? 0 : 1 + chance.below(days * 2200)
    return chance.below(2) ? [{ starts: first + place * 31, days, charge }] : []
  })
}

/** The same card with rates about the minimum wage: premiums are what makes the difference. */
const cheaper = <V extends ReturnType<typeof randomWeek>['versions'][number]>(version: V): V => ({
  ...version,
  terms: { ...version.terms, bands: version.terms.bands.map((band) => ({ ...band, pay: 1000 + (band.pay % 400) })) },
})
