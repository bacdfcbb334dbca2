import { z } from 'zod'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { day } from '#shared/contract.ts'
import { daysBy, holidayRules, kindCodes } from './rules/card.ts'
import { flatCodes } from './rules/flats.ts'
import { nationCodes } from './rules/nations.ts'

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
export type CardDraft = z.infer<typeof draft>

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

export const nation = z.enum(nationCodes)

/** Which days pay as bank holidays, and where. */
export const holidayDays = z.object({
  /** The team's own days from a year ago on. */
  added: z.array(
    z.object({ day: z.string(), name: z.string(), nation: nation.nullable(), recordedBy: z.string().nullable() }),
  ),
  sites: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      clientName: z.string(),
      clientId: z.uuid(),
      /** Confirmed by somebody, or proposed from the postcode. */
      nation,
      confirmed: z.boolean(),
    }),
  ),
})
export type HolidayDays = z.infer<typeof holidayDays>

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
      paidBy: z.enum(['card', 'shift', 'person']),
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
  flat: z.enum(['sleep-in']).nullable(),
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
