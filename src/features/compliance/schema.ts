import { z } from 'zod'
import { memberStanding } from '#features/members/rules/standing-answer.ts'
import { readableBlock } from '#features/profile/schema.ts'
import { stepIds } from '#features/registration/schema.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { day } from '#shared/contract.ts'
import { fileRef } from '#shared/fields/builders.ts'
import { isPlain } from '#shared/names.ts'
import { groundCodes } from './rules/grounds.ts'
import { isKind } from './rules/kinds.ts'
import { states } from './rules/state.ts'
import { MOST_ATTENDANTS } from './rules/training-form.ts'

export const MAX_LEAD_DAYS = 366
export const MOST_REQUIREMENTS = 200
const leadDays = z.int().min(0, 'Use 0 or more').max(MAX_LEAD_DAYS, 'Use at most 366 days')

function sentence(most: number, missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(most, `Use at most ${most} characters`)
    .refine(isPlain, 'This contains characters that cannot be stored')
}

const kind = z.string().max(120).refine(isKind, 'There is no such evidence')

/** What a requirement says; any one of its kinds of evidence satisfies it. */
export const requirementFields = {
  name: sentence(120, 'Enter a name'),
  kinds: z
    .array(kind)
    .min(1, 'Choose what is needed')
    .max(20)
    .meta({ examples: [['passport', 'driving-licence']] }),
  /** The jobs it is asked of; empty: all. */
  jobs: z.array(z.enum(jobCodes)).max(jobCodes.length),
  /** The chosen people; null: everybody in these jobs; empty: only people who work at a site that asks for it. */
  people: z
    .array(z.uuid())
    .max(500, 'Choose at most 500 people')
    .nullable()
    .meta({ examples: [null] }),
  /** How many months evidence lasts from its first day; null: as long as the document says. */
  lastsMonths: z.int().min(1, 'Use 1 or more').max(600, 'Use at most 600 months').nullable(),
  /** Evidence counts beyond the end of the document, until the day for which it was verified. */
  ignoresExpiry: z.boolean(),
  /** How many days ahead a lapse is told to the person, and shown to managers. */
  personLeadDays: leadDays,
  managerLeadDays: leadDays,
  /** Whether a gap keeps somebody from working, or only warns. */
  blocks: z.boolean(),
  /** Asked only of those whose stay in the team begins on or after its first day; for everybody else the version before goes on. */
  newStartersOnly: z.boolean(),
  /** How many days somebody has, from the day on which it begins for them, before a gap counts. */
  graceDays: z.int().min(0, 'Use 0 or more').max(MAX_LEAD_DAYS, 'Use at most 366 days'),
}

const requirementShape = z.object(requirementFields)
export type RequirementFields = z.infer<typeof requirementShape>

export const recordedVersion = z.object({
  ...requirementFields,
  kinds: z.array(z.string()),
  jobs: z.array(z.string()),
  version: z.int(),
  starts: z.string(),
  /** Asked of nobody from `starts` on. */
  retired: z.boolean(),
})
export type RecordedVersion = z.infer<typeof recordedVersion>

export const requirement = z.object({
  id: z.uuid(),
  /** The number of its latest version: what a change is based on. */
  latest: z.int(),
  inForce: recordedVersion.nullable(),
  /** The next version, with a later first day. */
  coming: recordedVersion.nullable(),
  /** The version for those who start now, when it differs from the one in force for those who are here. */
  forNewStarters: recordedVersion.nullable(),
})
export type Requirement = z.infer<typeof requirement>

/** What a site asks for of its own. */
export const siteRequirement = z.object({
  requirementId: z.uuid(),
  name: z.string(),
  /** For shifts from this day on. */
  from: z.string(),
  recordedBy: z.string().nullable(),
  /** The team has ended the requirement: nobody is asked for it. */
  ended: z.boolean(),
})
export type SiteRequirement = z.infer<typeof siteRequirement>

/** A requirement that is asked of nobody any more, with the version that ended it: what it said last, from its first day on no more. */
export const endedRequirement = z.object({ id: z.uuid(), ended: recordedVersion })
export type EndedRequirement = z.infer<typeof endedRequirement>

const named = { userId: z.uuid(), fullName: z.string() }

/** Somebody whom a change concerns, with what is there of them. */
const changed = z.object({
  ...named,
  /** The last day of grace. */
  dueBy: z.string().nullable(),
  /** The last day until which they have something verified, by the change. */
  coveredUntil: z.string().nullable(),
  /** Whether something that they have given waits for the team. */
  waits: z.boolean(),
})
const affected = z.object({ count: z.int(), people: z.array(changed) })

/** What a change would do on its first day: the first people whom it concerns, and how many there are. */
export const preview = z.object({
  becomeNonCompliant: affected,
  /** They get days of grace. */
  becomeDue: affected,
  becomeCompliant: affected,
})
export type Preview = z.infer<typeof preview>

/** A version in the history of its requirement. */
export const pastVersion = z.object({
  ...recordedVersion.shape,
  recordedAt: z.string(),
  /** The manager's name; null when they are gone. */
  recordedBy: z.string().nullable(),
})
export type PastVersion = z.infer<typeof pastVersion>

export const decisions = ['verified', 'rejected', 'revoked'] as const
export const reason = sentence(500, 'Enter a reason')

export const verification = z.object({
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

export const evidence = z.object({
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

export const exception = z.object({
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
const notedDates = z.object({
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

const question = z.object({
  title: sentence(200, 'Enter the question'),
  /** The requirements that answer it, by id. */
  requirements: z.array(z.uuid()).max(100, 'Choose at most 100 requirements'),
})
export type Question = z.infer<typeof question>

/** An inspector's questions in their order, and where they come from. */
export const questionFields = {
  source: sentence(200, 'Enter where the questions come from'),
  questions: z.array(question).max(40, 'Use at most 40 questions'),
}

/** What a team has recorded of them: in force from its first day on. */
export const questionsVersion = z.object({
  source: z.string(),
  questions: z.array(z.object({ title: z.string(), requirements: z.array(z.string()) })),
  version: z.int(),
  starts: z.string(),
  recordedAt: z.string(),
  /** The manager's name; null when they are gone. */
  recordedBy: z.string().nullable(),
})
export type QuestionsVersion = z.infer<typeof questionsVersion>

export const matrixOrders = ['name', 'worst'] as const

/** The filter of the matrix. Conditions on requirements hold for `requirement`, or else for any. Days are London's. */
export const matrixFilter = {
  /** Words that the name or position must contain. */
  search: z.string().trim().max(100).optional(),
  job: z.enum(jobCodes).optional(),
  requirement: z.uuid().optional(),
  /** A site: everybody is judged as if they worked there, by what it asks for of its own as well. */
  site: z.uuid().optional(),
  state: z.enum(states).exclude(['not-required']).optional(),
  /** A gap today keeps the person from working. */
  blocked: z.literal(true).optional(),
  /** The next gap begins within so many days after today. */
  lapses: z.int().min(1).max(MAX_LEAD_DAYS).optional(),
  /** The next gap that blocks begins in the week of this Monday, after today. */
  week: day.optional(),
}
export type MatrixFilter = z.infer<z.ZodObject<typeof matrixFilter>>

export const matrixQuery = { ...matrixFilter, order: z.enum(matrixOrders).default('name') }

/** A site that asks for something of its own. */
export const askingSite = z.object({ id: z.uuid(), name: z.string() })
export type AskingSite = z.infer<typeof askingSite>

/** The figures of a team's active staff today. */
export const complianceFigures = z.object({
  people: z.int(),
  /** Can work, and are blocked: in the role in which they stand best (docs/decisions/one-standing.md). */
  works: z.int(),
  blocked: z.int(),
  /** Something lapses within 30 days. */
  lapsing: z.int(),
  /** Something waits to be verified, and nothing else covers it. */
  waiting: z.int(),
  /** How many gaps that block begin next in each of the coming weeks, by their Mondays. */
  weeks: z.array(z.object({ from: z.string(), count: z.int() })),
})
export type ComplianceFigures = z.infer<typeof complianceFigures>
/** What a team required of a person on a day, as it was known at an instant. */
export const pastCompliance = z.object({
  day: z.string(),
  knownAt: z.string(),
  items: z.array(
    z.object({
      ...cell.shape,
      name: z.string(),
      blocks: z.boolean(),
      /** What is known of that day by now, when it was corrected later; null: the same. */
      corrected: z.enum(states).nullable(),
    }),
  ),
})
export type PastCompliance = z.infer<typeof pastCompliance>

/** Somebody who worked in the team on a day, with what was required of them. */
export const pastPerson = z.object({ ...named, position: z.string(), items: pastCompliance.shape.items })
export type PastPerson = z.infer<typeof pastPerson>

export const matrixRow = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  position: z.string(),
  /** Where they stand today; at a site that the list is narrowed to, by what it asks for as well. */
  standing: memberStanding,
  completion: z.int(),
  /** Requirements that are not asked of the person are left out. */
  cells: z.array(cell),
})
export type MatrixRow = z.infer<typeof matrixRow>

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
  /** The day by which it matters: the person is booked without it, or may not be booked any more from that day on; null within the next 28 days. */
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

/** What chosen people could be asked for. */
export const askPlan = z.object({
  items: z.array(z.object({ requirementId: z.uuid(), name: z.string() })),
  people: z.array(
    z.object({
      ...named,
      /** What they lack; `askedLately`: they have been asked for it within the last days, and are not asked again yet. */
      items: z.array(z.object({ requirementId: z.uuid(), askedLately: z.boolean() })),
    }),
  ),
})
export type AskPlan = z.infer<typeof askPlan>

/** What one of the caller's teams has verified of what they have given, and counts today. */
export const verifiedFact = z.object({
  teamId: z.uuid(),
  teamName: z.string(),
  kind: z.string(),
  until: z.string().nullable(),
  decidedAt: z.string(),
})
export type VerifiedFact = z.infer<typeof verifiedFact>

export const readySet = z.object({
  job: z.enum(jobCodes),
  items: z.array(
    z.object({
      id: z.string(),
      ...requirementFields,
      /** Where the rule comes from. */
      source: z.string(),
    }),
  ),
})

export const from = day.optional()

/** A session that a team has trained its people in. */
export const trainingSession = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  issuingBody: z.string(),
  heldOn: z.string(),
  /** The last day on which it counts; null: as long as each requirement says. */
  until: z.string().nullable(),
  /** The people who attended. */
  people: z.array(z.object({ userId: z.uuid(), fullName: z.string() })),
})
export type TrainingSession = z.infer<typeof trainingSession>

const certificate = kind
  .startsWith('certificate:', 'Choose the training')
  .meta({ examples: ['certificate:fire safety'] })

export const newSession = {
  kind: certificate,
  issuingBody: sentence(120, 'Enter who trained them'),
  heldOn: day,
  until: day.nullable(),
  userIds: z.array(z.uuid()).min(1, 'Tick who attended').max(MOST_ATTENDANTS, `Tick at most ${MOST_ATTENDANTS} people`),
}

/** A filter of the matrix that a manager has named, for themselves. */
export const savedView = z.object({ id: z.uuid(), name: z.string(), filter: z.object(matrixFilter) })
export type SavedView = z.infer<typeof savedView>
