import { z } from 'zod'
import { memberStanding } from '#features/members/rules/standing-answer.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { day } from '#shared/contract.ts'
import { states } from '../rules/state.ts'
import { cell, notedDates } from './evidence.ts'
import { MAX_LEAD_DAYS, named, sentence } from './requirements.ts'

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

/** What chosen people could be asked for. */
export const askPlan = z.object({
  items: z.array(z.object({ requirementId: z.uuid(), name: z.string() })),
  people: z.array(
    z.object({
      ...named,
      /**
       * What they lack; `askedLately`: they have been asked for it within the last days, and are not asked again yet;
       * `noted`: what a list says of it.
       */
      items: z.array(z.object({ requirementId: z.uuid(), askedLately: z.boolean(), noted: notedDates.nullable() })),
    }),
  ),
})
export type AskPlan = z.infer<typeof askPlan>

/** A filter of the matrix that a manager has named, for themselves. */
export const savedView = z.object({ id: z.uuid(), name: z.string(), filter: z.object(matrixFilter) })
export type SavedView = z.infer<typeof savedView>
