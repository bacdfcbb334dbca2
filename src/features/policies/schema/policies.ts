import { z } from 'zod'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { day } from '#shared/contract.ts'
import { answerStates } from '../rules/answer-state.ts'
import { noticePeriods } from '../rules/opt-out.ts'
import { paperKinds } from '../rules/paper-kinds.ts'
import { block, content, draft, file } from './content.ts'

const states = ['draft', 'in-force', 'review-due', 'withdrawn'] as const

const listedVersion = z.object({
  id: z.uuid(),
  number: z.int(),
  changes: z.string().nullable(),
  readBy: z.string(),
  publishedAt: z.string(),
  publishedBy: z.string().nullable(),
})

export const listed = z.object({
  id: z.uuid(),
  kind: z.enum(paperKinds),
  title: z.string(),
  state: z.enum(states),
  /** The number of the version in force; 0: there is none. */
  number: z.int(),
  /** Whether a draft stands beside the version in force. */
  hasDraft: z.boolean(),
  readBy: z.string().nullable(),
  reviewOn: z.string().nullable(),
  ownerName: z.string().nullable(),
  jobs: z.array(z.string()),
  required: z.boolean(),
  /** How many people are to read it, and how many of them have signed the version in force. */
  asked: z.int(),
  signed: z.int(),
  /** How many of them have said no to it, or ended it. */
  declined: z.int(),
  /** How many signatures of it wait for the team's own. */
  waiting: z.int(),
  /** How many people a reminder would reach now. */
  remindable: z.int(),
})
export type ListedPolicy = z.infer<typeof listed>

export const settingsFields = {
  ownerId: z
    .uuid()
    .nullable()
    .meta({ examples: [null] }),
  reviewOn: day.nullable(),
  jobs: z.array(z.enum(jobCodes)).max(jobCodes.length),
}

export const policy = z.object({
  ...listed.shape,
  revision: z.int(),
  ownerId: z.uuid().nullable(),
  draft: draft.nullable(),
  /** The version in force. */
  current: content.nullable(),
  /** All versions, the latest first. */
  versions: z.array(listedVersion),
  /** The managers who may answer for it. */
  managers: z.array(z.object({ userId: z.uuid(), fullName: z.string() })),
})
export type Policy = z.infer<typeof policy>

export const reader = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  photoFileId: z.uuid().nullable(),
  position: z.string(),
  state: z.enum(answerStates),
  /** The number of the last version that they signed. */
  number: z.int().nullable(),
  signedAt: z.string().nullable(),
  /** The last day of an opt-out after notice was given. */
  lastDay: z.string().nullable(),
  /** Finished tries at the questions of the version in force. */
  tries: z.int(),
  /** Whether all tries were used without passing. */
  triesUsed: z.boolean(),
  remindedAt: z.string().nullable(),
  mayRemind: z.boolean(),
})
export type Reader = z.infer<typeof reader>

/** How many people one press reminds. */
export const REMINDED_AT_ONCE = 500

/** Somebody whom a reminder would reach, and when the last one did. */
export const namedReader = reader.pick({ userId: true, fullName: true, photoFileId: true, remindedAt: true })
export type NamedReader = z.infer<typeof namedReader>

export const ownPolicy = z.object({
  policyId: z.uuid(),
  kind: z.enum(paperKinds),
  title: z.string(),
  number: z.int(),
  readBy: z.string(),
  state: z.enum(answerStates),
  /** When the version in force was answered. */
  answeredAt: z.string().nullable(),
  lastDay: z.string().nullable(),
})
export type OwnPolicy = z.infer<typeof ownPolicy>

/** A question without its answer. */
const asked = z.object({ text: z.string(), choices: z.array(z.string()) })

const answered = z.object({
  chosen: z.int(),
  right: z.int(),
  why: z.string(),
  where: z.string(),
})

/** A try at the questions. Its answers tell what would have been right. */
export const quizTry = z.object({
  /** Which of the person's tries it is, from 1. */
  number: z.int(),
  answers: z.array(answered),
  finished: z.boolean(),
  passed: z.boolean(),
})
export type QuizTry = z.infer<typeof quizTry>

export const reading = z.object({
  policyId: z.uuid(),
  versionId: z.uuid(),
  kind: z.enum(paperKinds),
  number: z.int(),
  title: z.string(),
  blocks: z.array(block),
  file: file.nullable(),
  changes: z.string().nullable(),
  readBy: z.string(),
  publishedAt: z.string(),
  /** The version that the reader has signed last, when it is an earlier one. */
  since: z.object({ number: z.int(), blocks: z.array(block), file: file.nullable() }).nullable(),
  questions: z.array(asked),
  passMark: z.int(),
  /** The last try. */
  quiz: quizTry.nullable(),
  /** How many tries are left; null: as many as one likes. */
  triesLeft: z.int().nullable(),
  notice: z.enum(noticePeriods).nullable(),
  state: z.enum(answerStates),
  /** The signature under this version, with the team's where both sign. */
  signed: z
    .object({
      name: z.string(),
      at: z.string(),
      countersigned: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
    })
    .nullable(),
  /** The opt-out that the reader has signed last, in whatever version, while it lasts. */
  held: z.object({ number: z.int(), notice: z.enum(noticePeriods), lastDay: z.string().nullable() }).nullable(),
  /** What must have been received before this is signed. */
  first: z.object({ policyId: z.uuid(), title: z.string() }).nullable(),
  /** Whether it is for the reader's job. */
  mine: z.boolean(),
  /** The name that a signature must give. */
  readerName: z.string(),
})
export type Reading = z.infer<typeof reading>
