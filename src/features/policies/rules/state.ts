import type { Day } from '#shared/time.ts'
import type { ListedPolicy } from '../schema.ts'

interface Stored {
  /** The number of the version in force; 0: there is none. */
  number: number
  reviewOn: Day | null
  withdrawn: boolean
}

/** The state of a policy on a day: nothing of it is stored. */
export function stateOfPolicy({ number, reviewOn, withdrawn }: Stored, today: Day): ListedPolicy['state'] {
  if (withdrawn) return 'withdrawn'
  if (number === 0) return 'draft'
  return reviewOn !== null && reviewOn <= today ? 'review-due' : 'in-force'
}
