import { z } from 'zod'
import { vatTreatments } from '#features/rates/rules/client-terms.ts'

/** A link that was mailed. */
export const sentLink = z.object({
  id: z.uuid(),
  email: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
  isRevoked: z.boolean(),
  /** The mail came back: nobody has read it. */
  isBounced: z.boolean(),
})
export type SentLink = z.infer<typeof sentLink>

/** Money in pence. */
export const statement = z.object({
  clientName: z.string(),
  /** What was owed before the first day. */
  opening: z.int(),
  entries: z.array(
    z.object({
      on: z.string(),
      kind: z.enum(['invoice', 'credit-note', 'payment']),
      name: z.string(),
      /** When an invoice is due, which invoice a credit note names, the reference of a payment. */
      detail: z.string().nullable(),
      /** Below zero: it lessens what is owed. */
      amount: z.int(),
      balance: z.int(),
    }),
  ),
  closing: z.int(),
  /** What is owed today by how late it is. */
  ages: z.object({ notDue: z.int(), to30: z.int(), to60: z.int(), to90: z.int(), over90: z.int() }),
  /** Links to statements of this client, of whatever days. */
  links: z.array(sentLink.extend({ from: z.string(), through: z.string() })),
})
export type Statement = z.infer<typeof statement>

const sums = { shifts: z.int(), minutes: z.int(), charged: z.int(), cost: z.int() }

export const margin = z.object({
  ...sums,
  rows: z.array(z.object({ id: z.uuid(), name: z.string(), ...sums })),
})
export type Margin = z.infer<typeof margin>

const treatment = z.enum(vatTreatments.map(({ value }) => value))

export const vatOfClients = z.object({
  /** Without a VAT number none is charged, whatever is agreed. */
  isRegistered: z.boolean(),
  rows: z.array(
    z.object({
      ...{ clientId: z.uuid(), clientName: z.string() },
      /** Null: all that is not named. */
      job: z.string().nullable(),
      treatment,
      reason: z.string().nullable(),
      /** Null: nothing else was ever agreed. */
      since: z.string().nullable(),
      recordedBy: z.string().nullable(),
      next: z.object({ from: z.string(), treatment }).nullable(),
    }),
  ),
})
export type VatOfClients = z.infer<typeof vatOfClients>

/** What the holder of a link reads: of one invoice or statement, and nothing of pay. */
export const invoiceByLink = z.object({
  ...{ teamName: z.string(), clientName: z.string(), kind: z.enum(['invoice', 'credit-note', 'statement']) },
  state: z.enum(['open', 'expired', 'revoked', 'left']),
  /** Null of the statement of a client, and of a link that opens nothing any more. */
  invoice: z
    .object({
      name: z.string(),
      issuedOn: z.string(),
      dueOn: z.string().nullable(),
      total: z.int(),
      owed: z.int().nullable(),
    })
    .nullable(),
  /** What is owed at the end of its last day. */
  statement: z.object({ from: z.string(), through: z.string(), owed: z.int() }).nullable(),
  ...{ email: z.string(), expiresAt: z.string() },
})
export type InvoiceByLink = z.infer<typeof invoiceByLink>
