import { Text } from '@mantine/core'
import { formatPence } from '#shared/money.ts'
import { formatMinutes } from '#shared/time.ts'
import type { ShiftImportPlan } from '../contract/shifts.ts'

const MOST_CARDS = 3

/** What the shifts come to, before they are made. */
export function PriceOfFile({ plan: { price, priceAgain }, again }: { plan: ShiftImportPlan; again: boolean }) {
  const both = again ? [price, priceAgain] : [price]
  const sum = (of: 'places' | 'minutes' | 'pay') => both.reduce((all, one) => all + one[of], 0)
  if (sum('places') === 0) return null
  const charge = both.reduce<number | null>(
    (all, one) => (all === null || one.charge === null ? null : all + one.charge),
    0,
  )
  const cards = [...new Set(both.flatMap((one) => one.cards))]
  const named =
    cards.slice(0, MOST_CARDS).join(', ') + (cards.length > MOST_CARDS ? ` and ${cards.length - MOST_CARDS} more` : '')
  return (
    <Text>
      {sum('places') === 1 ? '1 place' : `${sum('places')} places`}, {formatMinutes(sum('minutes'))}:{' '}
      <b>{formatPence(sum('pay'))}</b> in pay before tax
      {charge !== null && <>, {formatPence(charge)} charged</>}.{' '}
      {cards.length > 0 ? `By ${named} and the file.` : 'By the file: no rate card applies.'} Somebody’s own rate counts
      where it is higher.
    </Text>
  )
}
