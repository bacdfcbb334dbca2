import { z } from 'zod'
import type { Answer } from './rules/reference-form.ts'

/** Days for which a link is open. */
export const LINK_DAYS = 28
/** Days after the mail on which a referee who has not answered is reminded. */
export const REMINDED_AFTER_DAYS = [3, 7] as const

const requestStates = ['asked', 'answered', 'verified', 'rejected', 'declined', 'cancelled'] as const
export type RequestState = (typeof requestStates)[number]

/** The referee who is asked, as it is sealed. `employer`: the work that is asked about. */
const referee = z.object({
  name: z.string(),
  position: z.string().optional(),
  employer: z.string(),
  relationship: z.string(),
  email: z.string(),
  phone: z.string().optional(),
})
export type Referee = z.infer<typeof referee>

/** An answer as it is sealed, with what was asked and answered afterwards. */
export interface Sealed {
  answer: Answer
  further: { question: string; text: string; at: string }[]
}

const reference = z.object({
  id: z.uuid(),
  version: z.int(),
  state: z.enum(requestStates),
  /** Whether the link of an unanswered request has run out. */
  expired: z.boolean(),
  referee,
  /** Why the address is doubted. */
  warning: z.string().optional(),
  /** Whether the address takes no mail. */
  bounced: z.boolean(),
  requestedAt: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
  reminders: z.int(),
  answeredAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
  question: z.string().optional(),
  reason: z.string().optional(),
  /** Whether the referee agreed that hirers may be shown it. */
  disclosable: z.boolean(),
  /** Whether the referee agreed that the person may read it, and the team has not let them yet. */
  releasable: z.boolean(),
})
export type Reference = z.infer<typeof reference>

export const sharing = z.object({
  id: z.uuid(),
  /** Null: the person themselves. */
  hirer: z.string().nullable(),
  what: z.enum(['reference', 'document', 'steps-taken']),
  /** Which document, or whose reference. */
  about: z.string().nullable(),
  consent: z.string(),
  sharedOn: z.string(),
})
export type Sharing = z.infer<typeof sharing>

/** Everything about the references of one member; nothing of what referees have written. */
export const memberReferences = z.object({
  /** Whether the requirement is verified by them, and from which day on: compliance says so. */
  enough: z.boolean(),
  since: z.string().nullable(),
  /** What is missing; of references that were enough: what the person has said since leaves out. */
  missing: z.array(z.string()),
  items: z.array(reference),
  /** Referees whom the person has named and nobody has asked yet. */
  named: z.array(
    z.object({
      ...referee.partial({ employer: true }).shape,
      warning: z.string().optional(),
      refused: z.string().optional(),
    }),
  ),
  /** Where the person has worked, newest first. */
  employers: z.array(z.string()),
  statements: z.array(
    z.object({ id: z.uuid(), stepsTaken: z.string(), recordedAt: z.string(), recordedBy: z.string().nullable() }),
  ),
  shared: z.array(sharing),
})
export type MemberReferences = z.infer<typeof memberReferences>

/** What a referee has said about work, and what the person has. */
const comparison = z.object({
  label: z.string(),
  referee: z.string(),
  person: z.string(),
  differs: z.boolean(),
})

const words = {
  lines: z.array(z.object({ label: z.string(), text: z.string(), alarming: z.boolean() })),
  further: z.array(z.object({ question: z.string(), text: z.string(), at: z.string() })),
}

/** One's own reference, as its referee has written it. */
export const releasedReference = z.object({ id: z.uuid(), refereeName: z.string(), teamName: z.string(), ...words })
export type ReleasedReference = z.infer<typeof releasedReference>

export const readReference = z.object({
  id: z.uuid(),
  version: z.int(),
  state: z.enum(requestStates),
  referee,
  /** What the person says of the same work, beside the referee's words; empty when they name no such employer. */
  compared: z.array(comparison),
  ...words,
  /** Why it cannot be verified. */
  barred: z.string().optional(),
})
export type ReadReference = z.infer<typeof readReference>

const ownProgress = ['asked', 'received', 'verified', 'not-given', 'not-accepted'] as const

export const ownReference = z.object({
  id: z.uuid(),
  teamName: z.string(),
  refereeName: z.string(),
  progress: z.enum(ownProgress),
  requestedAt: z.string(),
  /** Whether a team has let them read it. */
  readable: z.boolean(),
})
export type OwnReference = z.infer<typeof ownReference>
