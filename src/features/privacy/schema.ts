import { z } from 'zod'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { day } from '#shared/contract.ts'

const exportStates = ['queued', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const
export type ExportState = (typeof exportStates)[number]

/** An export, as its requester sees it. */
export const exportRow = z.object({
  id: z.uuid(),
  state: z.enum(exportStates),
  /** The progress: members of a team, or kinds of a person's own data. */
  done: z.int(),
  total: z.int(),
  /** The number of rows in its lists; null until it is ready. */
  rows: z.int().nullable(),
  /** The size in bytes. */
  size: z.int().nullable(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
})
export type ExportRow = z.infer<typeof exportRow>

const PEOPLE_IN_A_PACK = 500

/** `inspection`: what the team required of each person. `conduct`: a work-seeker's record (Conduct Regulations 2003, Schedule 4). */
const packKinds = ['inspection', 'conduct'] as const
export type PackKind = (typeof packKinds)[number]

/**
 * The people of an inspection pack and the day that it shows. `people`: chosen ones, or null for everybody who worked
 * in the team between two days; `job`: null for any.
 */
export const packFields = {
  kind: z.enum(packKinds).default('inspection'),
  people: z
    .array(z.uuid())
    .min(1, 'Choose somebody')
    .max(PEOPLE_IN_A_PACK, 'Choose at most 500 people')
    .nullable()
    .meta({ examples: [null] }),
  job: z.enum(jobCodes).nullable(),
  from: day,
  through: day,
  on: day,
}
export const packAsked = z.object(packFields)
export type PackAsked = z.infer<typeof packAsked>

export const packRow = z.object({
  ...exportRow.shape,
  pack: packAsked,
  /** The name of the person, in a pack of one person. */
  personName: z.string().nullable(),
})
export type PackRow = z.infer<typeof packRow>

/**
 * What goes into a passport pack: what one team has verified, or (null) all that the person has given; and the
 * documents that they ticked.
 */
export const passportFields = {
  teamId: z
    .uuid()
    .nullable()
    .meta({ examples: [null] }),
  documents: z.array(z.uuid()).max(200, 'Choose at most 200 documents'),
}
const passportAsked = z.object(passportFields)
export type PassportAsked = z.infer<typeof passportAsked>

/** A document that a person may put into a passport pack: a piece of evidence with a file. */
export const packable = z.object({ id: z.uuid(), label: z.string(), name: z.string(), size: z.int() })
export type Packable = z.infer<typeof packable>

/** One kind of data, and how much of it is stored. */
const holding = z.object({ id: z.string(), title: z.string(), what: z.string(), count: z.int() })
export type Holding = z.infer<typeof holding>

/** What an erasure keeps, why, and until when; `until` is words, because some of it depends on an event. */
const keptItem = z.object({ what: z.string(), why: z.string(), until: z.string() })
export type KeptItem = z.infer<typeof keptItem>

export const holdings = z.object({
  held: z.array(holding),
  kept: z.array(keptItem),
  /** Teams that must be transferred or deleted before the account can be erased. */
  ownedTeams: z.array(z.object({ id: z.uuid(), teamName: z.string() })),
})
export type Holdings = z.infer<typeof holdings>

const retentionRule = z.object({
  id: z.string(),
  what: z.string(),
  keeps: z.string(),
  why: z.string(),
  source: z.string(),
  /** How many such items there are now. */
  held: z.int(),
  /** How many of them are deleted within 30 days. */
  soon: z.int(),
  /** The day of the next deletion; null without any. */
  next: z.string().nullable(),
})
export type RetentionRow = z.infer<typeof retentionRule>

export const retentionReport = z.object({
  rules: z.array(retentionRule),
  /** The next deletions of every kind. */
  next: z.array(z.object({ rule: z.string(), about: z.string(), day: z.string() })),
  /** What other jobs delete. */
  also: z.array(z.object({ what: z.string(), keeps: z.string() })),
})
export type RetentionReport = z.infer<typeof retentionReport>
