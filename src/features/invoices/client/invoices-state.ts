import { dayIn, uuidIn } from '#client/address.ts'
import { type InvoiceState, invoiceStates } from '../rules/states.ts'

const shows = ['issued', 'margin', 'vat'] as const

/** The state of a team’s page of invoices in its address. */
export interface InvoicesState {
  show?: (typeof shows)[number] | undefined
  state?: InvoiceState | undefined
  client?: string | undefined
  /** The invoice whose panel is open. */
  invoice?: string | undefined
  /** The draft whose panel is open: of a client, and of which of its orders. */
  draft?: string | undefined
  /** The client whose statement is open. */
  statement?: string | undefined
  order?: string | undefined
  /** Drafts are of work up to this day. */
  through?: string | undefined
  /** The margin is of work from this day until that one. */
  from?: string | undefined
  until?: string | undefined
}

/** Parses the address; invalid values become undefined. */
export function parseInvoicesState({
  show,
  state,
  client,
  invoice,
  draft,
  statement,
  order,
  through,
  from,
  until,
}: Record<string, unknown>): InvoicesState {
  return {
    show: shows.find((one) => one === show),
    state: invoiceStates.find((one) => one === state),
    ...{ client: uuidIn(client), invoice: uuidIn(invoice), draft: uuidIn(draft), statement: uuidIn(statement) },
    order: typeof order === 'string' && order.length <= 60 ? order : undefined,
    ...{ through: dayIn(through), from: dayIn(from), until: dayIn(until) },
  }
}
