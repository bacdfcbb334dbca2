import { z } from 'zod'
import { carriedReasons } from '../rules/holiday.ts'
import { holidays, nations } from '../rules/people.ts'

/** The holiday of somebody in a leave year. Minutes as they are shown: exact ones are added before they are rounded. */
const holidayRow = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  photoFileId: z.uuid().nullable(),
  holiday: z.enum(holidays),
  nation: z.enum(nations),
  /** 12.07 % of what was worked, with what accrued in sick and family leave. */
  accrued: z.int(),
  inLeave: z.int(),
  carried: z.int(),
  taken: z.int(),
  left: z.int(),
  /** Pence: what taken holiday pays, and what runs have paid, with each pay or when it was taken. */
  takenPay: z.int(),
  paid: z.int(),
})
export type HolidayRow = z.infer<typeof holidayRow>

const holidayEntry = z.object({
  id: z.uuid(),
  kind: z.enum(['taken', 'carried']),
  from: z.string(),
  through: z.string(),
  minutes: z.int(),
  reason: z.enum(carriedReasons).nullable(),
  /** Null: it was paid with each pay. */
  amount: z.int().nullable(),
  /** Weeks of the average. */
  weeks: z.int().nullable(),
  voidAt: z.string().nullable(),
  /** A pay run has it. */
  isPaid: z.boolean(),
})
export type HolidayEntry = z.infer<typeof holidayEntry>

const year = { yearFrom: z.string(), yearThrough: z.string() }

export const holidayLedger = z.object({ ...year, people: z.array(holidayRow) })

export const holidayDetails = z.object({
  ...year,
  ledger: holidayRow,
  entries: z.array(holidayEntry),
  /** The weeks that an hour of holiday from today would be paid by; null: nothing was paid before. */
  average: z.object({ weeks: z.int(), minutes: z.int(), pay: z.int() }).nullable(),
})
export type HolidayDetails = z.infer<typeof holidayDetails>

export const ownHoliday = z.object({
  teamId: z.uuid(),
  teamName: z.string(),
  ...year,
  ledger: holidayRow,
  entries: z.array(holidayEntry),
})
export type OwnHoliday = z.infer<typeof ownHoliday>
