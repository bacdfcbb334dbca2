import { z } from 'zod'
import { whyCodes } from './rules/clock.ts'

const why = z.enum(whyCodes)

/** Where somebody stands with a client in a role. */
const standing = z.object({
  clientId: z.uuid(),
  clientName: z.string(),
  job: z.string(),
  startedOn: z.string(),
  /** The weeks that count, this one with them once there is work in it. */
  weeks: z.int(),
  state: z.enum(['counting', 'paused', 'over']),
  since: z.string().nullable(),
  why: why.nullable(),
  /** When week 13 begins or began; of who has not got there, at the earliest. */
  equalFrom: z.string(),
  lapsesOn: z.string(),
})

/** A week as it is counted. */
const week = z.object({
  from: z.string(),
  state: z.enum(['worked', 'counts', 'paused', 'break']),
  why: why.nullable(),
  number: z.int(),
})
export type CountedWeek = z.infer<typeof week>

/** What a client pays its own staff from a day on. Money in pence. */
const comparableRate = z.object({
  version: z.int(),
  from: z.string(),
  /** An hour; null: nothing is known to compare with. */
  pay: z.int().nullable(),
  /** Holiday beyond 5.6 weeks, in days of a year as it was said, and in hundredths of a percent of pay. */
  holidayDays: z.number().nullable(),
  holiday: z.int(),
  recordedAt: z.string(),
  recordedBy: z.string().nullable(),
})
export type ComparableRate = z.infer<typeof comparableRate>

export const clock = standing.extend({
  userId: z.uuid(),
  fullName: z.string(),
  photoFileId: z.uuid().nullable(),
  /** What the client pays its own staff for the role now. */
  comparable: comparableRate.pick({ from: true, pay: true, holiday: true }).nullable(),
})
export type EqualClock = z.infer<typeof clock>

const declared = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  job: z.string(),
  from: z.string(),
  through: z.string(),
  note: z.string().nullable(),
})
export type Declared = z.infer<typeof declared>

const reason = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  isOfPerson: z.boolean(),
  why,
  from: z.string(),
  through: z.string(),
})
export type Reason = z.infer<typeof reason>

const withWeeks = standing.extend({ weeksOf: z.array(week) })

/** Somebody's weeks with each client, to show an inspector. */
export const personWeeks = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  clocks: z.array(withWeeks),
  declared: z.array(declared),
  reasons: z.array(reason),
})
export type PersonWeeks = z.infer<typeof personWeeks>

export const ownTeam = z.object({
  teamId: z.uuid(),
  teamName: z.string(),
  clocks: z.array(withWeeks),
  declared: z.array(declared),
  /** The clients that one may have worked for through somebody else: those of one’s own shifts. */
  clients: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type OwnTeam = z.infer<typeof ownTeam>

/** What a client pays its own staff for a role, at one site or at all; the versions from the first to the last. */
export const comparable = z.object({
  clientId: z.uuid(),
  clientName: z.string(),
  job: z.string(),
  siteId: z.uuid().nullable(),
  siteName: z.string().nullable(),
  versions: z.array(comparableRate),
  /**
   * Hours from week 13 on that pay less than this: they were recorded before it was said, or weeks were declared. Of the
   * whole client, pence that each lacks.
   */
  owed: z.array(z.object({ userId: z.uuid(), fullName: z.string(), minutes: z.int(), amount: z.int() })),
})
export type Comparable = z.infer<typeof comparable>
