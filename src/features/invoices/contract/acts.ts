import { z } from 'zod'
import { day, procedure, words } from '#shared/contract.ts'
import { email } from '#shared/formats.ts'
import { invoiceActions } from '../policy.ts'
import { statement } from '../schema/reading.ts'
import { invoice } from '../schema.ts'

const { issue } = invoiceActions
const INVOICE = '/teams/{teamId}/invoices/{invoiceId}'
const ofInvoice = { teamId: z.uuid(), invoiceId: z.uuid() }
const access = { access: 'team', action: issue, effect: 'write' } as const

const address = z
  .string()
  .overwrite(email.normalise)
  .regex(email.pattern, email.message)
  .meta({ examples: ['accounts@oakhomes.example'] })
const ofClient = { teamId: z.uuid(), clientId: z.uuid() }
const STATEMENT = '/teams/{teamId}/clients/{clientId}/statement/links'

/** What becomes of an invoice that is issued. */
export const ofIssued = {
  /**
   * Gives rows of an invoice back with a credit note, all that are left where none is named: their lines are open again,
   * for a draft. 409 when a row has nothing left to give back.
   */
  credit: procedure({ ...access, recentSignIn: true })
    .route({ method: 'POST', path: `${INVOICE}/credit`, summary: 'Issue a credit note for an invoice' })
    .input(
      z.strictObject({
        ...ofInvoice,
        reason: words(300).min(1, 'Say why'),
        places: z.array(z.int().min(1)).min(1).max(500).optional(),
      }),
    )
    .output(invoice),

  /** Records what a client has paid of an invoice, in pence: all of it or a part. 422 for more than is owed. */
  pay: procedure(access)
    .route({ method: 'POST', path: `${INVOICE}/payments`, summary: 'Record a payment of an invoice' })
    .input(
      z.strictObject({
        ...{ ...ofInvoice, paidOn: day, amount: z.int().min(1).max(1_000_000_000) },
        reference: words(120).min(1).optional(),
      }),
    )
    .output(invoice),

  /** Takes back a payment that was recorded by mistake; it stays in the list, as taken back. */
  takeBackPayment: procedure(access)
    .route({ method: 'DELETE', path: `${INVOICE}/payments/{paymentId}`, summary: 'Take back a payment of an invoice' })
    .input(z.strictObject({ ...ofInvoice, paymentId: z.uuid() }))
    .output(invoice),

  /** Mails a link to an invoice, open for 60 days, to the client’s address for invoices or another one. 429 after many. */
  send: procedure(access)
    .route({ method: 'POST', path: `${INVOICE}/links`, summary: 'Mail an invoice to its client' })
    .input(
      z.strictObject({
        ...ofInvoice,
        email: address.optional(),
      }),
    )
    .output(invoice),

  /** Takes back a link: it opens nothing any more. */
  revokeLink: procedure(access)
    .route({ method: 'DELETE', path: `${INVOICE}/links/{linkId}`, summary: 'Take back the link to an invoice' })
    .input(z.strictObject({ ...ofInvoice, linkId: z.uuid() }))
    .output(z.object({ done: z.literal(true) })),

  /** Mails a link to the statement of a client, as `send` does: what was invoiced, credited and paid between two days. */
  sendStatement: procedure(access)
    .route({ method: 'POST', path: STATEMENT, summary: 'Mail a client its statement' })
    .input(z.strictObject({ ...ofClient, from: day, through: day, email: address.optional() }))
    .output(statement),

  /** Takes back the link to a statement: it opens nothing any more. */
  revokeStatement: procedure(access)
    .route({ method: 'DELETE', path: `${STATEMENT}/{linkId}`, summary: 'Take back the link to a statement' })
    .input(z.strictObject({ ...ofClient, linkId: z.uuid() }))
    .output(z.object({ done: z.literal(true) })),
}
