import { z } from 'zod'
import { saidAnswer } from '#features/eligibility/schema.ts'
import { person } from '#features/shifts/schema.ts'

/** Somebody for a place that has become free; or, where that is better, for the place of somebody who moves to it. */
const move = z.object({
  shiftId: z.uuid(),
  siteName: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  person: z.object(person),
  /** Whom they follow on a place that somebody gives up for another of these; null: nobody has it now. */
  from: z.object({ assignmentId: z.uuid(), ...person }).nullable(),
  timesHere: z.int(),
  metres: z.number().nullable(),
  weekMinutes: z.int(),
  wishedMinutes: z.int().nullable(),
  pay: z.int().nullable(),
  reasons: saidAnswer.shape.reasons,
})
export type SickCallMove = z.infer<typeof move>

/** Who could take what somebody cannot work. */
export const sickCall = z.object({
  moves: z.array(move),
  /** What nobody could take. */
  open: z.array(z.object({ shiftId: z.uuid(), siteName: z.string(), startsAt: z.string(), why: z.string() })),
  /** How the team fills these shifts: `book` where managers book, `offer` where people say yes themselves. */
  way: z.enum(['book', 'offer']),
  /** How many people besides who come in would work otherwise than planned. */
  moved: z.int(),
})
export type SickCall = z.infer<typeof sickCall>

/** What was done: the step of the rota for who was booked or moved, and how many were asked. */
export const covered = z.object({
  booked: z.int(),
  offered: z.int(),
  step: z.object({ id: z.uuid(), words: z.string() }).nullable(),
  tells: z.int(),
})
export type Covered = z.infer<typeof covered>
