import { z } from 'zod'
import { fileRef } from '#shared/fields/builders.ts'
import { groupings } from './rules/charge-line.ts'
import { invoiceStates } from './rules/states.ts'
import { vatCategories } from './rules/vat.ts'
import { sentLink } from './schema/reading.ts'

/** Who issues, as it stands on an invoice. */
const sellerFacts = {
  legalName: z.string(),
  address: z.string(),
  email: z.string().nullable(),
  vatNumber: z.string().nullable(),
  companyNumber: z.string().nullable(),
  accountName: z.string().nullable(),
  sortCode: z.string().nullable(),
  accountNumber: z.string().nullable(),
}
/** `logo`: the file that stands on the paper; left out of what was issued before there were any. */
const seller = z.object({ ...sellerFacts, logo: z.uuid().nullish() })
export type Seller = z.infer<typeof seller>

/** Null: nobody has said yet what stands on the team's invoices. */
export const invoiceSettings = z
  .object({
    ...{ version: z.int(), ...sellerFacts, prefix: z.string(), paymentDays: z.int(), nextNumber: z.int() },
    logo: fileRef.nullable(),
  })
  .nullable()
export type InvoiceSettings = NonNullable<z.infer<typeof invoiceSettings>>

/** How invoices to a client are laid out. Version 0: nobody has said. */
export const clientBilling = z.object({
  version: z.int(),
  buyerReference: z.string().nullable(),
  grouping: z.enum(groupings),
})
export type ClientBilling = z.infer<typeof clientBilling>

const tax = z.object({ category: z.enum(vatCategories), rate: z.int(), reason: z.string() })
/** Money in pence. */
const sums = { net: z.int(), vat: z.int(), total: z.int() }

/** What would become an invoice, or below zero a credit note. */
const draft = z.object({
  clientId: z.uuid(),
  clientName: z.string(),
  /** Where each order number has an invoice of its own. */
  orderNumber: z.string().nullable(),
  from: z.string(),
  through: z.string(),
  shifts: z.int(),
  lines: z.int(),
  minutes: z.int(),
  ...sums,
  /** Lines that take back what an earlier invoice had. */
  takenBack: z.int(),
  /** Lines without the order number that the client asks for. */
  lacksOrder: z.int(),
  hasAddress: z.boolean(),
  email: z.string().nullable(),
})
export type Draft = z.infer<typeof draft>

/** A shift of a draft, or one that is left out of drafts. */
const leftOut = z.object({
  recordId: z.uuid(),
  clientName: z.string(),
  day: z.string(),
  fullName: z.string(),
  siteName: z.string(),
  net: z.int(),
})
export type LeftOut = z.infer<typeof leftOut>

export const drafts = z.object({
  settings: invoiceSettings,
  through: z.string(),
  drafts: z.array(draft),
  /** Shifts that are on no draft, by client: nobody has approved them, or no rate card says a charge. */
  notOn: z.array(z.object({ clientId: z.uuid(), clientName: z.string(), notApproved: z.int(), noCharge: z.int() })),
  /** Shifts that somebody has left out. */
  leftOut: z.array(leftOut),
})
export type Drafts = z.infer<typeof drafts>

const row = z.object({
  place: z.int(),
  heading: z.string(),
  what: z.string(),
  unit: z.enum(['HUR', 'C62']),
  quantity: z.int(),
  rate: z.int().nullable(),
  shifts: z.int(),
  net: z.int(),
  tax,
})

/** A shift on an invoice. */
const shift = z.object({
  place: z.int(),
  day: z.string(),
  fullName: z.string(),
  siteName: z.string(),
  job: z.string(),
  from: z.string(),
  until: z.string(),
  minutes: z.int(),
  rate: z.int().nullable(),
  amount: z.int(),
  takesBack: z.boolean(),
})

/** All that stands on an invoice. It is kept as it was issued; a draft has neither number nor days. */
const invoiceDocument = z.object({
  kind: z.enum(['invoice', 'credit-note']),
  name: z.string().nullable(),
  issuedOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  from: z.string(),
  through: z.string(),
  seller,
  buyer: z.object({
    name: z.string(),
    address: z.string(),
    companyNumber: z.string().nullable(),
    reference: z.string().nullable(),
    orderNumber: z.string().nullable(),
  }),
  /** What a credit note refers to. */
  credits: z.object({ name: z.string(), issuedOn: z.string(), reason: z.string() }).nullable(),
  rows: z.array(row),
  taxes: z.array(tax.extend({ net: z.int(), vat: z.int() })),
  shifts: z.array(shift),
  minutes: z.int(),
  ...sums,
})
export type InvoiceDocument = z.infer<typeof invoiceDocument>

export const invoice = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(['invoice', 'credit-note']),
  clientId: z.uuid(),
  clientName: z.string(),
  state: z.enum(invoiceStates),
  from: z.string(),
  through: z.string(),
  issuedOn: z.string(),
  dueOn: z.string().nullable(),
  orderNumber: z.string().nullable(),
  ...sums,
  /** What credit notes give back, below zero; what was paid, last when, and what is still owed. */
  credited: z.int(),
  paid: z.int(),
  paidOn: z.string().nullable(),
  owed: z.int(),
  /** The name of the invoice that a credit note refers to. */
  creditsName: z.string().nullable(),
  creditsId: z.uuid().nullable(),
  sentOn: z.string().nullable(),
  /** The PDF is made. */
  isPrinted: z.boolean(),
})
export type Invoice = z.infer<typeof invoice>

export const invoiceDetails = invoice.extend({
  document: invoiceDocument,
  /** SHA-256 of the document, in hexadecimal digits. */
  digest: z.string(),
  issuedBy: z.string().nullable(),
  /** Rows of which a line is still on the invoice: a credit note can give them back. */
  creditable: z.array(z.int()),
  creditNotes: z.array(z.object({ id: z.uuid(), name: z.string(), issuedOn: z.string(), total: z.int() })),
  payments: z.array(
    z.object({
      id: z.uuid(),
      paidOn: z.string(),
      amount: z.int(),
      reference: z.string().nullable(),
      recordedBy: z.string().nullable(),
      isTakenBack: z.boolean(),
    }),
  ),
  links: z.array(sentLink),
})
export type InvoiceDetails = z.infer<typeof invoiceDetails>

/** A draft as its invoice would be, with its shifts to leave out. */
export const draftDocument = invoiceDocument.extend({ records: z.array(leftOut) })
