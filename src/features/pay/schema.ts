import { z } from 'zod'
import { kindCodes } from '#features/rates/rules/card.ts'
import { paidByCodes } from '#features/rates/rules/price.ts'
import { holdCodes } from './rules/check.ts'
import { engagements, holidays, nations } from './rules/people.ts'
import { everyCodes } from './rules/periods.ts'
import { wageKinds } from './rules/wage.ts'

export const rhythm = {
  every: z.enum(everyCodes),
  firstDay: z.string(),
  payAfter: z.int().min(0).max(60),
}

/** Version 0: nobody has chosen yet. */
export const paySettings = z.object({ version: z.int(), ...rhythm, twoPeople: z.boolean() }).nullable()
export type PaySettings = NonNullable<z.infer<typeof paySettings>>

const period = z.object({ from: z.string(), through: z.string(), payDay: z.string() })

/** Money in pence. */
const sums = {
  lines: z.int(),
  minutes: z.int(),
  pay: z.int(),
  holiday: z.int(),
  /** What a client’s own staff have beyond 5.6 weeks, of hours from week 13 on. */
  extraHoliday: z.int(),
  topUp: z.int(),
}

const who = { userId: z.uuid(), fullName: z.string(), photoFileId: z.uuid().nullable() }

const engaged = {
  engagement: z.enum(engagements).nullable(),
  payrollNumber: z.string().nullable(),
}

/** What counts for the minimum wage besides lines: unpaid minutes, pence taken from pay, or days of accommodation and their charge. */
const wageEntry = z.object({
  id: z.uuid(),
  kind: z.enum(wageKinds),
  day: z.string(),
  minutes: z.int().nullable(),
  amount: z.int().nullable(),
  /** From `day` on. */
  days: z.int().nullable(),
  what: z.string(),
})
export type WageEntry = z.infer<typeof wageEntry>

/** Somebody of whom a run knows. */
const duePerson = z.object({
  ...who,
  ...engaged,
  /** What they have said in their registration. */
  saidEngagement: z.enum(engagements).nullable(),
  nation: z.enum(nations).nullable(),
  holidayPaid: z.enum(holidays).nullable(),
  /** The umbrella company, and when it was last looked at. */
  umbrella: z.string().nullable(),
  umbrellaReviewedOn: z.string().nullable(),
  /** What it says that it keeps: pence a week, and hundredths of a percent of what it is paid as an employer’s costs. */
  umbrellaMargin: z.int().nullable(),
  umbrellaCosts: z.int().nullable(),
  /** Lines of earlier periods. */
  late: z.int(),
  ...sums,
  /** What is missing to the minimum wage; what the run would add. */
  missing: z.int(),
  unpriced: z.int(),
  /** What they got with the run before; null when they were not in it, or there is none. */
  last: z.object({ paid: z.int(), minutes: z.int() }).nullable(),
  /** Hours from week 13 on with a client of which nobody has said what it pays its own staff: a mark, no hold. */
  lacksEqual: z.boolean(),
  /** What counts for their minimum wage in the period besides lines. */
  wage: z.array(wageEntry),
  hold: z.enum(holdCodes).nullable(),
})
export type DuePerson = z.infer<typeof duePerson>

/** A day on which somebody was sick while booked: no reason, and no amount that is due. */
const sickCall = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  day: z.string(),
  /** Booked on the day. */
  minutes: z.int(),
  /** Days of that week, Monday to Sunday, on which they were booked. */
  daysBooked: z.int(),
  /** Pence a week that hours of the eight weeks before paid. */
  weekly: z.int(),
})
export type SickCall = z.infer<typeof sickCall>

/** What a run would pay now. */
export const openRun = z.object({
  settings: paySettings,
  /** Null: nobody has chosen when the team pays. */
  period: period.nullable(),
  /** The period is over, so that the run can be closed. */
  isOver: z.boolean(),
  /** The period has been closed once: this is what came later. */
  isExtra: z.boolean(),
  people: z.array(duePerson),
  /** Of who is not held. */
  total: z.object({ people: z.int(), ...sums }),
  /** Worked times of the period that nobody has approved yet, and would come with a later run. */
  notApproved: z.int(),
  /** The first day on which such a time is looked for. */
  lookedFrom: z.string().nullable(),
  /** Shifts in it that the caller alone has approved: neither their client nor another manager has looked at them. */
  approvedAlone: z.int(),
  /** Who was sick on booked places of the period; none where it has been closed once. */
  sick: z.array(sickCall),
  /** There is a run before, which people are compared with. */
  isFirst: z.boolean(),
})
export type OpenRun = z.infer<typeof openRun>

export const payRun = z.object({
  id: z.uuid(),
  number: z.int(),
  ...period.shape,
  people: z.int(),
  ...sums,
  /** `unreleased`: another person has to release it before it can be handed over. */
  state: z.enum(['unreleased', 'closed', 'paid', 'void']),
  closedAt: z.string(),
  closedBy: z.string().nullable(),
  releasedAt: z.string().nullable(),
  releasedBy: z.string().nullable(),
  /** The caller has closed it. */
  isOwn: z.boolean(),
  paidAt: z.string().nullable(),
  voidAt: z.string().nullable(),
  voidReason: z.string().nullable(),
  /** SHA-256 of the file, in hexadecimal digits. */
  digest: z.string(),
})
export type PayRun = z.infer<typeof payRun>

export const payRunDetails = payRun.extend({
  rows: z.array(z.object({ ...who, engagement: z.enum(engagements), payrollNumber: z.string().nullable(), ...sums })),
})
export type PayRunDetails = z.infer<typeof payRunDetails>

/** What a stretch of time, or a whole, pays, and why. */
export const payLine = z.object({
  id: z.uuid(),
  day: z.string(),
  /** Null, as are role and times, of what is paid besides worked time. */
  siteName: z.string().nullable(),
  job: z.string().nullable(),
  element: z.enum(['time', 'sleep-in', 'on-call', 'call-out', 'expense', 'holiday', 'late-change']),
  from: z.string().nullable(),
  until: z.string().nullable(),
  minutes: z.int(),
  /** Pence an hour, of which kind of day, and who says so. */
  rate: z.int().nullable(),
  kind: z.enum(kindCodes).nullable(),
  paidBy: z.enum(paidByCodes).nullable(),
  /** Which row of which version of which card says so. */
  card: z.object({ name: z.string(), version: z.int(), since: z.string(), from: z.int(), until: z.int() }).nullable(),
  calls: z.int().nullable(),
  /** What it is for, where it is paid besides worked time. */
  said: z.string().nullable(),
  /** The week of the qualifying period with the client: Agency Workers Regulations 2010. */
  awrWeek: z.int().nullable(),
  clientName: z.string().nullable(),
  amount: z.int(),
  /** It takes back a line of an earlier run, or of this one. */
  takesBack: z.boolean(),
  /** It was approved to be paid at a cut-off, before it was signed. */
  atCutOff: z.boolean(),
})
export type PayLine = z.infer<typeof payLine>

export const ownRun = z.object({
  runId: z.uuid(),
  teamId: z.uuid(),
  teamName: z.string(),
  ...period.shape,
  minutes: z.int(),
  pay: z.int(),
  holiday: z.int(),
  extraHoliday: z.int(),
  topUp: z.int(),
  /** The part of the pay that gives expenses back, which is not taxed. */
  expenses: z.int(),
  /** What counts for one’s minimum wage in the period besides lines. */
  wage: z.array(wageEntry),
  isPaid: z.boolean(),
})
export type OwnRun = z.infer<typeof ownRun>

/** A Key Information Document, as it was given. */
export const keyDocument = z.object({
  id: z.uuid(),
  teamId: z.uuid(),
  version: z.int(),
  facts: z.object({
    agency: z.string(),
    fullName: z.string(),
    engagement: z.enum(engagements),
    umbrella: z.string().nullable(),
    umbrellaMargin: z.int().nullish(),
    umbrellaCosts: z.int().nullish(),
    nation: z.enum(nations),
    holiday: z.enum(holidays),
    every: z.enum(everyCodes),
    payAfter: z.int(),
    leastRate: z.int(),
  }),
  givenAt: z.string(),
  readAt: z.string().nullable(),
})
export type KeyDocument = z.infer<typeof keyDocument>
