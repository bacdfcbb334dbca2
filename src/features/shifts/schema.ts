import { z } from 'zod'
import { saidAnswer } from '#features/eligibility/schema.ts'
import { memberStanding } from '#features/members/rules/standing-answer.ts'
import { lateActs, measures, payingCauses } from '#features/rates/rules/late-acts.ts'
import { lateFields, orderFields, plannedPay, shiftPay } from '#features/rates/schema.ts'
import { jobCodes, jobs } from '#features/teams/rules/jobs.ts'
import { day, words } from '#shared/contract.ts'
import * as build from '#shared/fields/builders.ts'
import { poundsAnHour } from '#shared/fields/pounds.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { isDay, TIME_OF_DAY } from '#shared/time.ts'
import { MOST_DAYS } from './rules/patterns.ts'
import { causes, changeReasons, overrideReasons } from './rules/reasons.ts'
import { assignmentStates, offerStates, shiftStates, swapStates } from './rules/states.ts'
import { comesTwice, endDay, occurrences, type WallTimes } from './rules/times.ts'

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
  isSleepIn: build.checkbox({ label: 'Sleep-in' }),
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

const measureCodes = measures.map(({ value }) => value)

/** What a team pays and charges when a shift is cancelled, moved or cut short late, where a client's own terms say nothing of it. */
export const termsFields = { bands: lateFields('By hours of notice') }

/** How much a team asks of one person: beyond that offers leave them out. */
export const offersFields = {
  atOnce: build.whole({ label: 'Open offers at once, at most', min: 1, max: 40, width: 'half' }),
  aDay: build.whole({ label: 'Messages about open shifts a day, at most', min: 1, max: 40, width: 'half' }),
}

const cause = z.enum(causes.map(({ value }) => value))

/** Who caused a change, why, and words for those concerned. */
export const causeInput = {
  cause,
  reason: z.enum(changeReasons.map(({ value }) => value)),
  note: words(500).optional(),
}
/** The same of an act that need not give it. */
export const whyInput = {
  cause: causeInput.cause.optional(),
  reason: causeInput.reason.optional(),
  note: causeInput.note,
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

export const overrideInput = z.strictObject({
  reason: z.enum(overrideReasons.map(({ value }) => value)),
  note: words(500).min(1, 'Say why'),
  /** That the manager answers for it. */
  confirmed: z.literal(true),
})
export type Override = z.infer<typeof overrideInput>

/** Somebody of the staff, as lists show them. */
const person = {
  userId: z.uuid(),
  fullName: z.string(),
  photoFileId: z.uuid().nullable(),
}

/** What stands against a booking since something has changed, in words for the reader. */
const concern = z.object({
  reasons: saidAnswer.shape.reasons,
  foundAt: z.string(),
  /** Why the person disagrees. */
  objection: z.string().nullable(),
  /** The person is off the shift because of it, by the team's own rule. */
  isReleased: z.boolean(),
})
export type Concern = z.infer<typeof concern>

/** A booking that other rules on working time would end: who, which shift, and why. */
export const endedBooking = z.object({
  assignmentId: z.uuid(),
  ...person,
  shiftId: z.uuid(),
  siteName: z.string(),
  day: z.string(),
  start: z.string(),
  end: z.string(),
  why: z.string(),
})
export type EndedBooking = z.infer<typeof endedBooking>

/** A place as the list of shifts shows it. */
const listedPlace = z.object({
  assignmentId: z.uuid(),
  ...person,
  state: z.enum(assignmentStates),
  /** By the one definition of it (`app.places_at_risk`). */
  atRisk: z.boolean(),
})

/** A place as the panel of its shift shows it. */
export const place = z.object({
  ...listedPlace.shape,
  way: z.enum(ways),
  /** What the person says about a place that they missed, and what a manager answered; null where nobody disputes it. */
  dispute: z.object({ said: z.string(), answer: z.string().nullable() }).nullable(),
  pencilledUntil: z.string().nullable(),
  /** Whether it was booked, or kept, in spite of an answer. */
  overridden: z.boolean(),
  concern: concern.nullable(),
  /** How many minutes late they said that they will be. */
  late: z.int().nullable(),
})
export type Place = z.infer<typeof place>

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
}

/** The same with what the team calls a shift of such times. */
const named = { ...work, kind: z.string().nullable() }

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

export const interest = z.object({
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

/** One person for one place: what they may, and what ranks them. */
export const candidate = z.object({
  ...person,
  /** On the day of the shift, in its job and at its site. */
  standing: memberStanding,
  completion: z.int(),
  answer: saidAnswer,
  /** How often they have worked at the site. */
  timesHere: z.int(),
  /** From home, by the middle of the postcode districts; null where one is not known. */
  metres: z.number().nullable(),
  /** Their own number; null when they have given none. */
  phone: z.string().nullable(),
  /** The team's own work in that week, and what they wish for; null without a wish. */
  weekMinutes: z.int(),
  wishedMinutes: z.int().nullable(),
  /** What an hour pays to them where that is more than the shift says, in pence; null otherwise, and for a manager who sees no pay. */
  ownRate: z.int().nullable(),
  /** They prefer to work then; the site prefers them. */
  prefers: z.boolean(),
  preferredBySite: z.boolean(),
  offer: z.enum(offerStates).nullable(),
  /** They called in sick for this shift: they come last, and are not asked. */
  calledInSick: z.boolean(),
})
export type Candidate = z.infer<typeof candidate>

/** Whom only the team keeps from working: what blocks them was given, and waits to be verified. */
export const waitingToWork = z.object({
  items: z.array(
    z.object({
      userId: z.uuid(),
      fullName: z.string(),
      photoFileId: z.uuid().nullable(),
      completion: z.int(),
      /** When the first of it was given. */
      since: z.string(),
      /** The requirements, by name. */
      waitsFor: z.array(z.string()),
      /** The last day on which they have reminded the team of it. */
      remindedOn: z.string().nullable(),
      /** How many of the next 100 open shifts they could take once it is verified. */
      shifts: z.int(),
    }),
  ),
  /** How many people they are in all. */
  total: z.int(),
})
export type WaitingToWork = z.infer<typeof waitingToWork>

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

const group = { count: z.int(), people: z.array(candidate) }
/** The first of each group, in the order of their rank, and how many there are: those who can, those who could by one act, the others by what blocks them. */
export const candidates = z.object({
  /** `clear`: how many of them nothing speaks against; they come first, then those with a warning. */
  can: z.object({ ...group, clear: z.int() }),
  nearly: z.object(group),
  cannot: z.array(z.object({ title: z.string(), ...group })),
})
export type Candidates = z.infer<typeof candidates>

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

/** The people who can take each of some shifts, the best first; their names, how many more offers each may get now, and the team's caps that say so. */
export const takers = z.object({
  shifts: z.array(z.object({ shiftId: z.uuid(), userIds: z.array(z.uuid()) })),
  people: z.array(z.object({ ...person, room: z.int() })),
  caps: z.object({ atOnce: z.int(), aDay: z.int() }),
})

/** Whom a re-post of some shifts would tell; of how many shifts; and how many it leaves out because they have had as many messages today as the team allows. */
export const repostPlan = z.object({ shifts: z.int(), people: z.array(z.object(person)), capped: z.int() })

/** Places of one day: how many of its published shifts, how many filled, and drafts. */
export const dayCount = z.object({ day: z.string(), required: z.int(), filled: z.int(), drafts: z.int() })

/** What is ahead at a site: places that nobody has in the next seven days, and the start of its next published shift within four weeks. */
export const siteAhead = z.object({ siteId: z.uuid(), open: z.int(), next: z.string().nullable() })
export type SiteAhead = z.infer<typeof siteAhead>

/** A shift as somebody who may work it sees it: nothing of other people, of what the client pays, or of why a client excludes somebody. */
export const openShift = z.object({
  id: z.uuid(),
  teamId: z.uuid(),
  teamName: z.string(),
  siteName: z.string(),
  postcode: z.string(),
  ...named,
  isUrgent: z.boolean(),
  booking: z.enum(bookings.map(({ value }) => value)),
  price: shiftPay,
  notes: z.string().nullable(),
  placesLeft: z.int(),
  metres: z.number().nullable(),
  timesHere: z.int(),
  /** What the person has asked for or is offered. */
  offer: z.object({ id: z.uuid(), state: z.enum(offerStates), expiresAt: z.string().nullable() }).nullable(),
  /** A colleague who asks the person to take it over, by their first name; whether the person has named a shift of theirs in return. */
  swap: z.object({ id: z.uuid(), from: z.string(), isNamed: z.boolean() }).nullable(),
  answer: saidAnswer,
})
export type OpenShift = z.infer<typeof openShift>

/** A shift that one may give, or get, in return for another, with the answer for whoever would get the caller's side of it. */
export const placeInReturn = z.object({
  assignmentId: z.uuid(),
  siteName: z.string(),
  postcode: z.string(),
  ...named,
  price: shiftPay,
  answer: saidAnswer,
})
export type PlaceInReturn = z.infer<typeof placeInReturn>

/** A number that is answered out of hours, and when, in the words of the team. */
export const onCallNumber = z.object({ phone: z.string(), hours: z.string().nullable() })
export type OnCallNumber = z.infer<typeof onCallNumber>

/** What is agreed of worked time, as its person reads it. */
const workedStates = ['open', 'disputed', 'confirmed', 'approved'] as const

/** A shift on which the person is or was booked. */
export const ownShift = z.object({
  assignmentId: z.uuid(),
  shiftId: z.uuid(),
  teamId: z.uuid(),
  teamName: z.string(),
  siteName: z.string(),
  address: z.string(),
  postcode: z.string(),
  ...named,
  price: shiftPay,
  /** What they have worked of it, once it is over, and what that pays in pence; null times and pay: nobody knows yet. */
  worked: z
    .object({
      recordId: z.uuid(),
      from: z.string().nullable(),
      until: z.string().nullable(),
      breakMinutes: z.int(),
      minutes: z.int(),
      pay: z.int().nullable(),
      state: z.enum(workedStates),
    })
    .nullable(),
  /** What they still get, in pence, for a place that was taken from them with little notice. */
  stillPaid: z.int().nullable(),
  state: z.enum(assignmentStates),
  bookedAt: z.string(),
  /** Until when the person may take their own claim back at once; null where they may not. */
  undoUntil: z.string().nullable(),
  /** How many minutes late the person said that they will be. */
  late: z.int().nullable(),
  notes: z.string().nullable(),
  /** Until when they may come off without asking; null where they ask. */
  comeOffUntil: z.string().nullable(),
  /** What they still get when it is cancelled with little notice, by the terms of the team. */
  bands: z.array(
    z.object({
      act: z.enum(lateActs.map(({ value }) => value)),
      underHours: z.int(),
      cause: z.enum(payingCauses.map(({ value }) => value)),
      measure: z.enum(measureCodes),
      stillPaid: z.int().nullish(),
    }),
  ),
  /** What they have said of a shift that they are said to have missed, and a manager's words to that. */
  dispute: z.object({ said: z.string(), answer: z.string().nullable() }).nullable(),
  /**
   * What the person has asked colleagues last, while it is open or when it has ended without anybody: how many they chose (null: all who can), and how many of
   * those are asked, have said no, and have named a shift in return.
   */
  swap: z
    .object({
      id: z.uuid(),
      state: z.enum(swapStates),
      chosen: z.int().nullable(),
      asked: z.int(),
      declined: z.int(),
      named: z.int(),
    })
    .nullable(),
  /** How to get there and in: only while booked on a shift that is not over. */
  site: z
    .object({
      /** From when on notes, door code and parking are told; null where the site has none of them. */
      opensAt: z.string().nullable(),
      notes: z.string().nullable(),
      doorCode: z.string().nullable(),
      parking: z.string().nullable(),
      bus: z.string().nullable(),
      uniform: z.string().nullable(),
      onCall: z.string().nullable(),
    })
    .nullable(),
  /** Whom to ring at the team out of hours; as long as `site`. */
  teamOnCall: onCallNumber.nullable(),
  /** First names of who else works there then. */
  others: z.array(z.string()),
  concern: concern.nullable(),
})
export type OwnShift = z.infer<typeof ownShift>

/** Compensatory rest that is still to be given; null: work for another team is part of it. */
export const restOwedNow = z.object({ minutes: z.int().nullable(), since: z.string().nullable() })
export type RestOwedNow = z.infer<typeof restOwedNow>
