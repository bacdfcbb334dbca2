import { z } from 'zod'
import { jobCodes, jobs } from '#features/teams/rules/jobs.ts'
import { day } from '#shared/contract.ts'
import * as build from '#shared/fields/builders.ts'
import type { Condition } from '#shared/fields/look.ts'
import { daysBy, holidayRules, kindCodes } from './rules/card.ts'
import { stepChoices, toleranceChoices, vatTreatments } from './rules/client-terms.ts'
import { flatCodes } from './rules/flats.ts'
import { lateActs, measures, payingCauses } from './rules/late-acts.ts'
import { paidByCodes } from './rules/price.ts'
import { nation } from './schema/holidays.ts'

export * from './schema/holidays.ts'

const MOST_BANDS = 96
const codesOf = <const V extends string>(options: readonly { value: V }[]) => options.map(({ value }) => value)

/** Pence an hour. */
const rate = z.int().min(1).max(100_000)
const flatRate = z.int().min(0).max(100_000)

const band = z
  .strictObject({
    kind: z.enum(kindCodes),
    /** Minutes of the clock, 0 to 1440. */
    from: z.int().min(0).max(1439),
    until: z.int().min(1).max(1440),
    pay: rate,
    charge: rate.nullable(),
  })
  .refine(({ from, until }) => from < until, 'A band ends after it begins')
  .meta({ examples: [{ kind: 'weekday', from: 0, until: 1440, pay: 1360, charge: 1900 }] })

const flat = z.strictObject({ kind: z.enum(flatCodes), pay: flatRate, charge: flatRate.nullable() })

/** What a version of a card says, or a draft, whose bands may leave gaps and overlap. */
export const cardTerms = z.strictObject({
  /** The first day on which it counts. */
  from: day,
  dayBy: z.enum(codesOf(daysBy)),
  holidays: z.enum(codesOf(holidayRules)),
  bands: z.array(band).max(MOST_BANDS),
  flats: z
    .array(flat)
    .max(flatCodes.length)
    .refine((flats) => new Set(flats.map(({ kind }) => kind)).size === flats.length, 'Give each flat amount once'),
})
export type CardTerms = z.infer<typeof cardTerms>

/** What a card is for; left out: every client, site or job. */
export const scopeFields = {
  clientId: z.uuid().optional(),
  siteId: z.uuid().optional(),
  job: z.enum(jobCodes).optional(),
}

const scope = z.object({
  id: z.uuid(),
  clientId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  siteId: z.uuid().nullable(),
  siteName: z.string().nullable(),
  job: z.string().nullable(),
})

/** A card in the list. */
export const listedCard = scope.extend({
  /** The first day of the version in force, and its lowest and highest pay an hour; null before the first one. */
  from: z.string().nullable(),
  lowest: z.int().nullable(),
  highest: z.int().nullable(),
  /** The first day of a version to come. */
  next: z.string().nullable(),
  hasDraft: z.boolean(),
})
export type ListedCard = z.infer<typeof listedCard>

const version = cardTerms.extend({
  version: z.int(),
  recordedAt: z.string(),
  recordedBy: z.string().nullable(),
})
export type CardVersion = z.infer<typeof version>

const draft = cardTerms.extend({ revision: z.int(), savedAt: z.string(), savedBy: z.string().nullable() })

/** A card with its versions in the order in which they were recorded. */
export const card = scope.extend({ versions: z.array(version), draft: draft.nullable() })
export type RateCard = z.infer<typeof card>

/** Hundredths of a percent. */
const basisPoints = z.int().min(-5000).max(10_000)
export const raiseFields = { from: day, pay: basisPoints, charge: basisPoints }

const amounts = z.object({ pay: z.int(), charge: z.int().nullable() })

/** What a raise would do to a card. */
export const foreseenRaise = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The version that was recorded last, and that which is in force on the first day. */
  latest: z.int(),
  /** First days of versions to come that the raise would replace. */
  replaces: z.array(z.string()),
  bands: z.array(
    z.object({
      kind: z.enum(kindCodes),
      from: z.int(),
      until: z.int(),
      was: amounts.nullable(),
      is: amounts.nullable(),
    }),
  ),
  flats: z.array(z.object({ kind: z.enum(flatCodes), was: amounts, is: amounts })),
})
export type ForeseenRaise = z.infer<typeof foreseenRaise>

/** What a shift would pay. */
export const price = z.object({
  /** The card in force on its first day; null: none is. */
  card: z.object({ id: z.uuid(), name: z.string(), version: z.int(), from: z.string() }).nullable(),
  nation,
  pieces: z.array(
    z.object({
      from: z.string(),
      until: z.string(),
      day: z.string(),
      kind: z.enum(kindCodes),
      minutes: z.int(),
      rate: z.int(),
      paidBy: z.enum(paidByCodes),
      pay: z.int(),
      chargeRate: z.int().nullable(),
      charge: z.int().nullable(),
    }),
  ),
  minutes: z.int(),
  pay: z.int(),
  charge: z.int().nullable(),
  unpriced: z.int(),
})
export type ShiftPrice = z.infer<typeof price>

/** What a shift pays, as whoever may take it reads it: its parts at one rate each, in their order. No charge has a place in it. */
export const shiftPay = z.strictObject({
  parts: z.array(z.strictObject({ minutes: z.int(), /** Pence an hour. */ rate: z.int(), pay: z.int() })),
  /** Paid for the whole at once instead of by the hour. */
  flat: z.enum(['sleep-in', 'on-call']).nullable(),
  /** Pence for each call, on call; what is worked then is paid by the hour. */
  call: z.int().optional(),
  pay: z.int(),
  /** Minutes for which nothing says a rate yet. */
  unpriced: z.int(),
})
export type ShiftPay = z.infer<typeof shiftPay>

/** The same for managers: which cards say so, and what the client is charged, for those who see pay. */
export const plannedPay = z.object({
  ...shiftPay.shape,
  /** In the order of its days; none: no card is in force. */
  cards: z.array(z.object({ id: z.uuid(), name: z.string(), from: z.string() })),
  /** Pence in all; null: not agreed, or for a manager who sees no pay. */
  charge: z.int().nullable(),
})
export type PlannedPay = z.infer<typeof plannedPay>

/** Percent, or minutes of pay. */
const stillDue = (label: string) =>
  build.whole({ label, min: 0, max: 1440, width: 'half', when: ({ measure }) => measure !== 'whole' })

/**
 * What is paid and charged when a shift is cancelled, moved or cut short late; from a worker nothing is ever taken
 * (Conduct Regulations 2003).
 */
export const lateFields = (label: string, look: { section?: string; when?: Condition } = {}) =>
  build.list(
    {
      act: build.select(lateActs, { label: 'When a shift is', width: 'half' }),
      cause: build.select(payingCauses, { label: 'Caused by', width: 'half' }),
      underHours: build.whole({ label: 'With less notice than, hours', min: 1, max: 672, width: 'half' }),
      measure: build.select(measures, { label: 'What is still due', width: 'half' }),
      stillPaid: stillDue('Each worker still gets, % or minutes of the pay'),
      stillCharged: stillDue('The client still pays, % or minutes of the charge'),
    },
    { label, minItems: 0, maxItems: 12, addLabel: 'Add Notice', ...look },
  )

/** An order number or a cost centre: what stands on an invoice. */
const reference = (label: string) =>
  build.text({ label, maxLength: 60, optional: true, width: 'half', section: 'order' })
export const orderFields = { orderNumber: reference('Order number'), costCentre: reference('Cost centre') }

const whoseTerms = [
  { value: 'team', label: 'What is agreed with every client' },
  { value: 'own', label: 'Terms of this client' },
] as const

const inHours = { section: 'hours', width: 'half' } as const

/** The terms of a client as a manager types them, but for what differs at its sites. */
export const clientTermsFields = {
  from: build.day({ label: 'First day', width: 'half' }),
  paymentDays: build.whole({ label: 'Invoices are due after, days', min: 0, max: 120, optional: true, width: 'half' }),
  ...orderFields,
  needsOrderNumber: build.checkbox({ label: 'Each shift needs an order number', section: 'order', width: 'half' }),
  needsCostCentre: build.checkbox({ label: 'Each shift needs a cost centre', section: 'order', width: 'half' }),
  steps: build.select(stepChoices, { label: 'Worked hours are approved', preset: true, ...inHours }),
  tolerance: build.select(toleranceChoices, { label: 'They approve themselves', preset: true, ...inHours }),
  clientSigns: build.checkbox({ label: 'The client has to sign for hours', section: 'hours' }),
  late: build.select(whoseTerms, { label: 'What counts', preset: true, section: 'late', width: 'half' }),
  bands: lateFields('By hours of notice', { section: 'late', when: ({ late }) => late === 'own' }),
  vat: build.list(
    {
      job: build.select(jobs, { label: 'Job', width: 'half' }),
      treatment: build.select(vatTreatments, { label: 'VAT', width: 'half' }),
      reason: build.text({ label: 'Why', maxLength: 200 }),
    },
    { label: 'Jobs that are named', minItems: 0, maxItems: 20, addLabel: 'Add Job', section: 'vat' },
  ),
}

/** What differs at a site, by its id; a form offers the sites of the client. */
const siteTermsFields = { siteId: z.uuid(), ...orderFields }
export const termsInput = {
  ...clientTermsFields,
  sites: z
    .array(z.strictObject({ id: z.uuid().optional(), ...siteTermsFields }))
    .max(100)
    .optional(),
}
export type TermsInput = z.infer<z.ZodObject<typeof termsInput>>

const codesOfLate = {
  act: z.enum(codesOf(lateActs)),
  cause: z.enum(codesOf(payingCauses)),
  measure: z.enum(codesOf(measures)),
}
const order = { orderNumber: z.string().nullable(), costCentre: z.string().nullable() }

const termsVersion = z.object({
  version: z.int(),
  from: z.string(),
  bands: z
    .array(
      z.object({
        ...codesOfLate,
        underHours: z.int(),
        stillPaid: z.int().nullish(),
        stillCharged: z.int().nullish(),
      }),
    )
    .nullable(),
  ...order,
  needsOrderNumber: z.boolean(),
  needsCostCentre: z.boolean(),
  sites: z.array(z.object({ siteId: z.uuid(), ...order })),
  steps: z.enum(codesOf(stepChoices)),
  clientSigns: z.boolean(),
  tolerance: z.enum(codesOf(toleranceChoices)),
  paymentDays: z.int().nullable(),
  vat: z.array(z.object({ job: z.string(), treatment: z.enum(codesOf(vatTreatments)), reason: z.string() })),
  recordedAt: z.string(),
  recordedBy: z.string().nullable(),
})
export type TermsVersion = z.infer<typeof termsVersion>

/** A client with its terms, in the order in which they were recorded. */
export const termsOfClient = z.object({
  clientId: z.uuid(),
  clientName: z.string(),
  sites: z.array(z.object({ id: z.uuid(), name: z.string() })),
  versions: z.array(termsVersion),
})
export type TermsOfClient = z.infer<typeof termsOfClient>

/** What work at a site has on a day where its shift says nothing else, and whether the client asks for it. */
export const orderAt = z.object({ ...order, needsOrderNumber: z.boolean(), needsCostCentre: z.boolean() })
