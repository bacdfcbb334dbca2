import { z } from 'zod'
import { clientNouns } from '#features/clients/nouns.ts'
import { rateNouns } from '#features/rates/nouns.ts'
import { timesheetNouns } from '#features/timesheets/nouns.ts'
import { day, procedure } from '#shared/contract.ts'
import { cursors } from '#shared/paging.ts'
import { ofIssued } from './contract/acts.ts'
import { ofReading } from './contract/reading.ts'
import { ofSettings } from './contract/settings.ts'
import { invoiceNouns } from './nouns.ts'
import { invoiceActions } from './policy.ts'
import { invoiceStates } from './rules/states.ts'
import { draftDocument, drafts, invoice, invoiceDetails } from './schema.ts'

const { see, issue } = invoiceActions
const team = { teamId: z.uuid() }
const TEAM = '/teams/{teamId}/invoices'
const ofInvoice = { ...team, invoiceId: z.uuid() }
const shows = [invoiceNouns.invoices, clientNouns.clients]
const drafted = [...shows, timesheetNouns.timesheets, rateNouns.terms]
const draftOf = { clientId: z.uuid(), orderNumber: z.string().max(60).nullable().default(null) }

/** How many drafts are issued with one press. */
const AT_ONCE = 200

export const contract = {
  ...ofSettings,
  ...ofReading,
  ...ofIssued,

  /** What would be invoiced of work up to a day, by client, and what is missing on it. Nothing is written. */
  drafts: procedure({ access: 'team', action: see, effect: 'read', shows: drafted })
    .route({ method: 'GET', path: `${TEAM}/drafts`, summary: 'List what a team would invoice' })
    .input(z.strictObject({ ...team, through: day.optional() }))
    .output(drafts),

  /** A draft as its invoice would be. */
  draft: procedure({ access: 'team', action: see, effect: 'read', shows: drafted })
    .route({ method: 'GET', path: `${TEAM}/draft`, summary: 'Read a draft of an invoice' })
    .input(z.strictObject({ ...team, clientId: z.uuid(), orderNumber: z.string().max(60).optional(), through: day }))
    .output(draftDocument),

  /**
   * Issues drafts under the next numbers of the team, all or none. `lines`, `net`: what the caller was shown of each, 409
   * when it is something else now. One that comes to less than zero is a credit note. Their PDFs are made at once
   * after it; `mail`: they are mailed to their clients as well.
   */
  issue: procedure({ access: 'team', action: issue, effect: 'write', recentSignIn: true })
    .route({ method: 'POST', path: TEAM, summary: 'Issue invoices' })
    .input(
      z.strictObject({
        ...team,
        through: day,
        mail: z.boolean().default(false),
        drafts: z
          .array(z.strictObject({ ...draftOf, lines: z.int().min(1), net: z.int() }))
          .min(1)
          .max(AT_ONCE),
      }),
    )
    .output(z.array(invoice)),

  /** Leaves shifts out of drafts until they are brought back (`out: false`). 409 when none of them is there any more. */
  leaveOut: procedure({ access: 'team', action: issue, effect: 'write' })
    .route({ method: 'POST', path: `${TEAM}/left-out`, summary: 'Leave shifts out of drafts' })
    .input(z.strictObject({ ...team, recordIds: z.array(z.uuid()).min(1).max(AT_ONCE), out: z.boolean() }))
    .output(z.object({ changed: z.int() })),

  /** Works out what approved time is charged at where it had no charge, by the rate cards as they are now. */
  chargeAgain: procedure({ access: 'team', action: issue, effect: 'write' })
    .route({ method: 'POST', path: `${TEAM}/charges`, summary: 'Charge what had no charge' })
    .input(z.strictObject({ ...team, through: day }))
    .output(z.object({ charged: z.int(), left: z.int() })),

  /** The invoices and credit notes of a team, the latest first, with the sums of what is owed. */
  invoices: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: TEAM, summary: 'List the invoices of a team' })
    .input(
      z.strictObject({
        ...team,
        clientId: z.uuid().optional(),
        state: z.enum(invoiceStates).optional(),
        number: z.int().min(1).optional(),
        after: cursors.text.optional(),
      }),
    )
    .output(z.object({ items: z.array(invoice), next: z.string().optional() })),

  /** What is owed of all invoices, and how many stand in which state. */
  figures: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: `${TEAM}/figures`, summary: 'Read what clients owe a team' })
    .input(z.strictObject(team))
    .output(
      z.object({
        counts: z.record(z.enum(invoiceStates), z.int()),
        notDue: z.int(),
        overdue: z.int(),
        /** Days from issue to payment, over the last twelve months. */
        daysToPay: z.int().nullable(),
        /** Clients with approved work of weeks that are over on no invoice. */
        toInvoice: z.int(),
        /** Invoices whose PDF is still being made. */
        unprinted: z.int(),
      }),
    ),

  /** An invoice with what stands on it, its credit notes, payments and links. */
  invoice: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: `${TEAM}/{invoiceId}`, summary: 'Read an invoice' })
    .input(z.strictObject(ofInvoice))
    .output(invoiceDetails),
}
