import type { Pence } from '#shared/money.ts'

/** Amounts in sixtieths of a penny (minutes times pence an hour), rounded half up. */
const rounded = (units: number): Pence => Math.floor((units + 30) / 60)

/**
 * Amounts of pieces that add up to the whole, which is rounded once: each is what the running total grows by. `units`
 * are minutes times pence an hour, so that nothing is rounded before.
 */
export function amountsOf(units: readonly number[]): Pence[] {
  let sum = 0
  return units.map((more) => {
    const before = rounded(sum)
    sum += more
    return rounded(sum) - before
  })
}
