import { z } from 'zod'
import { readableBlock } from '#features/profile/schema.ts'
import { stepIds } from '#features/registration/schema.ts'
import { day } from '#shared/contract.ts'
import { fileRef } from '#shared/fields/builders.ts'
import { groundCodes } from '../rules/grounds.ts'
import { states } from '../rules/state.ts'
import { sentence } from './requirements.ts'

export const decisions = ['verified', 'rejected', 'revoked'] as const
export const reason = sentence(500, 'Enter a reason')

const verification = z.object({
  id: z.uuid(),
  decision: z.enum(decisions),
  /** The first day for which it was verified; null: from the evidence's own first day. */
  verifiedFrom: z.string().nullable(),
  /** The last day for which it was verified; null: as long as the evidence lasts. */
  verifiedUntil: z.string().nullable(),
  reason: z.string().nullable(),
  decidedAt: z.string(),
  /** For managers: the name of who decided. */
  decidedBy: z.string().nullable(),
})

/** A document as the viewer shows it. */
const evidenceFile = z.object({ ...fileRef.shape, saveOnly: z.boolean(), links: z.boolean() })

const evidence = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** What the team has said that it is besides. */
  countsAs: z.array(z.object({ id: z.uuid(), kind: z.string() })),
  label: z.string(),
  /** The step of the registration that it was given in; null: the team has established it itself. */
  step: z.enum(stepIds).nullable(),
  fileId: z.uuid().nullable(),
  /** The document; null without one, or when the reader may not see it. */
  file: evidenceFile.nullable(),
  validFrom: z.string(),
  validUntil: z.string().nullable(),
  givenAt: z.string(),
  /** Replaced by another, or taken out. */
  superseded: z.boolean(),
  /** What the team has decided about it; null: it waits. */
  verification: verification.nullable(),
})
export type Evidence = z.infer<typeof evidence>

const coveringEvidence = z.object({
  ...evidence.shape,
  /** The requirements that it satisfies once it is verified, each until its last day; null: without an end. */
  covers: z.array(z.object({ requirementId: z.uuid(), name: z.string(), until: z.string().nullable() })),
})
export type CoveringEvidence = z.infer<typeof coveringEvidence>

/** The ground and the reason of an exception; the manager who answers for it ticks a box. */
export const exceptionFields = {
  through: day,
  ground: z.enum(groundCodes),
  reason,
  answersFor: z.literal(true),
}

/** What was decided about a person, when and by whom. */
export const pastDecision = z.object({
  id: z.uuid(),
  at: z.string(),
  /** Null once they have left. */
  by: z.string().nullable(),
  act: z.enum([...decisions, 'excused', 'withdrawn', 'counted', 'counted-no-more']),
  /** The evidence, or the requirement that they were excused from. */
  what: z.string(),
  /** What a certificate counts as, or counted as. */
  as: z.string().nullable(),
  /** The last day that a verification or an exception was given for. */
  until: z.string().nullable(),
  reason: z.string().nullable(),
})
export type PastDecision = z.infer<typeof pastDecision>

const exception = z.object({
  id: z.uuid(),
  from: z.string(),
  /** Its last day. */
  through: z.string(),
  reason: z.string(),
})

export const cell = z.object({
  requirementId: z.uuid(),
  state: z.enum(states),
  /** It keeps the person from working today. */
  blocked: z.boolean(),
  /** The last day before the next gap; null: there is none ahead, or it has begun. */
  goodThrough: z.string().nullable(),
})
export type Cell = z.infer<typeof cell>

/** The days of something as the team has them in a spreadsheet: nobody has seen it. */
export const notedDates = z.object({
  done: z.string().nullable(),
  /** Its last day, as it is noted or as long as the requirement lets it last. */
  ends: z.string().nullable(),
  notedOn: z.string(),
})
export type NotedDates = z.infer<typeof notedDates>

/** What one team requires of a person today. */
export const personCompliance = z.object({
  items: z.array(
    z.object({
      ...cell.shape,
      name: z.string(),
      kinds: z.array(z.string()),
      blocks: z.boolean(),
      /** When what waits for the team was given; null: nothing waits. */
      waitingSince: z.string().nullable(),
      /** What a spreadsheet of the team says of it, while nothing is verified. */
      noted: notedDates.nullable(),
      /** The exceptions that have not ended or been withdrawn. */
      exceptions: z.array(exception),
    }),
  ),
  evidence: z.array(coveringEvidence),
  /** For managers: certificates that no requirement names. */
  unnamed: z.array(evidence),
})
export type PersonCompliance = z.infer<typeof personCompliance>

/** That a person has reminded a team, on which day. */
export const ownReminder = z.object({ teamId: z.uuid(), day: z.string() })

/** Why something that waits is due: a shift that they are booked on, or that a requirement blocks them from a day on. */
const dueReasons = ['shift', 'blocks'] as const

/** What waits for the team's decision. */
export const waiting = z.object({
  ...coveringEvidence.omit({ superseded: true, verification: true, fileId: true }).shape,
  userId: z.uuid(),
  fullName: z.string(),
  position: z.string(),
  /** The decision that was revoked: what the next one replaces. */
  decisionId: z.uuid().nullable(),
  /** When the same was last rejected, as it was given then. */
  lastRejection: z.object({ day: z.string(), reason: z.string() }).nullable(),
  /** What a spreadsheet of the team says of it, to compare with. */
  noted: notedDates.nullable(),
  /**
   * The day by which it matters: the person is booked without it, or may not be booked any more from that day on; null
   * within the next 28 days.
   */
  due: z.object({ day: z.string(), why: z.enum(dueReasons) }).nullable(),
})
export type Waiting = z.infer<typeof waiting>

/** What a person has said, beside the evidence that it is compared with. */
export const given = z.object({
  /** What to look for. */
  look: z.string(),
  blocks: z.array(readableBlock),
  /** The names of what is shown on request alone: each look at it is recorded. */
  hidden: z.array(z.string()),
})
export type Given = z.infer<typeof given>

/** What one of the caller's teams has verified of what they have given, and counts today. */
export const verifiedFact = z.object({
  teamId: z.uuid(),
  teamName: z.string(),
  kind: z.string(),
  until: z.string().nullable(),
  decidedAt: z.string(),
})
export type VerifiedFact = z.infer<typeof verifiedFact>
