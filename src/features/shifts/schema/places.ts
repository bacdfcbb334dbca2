import { z } from 'zod'
import { saidAnswer } from '#features/eligibility/schema.ts'
import { words } from '#shared/contract.ts'
import { assignmentStates } from '../rules/place-acts.ts'
import { causes, changeReasons, overrideReasons } from '../rules/reasons.ts'
import { ways } from './planning.ts'

export const cause = z.enum(causes.map(({ value }) => value))

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

export const overrideInput = z.strictObject({
  reason: z.enum(overrideReasons.map(({ value }) => value)),
  note: words(500).min(1, 'Say why'),
  /** That the manager answers for it. */
  confirmed: z.literal(true),
})
export type Override = z.infer<typeof overrideInput>

/** Somebody of the staff, as lists show them. */
export const person = {
  userId: z.uuid(),
  fullName: z.string(),
  photoFileId: z.uuid().nullable(),
}

/** What stands against a booking since something has changed, in words for the reader. */
export const concern = z.object({
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

export const place = z.object({
  assignmentId: z.uuid(),
  ...person,
  state: z.enum(assignmentStates),
  way: z.enum(ways),
  /** What the person says about a place that they missed, and what a manager answered; null where nobody disputes it. */
  dispute: z.object({ said: z.string(), answer: z.string().nullable() }).nullable(),
  pencilledUntil: z.string().nullable(),
  /** Whether it was booked, or kept, in spite of an answer. */
  overridden: z.boolean(),
  concern: concern.nullable(),
  /** By the one definition of it (`app.places_at_risk`). */
  atRisk: z.boolean(),
  /** How many minutes late they said that they will be. */
  late: z.int().nullable(),
})
export type Place = z.infer<typeof place>
