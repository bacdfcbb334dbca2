import { z } from 'zod'
import { memberStanding } from '#features/members/rules/standing-answer.ts'
import { plannedPay, shiftPay } from '#features/rates/schema.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { assignmentStates } from '../rules/place-acts.ts'
import { offerStates, shiftStates, swapStates } from '../rules/states.ts'
import { cause, listedPlace, person, place } from './places.ts'
import { bookings, measureCodes } from './planning.ts'

/** What is worked when, as everybody reads it: by the clocks in London, and as instants. */
export const workTimes = {
  job: z.enum(jobCodes),
  day: z.string(),
  start: z.string(),
  end: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
}

const work = {
  ...workTimes,
  breakMinutes: z.int(),
  isSleepIn: z.boolean(),
  isOnCall: z.boolean(),
}

/** The same with what the team calls a shift of such times. */
export const named = { ...work, kind: z.string().nullable() }

/** What the shift itself says; null: what the client's terms say. */
const ownOrder = { orderNumber: z.string().nullable(), costCentre: z.string().nullable() }

/** A shift of a series as a change of it is foreseen, with all that an edit may change and whom it concerns. */
export const inSeries = z.object({
  ...work,
  id: z.uuid(),
  version: z.int(),
  /** The day of the pattern that it stands for. */
  seriesDay: z.string(),
  state: z.enum(shiftStates),
  filled: z.int(),
  siteId: z.uuid(),
  startIs: z.enum(['first', 'second']).nullable(),
  endIs: z.enum(['first', 'second']).nullable(),
  isUrgent: z.boolean(),
  staffRequired: z.int(),
  booking: z.enum(bookings.map(({ value }) => value)),
  /** Pence an hour; null: what a card says. */
  pay: z.int().nullable(),
  /** Pence for a night or a time on call as a whole, and for each call; null: what a card says. */
  flatPay: z.int().nullable(),
  callPay: z.int().nullable(),
  notes: z.string().nullable(),
  ...ownOrder,
  charge: z.int().nullable(),
  /** What it pays by card and shift; somebody's own rate may be more. */
  price: shiftPay,
  /** Who has a place on it. */
  people: z.array(z.uuid()),
  /** Who has asked for it, or is offered it. */
  asked: z.array(z.uuid()),
})
export type ShiftInSeries = z.infer<typeof inSeries>

/** A shift as the list of managers shows it. */
export const shift = z.object({
  id: z.uuid(),
  version: z.int(),
  siteId: z.uuid(),
  siteName: z.string(),
  clientName: z.string(),
  seriesId: z.uuid().nullable(),
  ...named,
  isUrgent: z.boolean(),
  staffRequired: z.int(),
  filled: z.int(),
  worked: z.int(),
  booking: z.enum(bookings.map(({ value }) => value)),
  /** Pence an hour; null: what a card says. */
  pay: z.int().nullable(),
  /** Pence for a night or a time on call as a whole, and for each call; null: what a card says. */
  flatPay: z.int().nullable(),
  callPay: z.int().nullable(),
  state: z.enum(shiftStates),
  /** Who holds a place, in the order of booking. */
  places: z.array(listedPlace),
  applied: z.int(),
  offered: z.int(),
})
export type Shift = z.infer<typeof shift>

/** What follows from a late change by what is agreed: percentages or minutes, and pence for each worker. */
export const lateEffect = z.object({
  underHours: z.int(),
  measure: z.enum(measureCodes).optional(),
  stillPaid: z.int(),
  stillCharged: z.int(),
  pence: z.int(),
  /** Whose terms say so; left out: the team's. */
  by: z.literal('client').optional(),
})

const shiftChange = z.object({
  id: z.uuid(),
  act: z.string(),
  at: z.string(),
  by: z.string().nullable(),
  about: z.string().nullable(),
  cause: cause.nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  before: z.object({ startsAt: z.string(), endsAt: z.string() }).nullable(),
  after: z.object({ startsAt: z.string(), endsAt: z.string() }).nullable(),
  notice: z.int(),
  effect: lateEffect.nullable(),
})
export type ShiftChange = z.infer<typeof shiftChange>

const interest = z.object({
  offerId: z.uuid(),
  ...person,
  state: z.enum(offerStates),
  expiresAt: z.string().nullable(),
  madeAt: z.string(),
})

const cascadeStates = ['running', 'filled', 'stopped', 'closed', 'nobody-left'] as const

/** People who are offered a shift one after another, in their order. */
const cascade = z.object({
  state: z.enum(cascadeStates),
  minutes: z.int(),
  startedAt: z.string(),
  /** Null where the product asks those who stand by. */
  by: z.string().nullable(),
  steps: z.array(
    z.object({
      ...person,
      state: z.enum(['waiting', 'asked', 'passed']),
      /** They were not asked because they have as many offers as the team allows. */
      isCapped: z.boolean(),
      offer: z.enum(offerStates).nullable(),
      expiresAt: z.string().nullable(),
    }),
  ),
})
export type Cascade = z.infer<typeof cascade>

/** Somebody's place that they ask colleagues to take over. */
const swap = z.object({
  id: z.uuid(),
  state: z.enum(swapStates),
  assignmentId: z.uuid(),
  from: z.object(person),
  /** Who said yes. */
  to: z.object(person).nullable(),
  /** The shift that they give in return. */
  inReturn: z.object({ shiftId: z.uuid(), siteName: z.string(), ...work }).nullable(),
  asked: z.int(),
  declined: z.int(),
})
export type Swap = z.infer<typeof swap>

/** One shift with all that a manager may read of it. */
export const shiftDetails = z.object({
  ...shift.shape,
  places: z.array(place),
  notes: z.string().nullable(),
  ...ownOrder,
  /** What stands on an invoice: the shift's own, or what the client's terms say; and what these ask for and nobody has said. */
  order: z.object({
    orderNumber: z.string().nullable(),
    costCentre: z.string().nullable(),
    lacksOrderNumber: z.boolean(),
    lacksCostCentre: z.boolean(),
  }),
  /** Pence an hour; null without one, or for a manager who sees no pay. */
  charge: z.int().nullable(),
  /** What it pays by card and shift; somebody's own rate may be more. */
  price: plannedPay,
  publishedAt: z.string().nullable(),
  /** Who had a place and has it no more. */
  former: z.array(place),
  offers: z.array(interest),
  /** Where those who have a place or have applied stand on its day, in its job and at its site. */
  standings: z.array(z.object({ userId: z.uuid(), completion: z.int(), standing: memberStanding })),
  /** The one that runs, or the last one. */
  cascade: cascade.nullable(),
  /** Places that may change hands, in the order of asking. */
  swaps: z.array(swap),
  changes: z.array(shiftChange),
})
export type ShiftDetails = z.infer<typeof shiftDetails>

/** A filter of the list of shifts that a manager has named: it holds no day, because it is for any. */
export const shiftFilter = {
  siteId: z.uuid().optional(),
  job: z.enum(jobCodes).optional(),
  only: z.enum(['open', 'at-risk', 'draft']).optional(),
  search: z.string().trim().min(1).max(100).optional(),
  /** The whole week is listed. */
  week: z.literal(true).optional(),
}
export const savedView = z.object({ id: z.uuid(), name: z.string(), filter: z.object(shiftFilter) })
export type SavedView = z.infer<typeof savedView>
export type ShiftFilter = SavedView['filter']

/** A member's place on a shift of the team, as managers read it. */
const memberShift = z.object({
  ...{ assignmentId: z.uuid(), shiftId: z.uuid(), siteName: z.string() },
  ...named,
  /** What it pays them; null for a manager who sees no pay. */
  price: shiftPay.nullable(),
  state: z.enum(assignmentStates),
  /** Who has caused that they have it no more. */
  cause: cause.nullable(),
})
export type MemberShift = z.infer<typeof memberShift>
/** A member's place on a shift in one week. */
export const weekShift = z.object({
  ...{ shiftId: z.uuid(), siteName: z.string(), day: z.string(), start: z.string(), end: z.string() },
  state: z.enum(assignmentStates),
})
export type WeekShift = z.infer<typeof weekShift>

/** A shift that somebody is booked on while leave of theirs waits or is approved. */
export const shiftInLeave = z.object({
  ...{ leaveId: z.uuid(), assignmentId: z.uuid(), shiftId: z.uuid(), siteName: z.string() },
  ...{ day: z.string(), start: z.string(), end: z.string() },
})
export type ShiftInLeave = z.infer<typeof shiftInLeave>

/** A page of a member's shifts with their sums; sickness is not counted. */
export const memberShifts = z.object({
  sums: z
    .object({
      ...{ worked: z.int(), minutes: z.int(), missed: z.int() },
      cancelled: z.object({ hirer: z.int(), agency: z.int(), worker: z.int() }),
    })
    .optional(),
  items: z.array(memberShift),
  next: z.string().optional(),
})

/** Places of one day: how many of its published shifts, how many filled, and drafts. */
export const dayCount = z.object({ day: z.string(), required: z.int(), filled: z.int(), drafts: z.int() })

/** What is ahead at a site: places that nobody has in the next seven days, and the start of its next published shift within four weeks. */
export const siteAhead = z.object({ siteId: z.uuid(), open: z.int(), next: z.string().nullable() })
export type SiteAhead = z.infer<typeof siteAhead>
