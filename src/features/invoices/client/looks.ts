import type { State } from '#client/ui/state/state.ts'
import type { InvoiceState } from '../rules/states.ts'

/** How the state of an invoice looks. */
export const looks: Record<InvoiceState, State> = {
  issued: 'info',
  due: 'soon',
  overdue: 'bad',
  paid: 'ok',
  credited: 'plain',
  'credit-note': 'plain',
}
