import { z } from 'zod'
import { measures } from '#features/rates/rules/late-acts.ts'
import { lateFields, orderFields } from '#features/rates/schema.ts'
import { jobs } from '#features/teams/rules/jobs.ts'
import { day } from '#shared/contract.ts'
import * as build from '#shared/fields/builders.ts'
import { poundsAnHour } from '#shared/fields/pounds.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { isDay, TIME_OF_DAY } from '#shared/time.ts'
import { MOST_DAYS } from '../rules/patterns.ts'
import { comesTwice, endDay, occurrences, type WallTimes } from '../rules/times.ts'

export const bookings = [
  { value: 'claim', label: 'Whoever claims it first has it' },
  { value: 'apply', label: 'People apply, a manager picks' },
  { value: 'assign', label: 'Managers alone fill it' },
] as const

export const ways = ['claim', 'application', 'offer', 'assignment', 'swap'] as const

const timeOfDay = (label: string) => build.time({ label, width: 'half' })

const isWallTimes = (values: FormValues): boolean =>
  isDay(values.day) && [values.start, values.end].every((time) => typeof time === 'string' && TIME_OF_DAY.test(time))

/** Whether the clocks show a time of the form twice on its day. */
const comesTwiceThen = (day: unknown, time: unknown) =>
  typeof day === 'string' && typeof time === 'string' && isDay(day) && TIME_OF_DAY.test(time) && comesTwice(day, time)

/** A shift as a manager types it. */
export const shiftFields = {
  day: build.day({ label: 'Day', width: 'half' }),
  job: build.select(jobs, { label: 'Job', width: 'half' }),
  start: timeOfDay('Start'),
  startIs: build.select(occurrences, {
    label: 'Which of the two?',
    optional: true,
    width: 'half',
    when: ({ day, start }) => comesTwiceThen(day, start),
  }),
  end: timeOfDay('End'),
  endIs: build.select(occurrences, {
    label: 'Which of the two?',
    optional: true,
    width: 'half',
    when: (values) => isWallTimes(values) && comesTwiceThen(endDay(values as unknown as WallTimes), values.end),
  }),
  breakMinutes: build.whole({ label: 'Unpaid break, minutes', min: 0, max: 480, width: 'half' }),
  staffRequired: build.whole({ label: 'Staff required', min: 1, max: 50, width: 'half' }),
  pay: poundsAnHour({ label: 'Pay, £ an hour', optional: true }),
  charge: poundsAnHour({ label: 'Charge, £ an hour', optional: true }),
  booking: build.select(bookings, { label: 'How it is filled', preset: true }),
  isSleepIn: build.checkbox({ label: 'Sleep-in', when: ({ isOnCall }) => isOnCall !== true }),
  isOnCall: build.checkbox({
    label: 'On call, away from the site',
    hint: 'Rest until somebody is called out. Who has to wait at the site is at work.',
    when: ({ isSleepIn }) => isSleepIn !== true,
  }),
  flatPay: poundsAnHour({
    label: 'Pay for the whole, £',
    optional: true,
    when: ({ isSleepIn, isOnCall }) => isSleepIn === true || isOnCall === true,
  }),
  callPay: poundsAnHour({ label: 'Pay for each call, £', optional: true, when: ({ isOnCall }) => isOnCall === true }),
  isUrgent: build.checkbox({ label: 'Urgent' }),
  notes: build.textarea({
    label: 'Notes for staff',
    hint: 'Everybody who may take the shift reads them. Door codes and keys stand at the site, and are shown once booked.',
    maxLength: 2000,
    optional: true,
  }),
  ...orderFields,
}
export const shiftInput = { siteId: z.uuid(), ...shiftFields }
export type ShiftInput = z.infer<z.ZodObject<typeof shiftInput>>

/** The usual kinds of a shift in a team, as its managers keep them: each fills in the form. */
export const presetFields = {
  presets: build.list(
    {
      label: build.text({ label: 'Name', width: 'half', maxLength: 40 }),
      start: timeOfDay('Start'),
      end: timeOfDay('End'),
      breakMinutes: shiftFields.breakMinutes,
      isSleepIn: shiftFields.isSleepIn,
      isOnCall: shiftFields.isOnCall,
    },
    {
      label: 'Each with its usual times',
      itemTitle: ({ label }) => String(label ?? ''),
      minItems: 1,
      maxItems: 20,
      addLabel: 'Add a Kind',
    },
  ),
}

export const measureCodes = measures.map(({ value }) => value)

/** What a team pays and charges when a shift is cancelled, moved or cut short late, where a client's own terms say nothing of it. */
export const termsFields = { bands: lateFields('By hours of notice') }

/** How much a team asks of one person: beyond that offers leave them out. */
export const offersFields = {
  atOnce: build.whole({ label: 'Open offers at once, at most', min: 1, max: 40, width: 'half' }),
  aDay: build.whole({ label: 'Messages about open shifts a day, at most', min: 1, max: 40, width: 'half' }),
}
/** Which other shifts of a series an act is for. */
export const seriesScope = z.enum(['following', 'all'])
export const cancelledShifts = z.object({ deleted: z.int(), cancelled: z.int(), told: z.int() })

/** Where a shift is cut. */
export const cut = z.strictObject({
  time: z
    .string()
    .regex(TIME_OF_DAY, 'Enter a time such as 02:00')
    .meta({ examples: ['02:00'] }),
  which: z.enum(['first', 'second']).optional(),
})

/** Where and when a copy is, or would be. */
const copyAt = { siteId: z.uuid(), day: z.string(), start: z.string(), end: z.string() }
/** What became of a copied week; `shiftId` is the shift that was copied, `copyId` its copy where there is one. */
export const copiedWeek = z.object({
  shiftIds: z.array(z.uuid()),
  leftOut: z.array(z.object({ ...copyAt, shiftId: z.uuid(), why: z.enum(['exists', 'clash', 'clocks']) })),
  clashes: z.array(
    z.object({
      ...copyAt,
      ...{ shiftId: z.uuid(), copyId: z.uuid().nullable() },
      ...{ userId: z.uuid(), fullName: z.string(), reason: z.string() },
    }),
  ),
})
export type CopiedWeek = z.infer<typeof copiedWeek>

/** A client that asks for what some shifts lack: how many lack an order number, and a cost centre. */
const lackingOrder = z.object({
  ...{ clientId: z.uuid(), clientName: z.string() },
  ...{ orderNumber: z.int(), costCentre: z.int() },
})
export type LackingOrder = z.infer<typeof lackingOrder>
export const lackingOrders = z.array(lackingOrder)

/** What is said once for those shifts of a client that lack it. */
export const ordersInput = z
  .array(z.strictObject({ clientId: z.uuid(), ...orderFields }))
  .max(100)
  .optional()
export type OrderFor = NonNullable<z.infer<typeof ordersInput>>[number]

/**
 * What a week would be copied into, before it is: shifts, how many people they need, and what these come to; the charge
 * null where it is not agreed for all, or to a manager who sees no pay.
 */
export const copyForeseen = z.object({
  ...{ shifts: z.int(), places: z.int(), minutes: z.int() },
  ...{ pay: z.int(), charge: z.int().nullable(), cards: z.array(z.string()) },
  /** Shifts of which nothing says what each hour pays. */
  unpriced: z.int(),
  lacking: lackingOrders,
})
export type CopyForeseen = z.infer<typeof copyForeseen>

const weekday = z.int().min(1).max(7)
const someDay = day.meta({ examples: ['2099-03-04'] })
/** The days of a series, as `rules/patterns.ts` reads them. */
export const pattern = z.strictObject({
  rhythm: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('days'), days: z.array(someDay).min(1).max(MOST_DAYS) }),
    z.strictObject({ kind: z.literal('weeks'), weeks: z.array(z.array(weekday).max(7)).min(1).max(12) }),
    z.strictObject({ kind: z.literal('turns'), on: z.int().min(1).max(31), off: z.int().min(0).max(31) }),
  ]),
  from: someDay,
  until: someDay.optional(),
  count: z.int().min(1).max(MOST_DAYS).optional(),
  without: z.array(someDay).max(MOST_DAYS).optional(),
})
