import { z } from 'zod'

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
