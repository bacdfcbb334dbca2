import type { State } from './state.ts'

/** The states in words, on screens and on paper. */
export const stateWords: Record<State, string> = {
  expired: 'Expired',
  missing: 'Missing',
  rejected: 'Rejected',
  waiting: 'To verify',
  due: 'Due',
  expiring: 'Expiring',
  exempt: 'Exempt',
  verified: 'Verified',
  'not-required': 'Not needed',
}
