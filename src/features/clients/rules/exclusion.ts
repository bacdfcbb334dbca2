import type { Day } from '#shared/time.ts'

interface Days {
  until: Day | null
  liftedAt: string | null
}

/** Whether an exclusion counts no more: lifted, or its last day is over. */
export function isOver({ until, liftedAt }: Days, today: Day): boolean {
  return liftedAt !== null || (until !== null && until < today)
}
