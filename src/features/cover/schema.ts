import { z } from 'zod'
import { memberStanding } from '#features/members/rules/standing-answer.ts'
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

/** A shift as lists of this feature show it. */
const shift = {
  shiftId: z.uuid(),
  siteName: z.string(),
  job: z.enum(jobCodes),
  day: z.string(),
  start: z.string(),
  end: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Places that nobody has. */
  left: z.int(),
}

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
})
export type BrokenShift = z.infer<typeof brokenShift>

/** A figure of a time, and of the time before it; null where there is nothing to count. */
const figure = z.object({ now: z.number().nullable(), before: z.number().nullable() })

/** What `server/figures.ts` counts: hours in minutes, the share in per cent. */
export const coverFigures = z.object({
  unfilled: figure,
  fillRate: figure,
  toFill: figure,
  cancelled: z.object({ hirer: figure, agency: figure, worker: figure }),
  atRisk: figure,
  placesAtRisk: figure,
})
export type CoverFigures = z.infer<typeof coverFigures>
