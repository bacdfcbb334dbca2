import type { State } from '#client/ui/state/state.ts'
import type { ClaimState } from '../schema.ts'

export const CLAIM_LOOKS: Record<ClaimState, { state: State; words: string }> = {
  waiting: { state: 'info', words: 'Waiting' },
  approved: { state: 'ok', words: 'Approved' },
  refused: { state: 'bad', words: 'Refused' },
  withdrawn: { state: 'plain', words: 'Taken back' },
}
