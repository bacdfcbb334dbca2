import { isDay } from '#shared/time.ts'
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

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const uuid = (text: unknown) => (typeof text === 'string' && UUID.test(text) ? text : undefined)
const day = (text: unknown) => (typeof text === 'string' && isDay(text) ? text : undefined)

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
    ...{ client: uuid(client), invoice: uuid(invoice), draft: uuid(draft), statement: uuid(statement) },
    order: typeof order === 'string' && order.length <= 60 ? order : undefined,
    ...{ through: day(through), from: day(from), until: day(until) },
  }
}
