import type { FormValues } from '#shared/fields/values.ts'

/**
 * Jobs and studies as people read them: what goes on first, then by the day on which it began, the latest first. The specification's order by
 * `created_at` (section 7) is that of typing, which says nothing about a life; entries without a day come last, as they were typed.
 */
export function newestFirst<Entry extends FormValues>(entries: readonly Entry[]): Entry[] {
  const began = ({ startDate }: Entry) => (typeof startDate === 'string' ? startDate : '')
  return entries.toSorted(
    (a, b) => Number(b.current === true) - Number(a.current === true) || began(b).localeCompare(began(a)),
  )
}
