import type { Pence } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import type { OwnLine } from '../schema.ts'

type Counted = Pick<OwnLine, 'day' | 'minutes' | 'pay' | 'isApproved' | 'isConfirmed'>

interface SoFar {
  minutes: number
  pay: Pence
  approved: Pence
  /** What the person has confirmed and nobody has approved yet. */
  confirmed: Pence
}

/** What lines from a day on come to. */
export function paySoFar(lines: readonly Counted[], since: Day): SoFar {
  const counted = lines.filter(({ day }) => day >= since)
  const sum = (of: 'minutes' | 'pay', some = counted) => some.reduce((total, line) => total + line[of], 0)
  return {
    minutes: sum('minutes'),
    pay: sum('pay'),
    approved: sum(
      'pay',
      counted.filter(({ isApproved }) => isApproved),
    ),
    confirmed: sum(
      'pay',
      counted.filter(({ isApproved, isConfirmed }) => isConfirmed && !isApproved),
    ),
  }
}
