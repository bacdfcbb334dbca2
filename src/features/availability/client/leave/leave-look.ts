import type { State } from '#client/ui/state/state.ts'
import type { LeaveState } from '../../schema.ts'

/** How each state of leave looks, and its word. */
export const LEAVE_LOOKS: Record<LeaveState, { state: State; words: string }> = {
  asked: { state: 'info', words: 'Waiting' },
  approved: { state: 'ok', words: 'Approved' },
  refused: { state: 'bad', words: 'Refused' },
  cancelled: { state: 'plain', words: 'Cancelled' },
  revoked: { state: 'bad', words: 'Revoked' },
}
