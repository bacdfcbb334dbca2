import { z } from 'zod'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { day } from '#shared/contract.ts'
import { isPlain } from '#shared/names.ts'
import { isKind } from '../rules/kinds.ts'

export const MAX_LEAD_DAYS = 366
export const MOST_REQUIREMENTS = 200
const leadDays = z.int().min(0, 'Use 0 or more').max(MAX_LEAD_DAYS, 'Use at most 366 days')

export function sentence(most: number, missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(most, `Use at most ${most} characters`)
    .refine(isPlain, 'This contains characters that cannot be stored')
}

export const kind = z.string().max(120).refine(isKind, 'There is no such evidence')

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

const recordedVersion = z.object({
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

export const named = { userId: z.uuid(), fullName: z.string() }

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
