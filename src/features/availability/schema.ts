import { z } from 'zod'
import { day, words } from '#shared/contract.ts'
import { kinds } from './rules/kinds.ts'
import { leaveKinds, units } from './rules/leave-words.ts'

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/
const DAY_MINUTES = 1440

const timeOfDay = z
  .string()
  .regex(TIME_OF_DAY, 'Enter a time such as 07:30')
  .meta({ examples: ['07:30'] })
const kind = z.enum(kinds.map(({ value }) => value))
const entryFields = { from: timeOfDay, until: timeOfDay, kind }

/** Whether the entries of each day begin at different times. */
const areDistinct = (keys: readonly string[]) => new Set(keys).size === keys.length
const SAME_START = 'Two times of a day begin at the same time'

export const ENTRIES_A_DAY = 6
export const WEEKS_MAX = 4

export const dayEntries = z
  .array(z.strictObject(entryFields))
  .max(ENTRIES_A_DAY, `At most ${ENTRIES_A_DAY} times a day`)
  .refine((entries) => areDistinct(entries.map(({ from }) => from)), SAME_START)
  .meta({ examples: [[{ from: '07:30', until: '20:00', kind: 'can' }]] })

const weekEntry = z.strictObject({
  week: z
    .int()
    .min(0)
    .max(WEEKS_MAX - 1),
  weekday: z.int().min(1).max(7),
  ...entryFields,
})
export const weekEntries = z
  .array(weekEntry)
  .max(WEEKS_MAX * 7 * ENTRIES_A_DAY)
  .refine((entries) => areDistinct(entries.map(({ week, weekday, from }) => `${week} ${weekday} ${from}`)), SAME_START)
  .meta({ examples: [[{ week: 0, weekday: 1, from: '07:30', until: '20:00', kind: 'can' }]] })

const weeklyMinutes = z
  .int()
  .min(0)
  .max(7 * DAY_MINUTES)

export const preferenceFields = {
  /** Minutes of work a week. */
  wishedMinutes: weeklyMinutes.nullable(),
  /** The longest way to a shift. */
  maxMetres: z.int().min(1).max(1_000_000).nullable(),
  /** The others on a shift do not read the person's first name. */
  hidesName: z.boolean(),
}
const otherWork = z.object({ since: z.string(), weeklyMinutes: z.int(), recordedAt: z.string() })
export const otherWorkFields = { since: day, weeklyMinutes }

const availabilityFields = {
  weeks: z.int(),
  /** The Monday of a week with the number 0. */
  firstWeek: z.string(),
  rules: z.array(weekEntry),
  dates: z.array(z.object({ day: z.string(), ...entryFields })),
}

export const ownAvailability = z.object({
  /** 0 before anything is said. */
  version: z.int(),
  ...availabilityFields,
  ...preferenceFields,
  /** The newest first. */
  otherWork: z.array(otherWork),
})
export type OwnAvailability = z.infer<typeof ownAvailability>

const leaveStates = ['asked', 'approved', 'refused', 'cancelled', 'revoked'] as const
export type LeaveState = (typeof leaveStates)[number]

const times = z.object({ from: z.string(), until: z.string() })
const unit = z.enum(units.map(({ value }) => value))
const leaveKind = z.enum(leaveKinds.map(({ value }) => value))

/** The days of leave, whole or a part of one, and what it takes of the balance. */
const leaveFields = {
  id: z.uuid(),
  typeName: z.string(),
  kind: leaveKind,
  from: z.string(),
  through: z.string(),
  times: times.nullable(),
  takesBalance: z.boolean(),
  unit,
  amount: z.number(),
  state: z.enum(leaveStates),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  askedAt: z.string(),
  decidedAt: z.string().nullable(),
}

export const ownLeave = z.object({ ...leaveFields, teamId: z.uuid(), teamName: z.string() })
export type OwnLeave = z.infer<typeof ownLeave>

export const leaveType = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: leaveKind,
  /** Left out of the average of 48 hours a week. */
  statutory: z.boolean(),
  needsApproval: z.boolean(),
  takesBalance: z.boolean(),
  archived: z.boolean(),
  version: z.int(),
})
export type LeaveType = z.infer<typeof leaveType>

export const balance = z.object({
  yearFrom: z.string(),
  yearThrough: z.string(),
  unit,
  entitled: z.number(),
  carried: z.number(),
  taken: z.number(),
  waiting: z.number(),
})
export type Balance = z.infer<typeof balance>

export const leaveTeam = z.object({
  teamId: z.uuid(),
  teamName: z.string(),
  types: z.array(leaveType),
  balance,
})
export type LeaveTeam = z.infer<typeof leaveTeam>

const person = { userId: z.uuid(), fullName: z.string(), photoFileId: z.uuid().nullable() }

export const teamLeave = z.object({ ...leaveFields, ...person, decidedBy: z.string().nullable() })
export type TeamLeave = z.infer<typeof teamLeave>

export const waitingLeave = z.object({
  ...teamLeave.shape,
  balance,
  /** Who else is away on one of these days, or has asked to be. */
  others: z.array(z.object({ ...person, state: z.enum(leaveStates), from: z.string(), through: z.string() })),
})
export type WaitingLeave = z.infer<typeof waitingLeave>

const partOfDay = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time such as 13:00')
  .meta({ examples: ['13:00'] })

const amount = z
  .number({ error: 'Enter how much it takes' })
  .min(0, 'Use 0 or more')
  .max(2000, 'Use at most 2000')
  .multipleOf(0.01, 'Use at most two decimals')

/** What is asked for. */
export const leaveInput = {
  typeId: z.uuid(),
  from: day,
  through: day,
  /** A part of one day. */
  times: z
    .strictObject({ from: partOfDay, until: partOfDay })
    .refine(({ from, until }) => from < until, 'The end must be after the start')
    .meta({ examples: [{ from: '13:00', until: '24:00' }] })
    .optional(),
  /** What it takes of the balance, in its unit; nothing for types that take none. */
  amount: amount.optional(),
  note: words(500).optional(),
}
export type LeaveInput = z.infer<z.ZodObject<typeof leaveInput>>

export const reason = words(500).min(1, 'Enter a reason')

export const typeFields = {
  name: words(60).min(1, 'Enter a name'),
  kind: leaveKind,
  statutory: z.boolean(),
  needsApproval: z.boolean(),
  takesBalance: z.boolean(),
  archived: z.boolean(),
}

export const yearFields = {
  unit,
  amount,
  yearMonth: z.int().min(1).max(12),
  yearDay: z.int().min(1).max(28),
}
export const leaveSettings = z.object({
  types: z.array(leaveType),
  /** `version` 0: the default of the law. */
  year: z.object({ ...yearFields, version: z.int() }),
})
export type LeaveSettings = z.infer<typeof leaveSettings>

export const entitlementFields = { unit, amount, carried: amount }

/** The availability of one member, as managers who fill shifts read it. */
export const memberAvailability = z.object({
  /** Null when they have said nothing. */
  said: z
    .object({ ...availabilityFields, wishedMinutes: z.int().nullable(), maxMetres: z.int().nullable() })
    .nullable(),
  balance,
  /** Leave that is not over, and of this leave year. */
  leave: z.array(teamLeave),
})
export type MemberAvailability = z.infer<typeof memberAvailability>
