import { z } from 'zod'
import { memberStanding } from '#features/members/rules/standing-answer.ts'
import { dayCount } from '#features/shifts/schema.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { outcomes } from './rules/calls.ts'

export const outcome = z.enum(outcomes.map(({ value }) => value))
/** What is stored besides: nobody wrote down how it ended. */
const ended = z.enum([...outcomes.map(({ value }) => value), 'unsaid'])

/** One line of the call log. */
export const call = z.object({
  id: z.uuid(),
  shiftId: z.uuid(),
  userId: z.uuid(),
  fullName: z.string(),
  callerId: z.uuid().nullable(),
  callerName: z.string(),
  startedAt: z.string(),
  /** Null while they are being rung. */
  outcome: ended.nullable(),
  endedAt: z.string().nullable(),
  note: z.string().nullable(),
})
export type Call = z.infer<typeof call>

/** A line with the number to ring them again: null when they have given none, or have left the team. */
export const loggedCall = call.extend({ phone: z.string().nullable() })
export type LoggedCall = z.infer<typeof loggedCall>

/** Where and when a shift is, and for which job. */
const named = {
  shiftId: z.uuid(),
  siteName: z.string(),
  job: z.enum(jobCodes),
  day: z.string(),
  start: z.string(),
  end: z.string(),
}

/** A shift as lists of this feature show it. */
const shift = {
  ...named,
  startsAt: z.string(),
  endsAt: z.string(),
  /** Places that nobody has. */
  left: z.int(),
}

/** What is known first of a member at work, in this team alone. */
export const memberAtWork = z.object({
  /** The shift that they are on or come to next; null for none. */
  next: z.object(named).nullable(),
  /** Booked and worked in the week from Monday, breaks left out. */
  minutesThisWeek: z.int(),
  /** How much they wish to work in a week, for all teams together; null when they have not said. */
  wishedMinutes: z.int().nullable(),
  /** The last times that they were rung about a shift, the newest first. */
  calls: z.array(call),
})
export type MemberAtWork = z.infer<typeof memberAtWork>

/** An unfilled shift of the board, and how far filling it has come. */
export const openPlace = z.object({
  ...shift,
  /** What the team calls a shift of such times. */
  kind: z.string().nullable(),
  isUrgent: z.boolean(),
  required: z.int(),
  /** Who has an offer that waits for an answer; who has applied. */
  asked: z.int(),
  applied: z.int(),
  /** People who have declined an offer of it, or said no on the phone. */
  saidNo: z.int(),
  pencilled: z.int(),
  confirmed: z.int(),
  lastCall: call.nullable(),
})
export type OpenPlace = z.infer<typeof openPlace>

const breakKinds = ['sick', 'missed', 'handing-back', 'came-off', 'taken-off', 'offers', 'concern', 'late'] as const
export type BreakKind = (typeof breakKinds)[number]

/** Something that went wrong with a shift today. */
export const brokenShift = z.object({
  ...shift,
  id: z.string(),
  kind: z.enum(breakKinds),
  at: z.string(),
  /** The person whom it is about; null for offers that ran out. */
  userId: z.uuid().nullable(),
  fullName: z.string().nullable(),
  /** Where they stand on the day of the shift, in its job; null for offers and former members. */
  standing: memberStanding.nullable(),
  completion: z.int(),
  /** How many offers ran out; how many minutes late somebody will be. */
  count: z.int(),
  isOver: z.boolean(),
  /** The place that somebody may not work any more, and what was found against it; null for everything else. */
  assignmentId: z.uuid().nullable(),
  found: z.string().nullable(),
})
export type BrokenShift = z.infer<typeof brokenShift>

const person = { userId: z.uuid(), fullName: z.string(), photoFileId: z.uuid().nullable() }

/** A published shift of tonight with places that nobody has. */
const openNow = z.object({
  ...shift,
  asked: z.int(),
  applied: z.int(),
  /** Who was on it last and fell ill, or did not come. */
  cause: z.object({ kind: z.enum(['sick', 'missed']), fullName: z.string(), at: z.string() }).nullable(),
})
export type OpenNow = z.infer<typeof openNow>

/** Somebody who may not work any more what they are booked on; the shift is the next of these. */
const riskNow = z.object({
  ...shift,
  ...person,
  completion: z.int(),
  /** Where they stand on the day of that shift, in its job. */
  standing: memberStanding,
  /** What was found against that shift since they were booked; null for nothing. */
  found: z.string().nullable(),
  /** On how many places of the next 28 days. */
  places: z.int(),
})
export type RiskNow = z.infer<typeof riskNow>

/** Somebody who has said that they come late to a shift that is not over. */
const lateNow = z.object({ ...shift, ...person, minutes: z.int() })
export type LateNow = z.infer<typeof lateNow>

/** What of the shifts needs a manager now: of each kind the first few, and how many there are. */
const now = z.object({
  /** Shifts, and the places on them. */
  open: z.object({ count: z.int(), places: z.int(), items: z.array(openNow) }),
  atRisk: z.object({ count: z.int(), items: z.array(riskNow) }),
  late: z.object({ count: z.int(), items: z.array(lateNow) }),
})
export type Now = z.infer<typeof now>

/** Whom to ring first about a shift that is open tonight. */
export const firstToRing = z.object({
  shiftId: z.uuid(),
  /** How many could take it as it is, and how many after one act. */
  can: z.int(),
  nearly: z.int(),
  /** The best of those who have not said no, with how far away they live; null where nobody can. */
  first: z.object({ userId: z.uuid(), fullName: z.string(), metres: z.number().nullable() }).nullable(),
})
export type FirstToRing = z.infer<typeof firstToRing>

/** A figure of a time, and of the time before it; null where there is nothing to count. */
const figure = z.object({ now: z.number().nullable(), before: z.number().nullable() })

/** What `server/figures.ts` counts: hours in minutes, the share in per cent. */
const coverFigures = z.object({
  unfilled: figure,
  fillRate: figure,
  toFill: figure,
  cancelled: z.object({ hirer: figure, agency: figure, worker: figure }),
  atRisk: figure,
  placesAtRisk: figure,
})
export type CoverFigures = z.infer<typeof coverFigures>

/** How a week that is over was covered. */
export const coverWeek = z.object({
  from: z.string(),
  to: z.string(),
  required: z.int(),
  taken: z.int(),
  takenMinutes: z.int(),
  unfilledMinutes: z.int(),
  /** Minutes from publication within which half of the places were booked; null: none was. */
  halfWithin: z.int().nullable(),
  /** It is the week of today, until now. */
  soFar: z.boolean(),
})
export type CoverWeek = z.infer<typeof coverWeek>

/** How the shifts of a team stand: the next seven days, what needs somebody now, and the figures. */
export const coverOverview = z.object({ week: z.array(dayCount), now, figures: coverFigures })
export type CoverOverview = z.infer<typeof coverOverview>
