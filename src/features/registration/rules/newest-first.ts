import type { FormValues } from '#shared/fields/values.ts'

/**
 * Sorts jobs and studies for readers: current ones first, then by start day, the latest first. The specification's order by
 * `created_at` (section 7) is the order of typing, which means nothing to a reader; entries without a day come last, in that order.
 */
export function newestFirst<Entry extends FormValues>(entries: readonly Entry[]): Entry[] {
  const began = ({ startDate }: Entry) => (typeof startDate === 'string' ? startDate : '')
  return entries.toSorted(
    (a, b) => Number(b.current === true) - Number(a.current === true) || began(b).localeCompare(began(a)),
  )
}
