import type { State } from '#client/ui/state/state.ts'
import type { OfferState } from '../../rules/states.ts'

/** What a manager reads of somebody's interest or answer. */
export const offerLooks: Record<OfferState, [State, string]> = {
  applied: ['info', 'Applied'],
  offered: ['info', 'Asked'],
  standby: ['info', 'On standby'],
  accepted: ['ok', 'Accepted'],
  declined: ['plain', 'Said no'],
  expired: ['plain', 'Did not answer'],
  withdrawn: ['plain', 'Withdrawn'],
  'not-picked': ['plain', 'Not picked'],
}
