import type { Day } from '#shared/time.ts'

interface Days {
  from: Day
  until: Day | null
  liftedAt: string | null
}

/** Whether somebody is kept away on this day. */
export function isExcludedOn({ from, until, liftedAt }: Days, day: Day): boolean {
  return liftedAt === null && from <= day && (until === null || day <= until)
}

/** Whether an exclusion counts no more: lifted, or its last day is over. */
export function isOver({ until, liftedAt }: Days, today: Day): boolean {
  return liftedAt !== null || (until !== null && until < today)
}
