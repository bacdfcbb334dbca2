import { z } from 'zod'
import { procedure } from '#shared/contract.ts'
import { stepIds } from './schema.ts'
import { steps } from './steps.ts'

const stepId = z.enum(stepIds)

/** What a step asks for, as the API's document shows it; `checkStep` is what checks it. */
const filledIn = z.unknown().meta({
  documentedAs: () => z.union(steps.map(({ title, fields }) => z.strictObject(fields).meta({ title }))),
})
/** What of a step there is so far: nothing of one that was never saved. */
const values = z.record(z.string(), z.unknown()).meta({
  documentedAs: () => z.union(steps.map(({ title, fields }) => z.strictObject(fields).partial().meta({ title }))),
})
/** What is typed, valid or not. */
const typed = z.record(z.string(), z.unknown())

/** One step as it is stored. Version 0 was never saved; a save names the version that it began from. */
export const stepState = z.object({
  step: stepId,
  version: z.int(),
  state: z.enum(['new', 'saved', 'deferred']),
  savedAt: z.string().nullable(),
  values,
  /** Days that were changed without a new document, by dotted path: when. */
  undocumented: z.record(z.string(), z.string()).optional(),
})
export type StepState = z.infer<typeof stepState>

/** What was typed and not saved, and the version of the step that it began from. */
export const stepDraft = z.object({ values: typed, version: z.int(), updatedAt: z.string() })
export type StepDraft = z.infer<typeof stepDraft>

const saved = stepState.extend({
  /** Of the whole profile, 0 to 100. */
  completion: z.int(),
  /** What a person should look at although it was saved. */
  remarks: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type SavedStep = z.infer<typeof saved>

const version = z.int().min(0).max(1_000_000_000)

export const contract = {
  /** Everything of one person in one call. */
  load: procedure({ access: 'person', effect: 'read', shows: [] })
    .route({ method: 'GET', path: '/registration', summary: 'Read your registration' })
    .output(
      z.object({
        steps: z.record(stepId, stepState),
        drafts: z.partialRecord(stepId, stepDraft),
        completion: z.int(),
        /** The step to go on with, 1 to 13. */
        resume: z.int(),
        completedAt: z.string().nullable(),
        account: z.object({ email: z.string(), fullName: z.string() }),
      }),
    ),

  /** Refused with 422 and the fields, or with 409 and the step as it stands. Entries of a list keep their ids; new ones get theirs here. */
  saveStep: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'PUT', path: '/registration/steps/{step}', summary: 'Save a step of your registration' })
    .input(z.strictObject({ step: stepId, version, values: filledIn }))
    .output(saved),

  /** Keeps what is typed, valid or not. Refused with 409 when the step has been saved since. */
  saveDraft: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'PUT', path: '/registration/draft', summary: 'Keep what you have typed in a step' })
    .input(z.strictObject({ step: stepId, version, values: z.unknown() }))
    .output(z.object({ step: stepId, version: z.int(), updatedAt: z.string() })),

  /** Drops what was typed and not saved. Asked twice, or without a draft, it does nothing. */
  discardDraft: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'DELETE', path: '/registration/drafts/{step}', summary: 'Drop what you have typed in a step' })
    .input(z.strictObject({ step: stepId }))
    .output(z.object({ step: stepId })),

  /** Leaves the health step for later; answers that were already given stay. */
  deferHealth: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/registration/defer-health', summary: 'Leave the health questions for later' })
    .input(z.strictObject({ version }))
    .output(saved),

  /** Once every step holds. Refused with 422: `path` is step and field. Asked twice, it answers twice and does it once. */
  complete: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/registration/complete', summary: 'Complete your registration' })
    .input(z.strictObject({}).optional())
    .output(z.object({ team: z.enum(['none', 'member', 'pending', 'failed']), completion: z.int() })),
}
