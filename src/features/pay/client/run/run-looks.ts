import type { State } from '#client/ui/state/state.ts'
import type { PayRun } from '../../schema.ts'

/** How the state of a run looks. */
export const runLooks: Record<PayRun['state'], { state: State; label: string }> = {
  unreleased: { state: 'soon', label: 'To release' },
  closed: { state: 'info', label: 'To pay' },
  paid: { state: 'ok', label: 'Paid' },
  void: { state: 'plain', label: 'Void' },
}
