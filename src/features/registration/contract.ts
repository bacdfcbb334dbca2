import { z } from 'zod'
import { teamNouns } from '#features/teams/nouns.ts'
import { procedure } from '#shared/contract.ts'
import { registrationNouns } from './nouns.ts'
import { stepIds } from './schema.ts'
import { steps } from './steps.ts'

const stepId = z.enum(stepIds)

/** The fields of a step, for the API's document; `checkStep` validates them. */
const filledIn = z.unknown().meta({
  documentedAs: () => z.union(steps.map(({ title, fields }) => z.strictObject(fields).meta({ title }))),
})
/** The stored values of a step; empty for one that was never saved. */
const values = z.record(z.string(), z.unknown()).meta({
  documentedAs: () => z.union(steps.map(({ title, fields }) => z.strictObject(fields).partial().meta({ title }))),
})
/** Typed values, valid or not. */
const typed = z.record(z.string(), z.unknown())

/** One stored step. Version 0 was never saved; a save names the version that it is based on (optimistic lock). */
export const stepState = z.object({
  step: stepId,
  version: z.int(),
  state: z.enum(['new', 'saved', 'deferred']),
  savedAt: z.string().nullable(),
  values,
  /** When a day was changed without a new document, by dotted path. */
  undocumented: z.record(z.string(), z.string()).optional(),
})
export type StepState = z.infer<typeof stepState>

/** Typed and unsaved values, and the version of the step that they are based on. */
export const stepDraft = z.object({ values: typed, version: z.int(), updatedAt: z.string() })
export type StepDraft = z.infer<typeof stepDraft>

const saved = stepState.extend({
  /** The completion of the whole profile, 0 to 100. */
  completion: z.int(),
  /** Remarks on values that were saved nevertheless. */
  remarks: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type SavedStep = z.infer<typeof saved>

const version = z.int().min(0).max(1_000_000_000)

export const contract = {
  /** A person's whole registration in one call. */
  load: procedure({ access: 'person', effect: 'read', shows: [] })
    .route({ method: 'GET', path: '/registration', summary: 'Read your registration' })
    .output(
      z.object({
        steps: z.record(stepId, stepState),
        drafts: z.partialRecord(stepId, stepDraft),
        completion: z.int(),
        /** The step to continue with, 1 to 13. */
        resume: z.int(),
        completedAt: z.string().nullable(),
        account: z.object({ email: z.string(), fullName: z.string() }),
      }),
    ),

  /** The certificates that the person's teams ask of them, by the name under which each counts. */
  certificateNames: procedure({
    access: 'person',
    effect: 'read',
    shows: [registrationNouns.profile, registrationNouns.asked, teamNouns.teams],
  })
    .route({
      method: 'GET',
      path: '/registration/certificate-names',
      summary: 'List the certificates that your teams ask for',
    })
    .output(
      z.object({
        items: z.array(
          z.object({
            requirementId: z.uuid(),
            name: z.string(),
            teamName: z.string(),
            /** It is missing or has ended, and nothing waits for it. */
            isLacking: z.boolean(),
          }),
        ),
      }),
    ),

  /** Refused with 422 and the fields, or with 409 and the current step. Entries of a list keep their ids; new ones get theirs here. */
  saveStep: procedure({ access: 'person', effect: 'write', answersAgain: true })
    .route({ method: 'PUT', path: '/registration/steps/{step}', summary: 'Save a step of your registration' })
    .input(z.strictObject({ step: stepId, version, values: filledIn }))
    .output(saved),

  /** Stores what is typed, valid or not. Refused with 409 when the step has been saved since. */
  saveDraft: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'PUT', path: '/registration/draft', summary: 'Keep what you have typed in a step' })
    .input(z.strictObject({ step: stepId, version, values: z.unknown() }))
    .output(z.object({ step: stepId, version: z.int(), updatedAt: z.string() })),

  /** Discards the draft. Does nothing a second time, or without a draft. */
  discardDraft: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'DELETE', path: '/registration/drafts/{step}', summary: 'Drop what you have typed in a step' })
    .input(z.strictObject({ step: stepId }))
    .output(z.object({ step: stepId })),

  /** Defers the health step; saved answers stay. */
  deferHealth: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/registration/defer-health', summary: 'Leave the health questions for later' })
    .input(z.strictObject({ version }))
    .output(saved),

  /**
   * Completes the registration once every step is valid. Refused with 422: `path` is step and field. A second call has
   * no further effect.
   */
  complete: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/registration/complete', summary: 'Complete your registration' })
    .input(z.strictObject({}).optional())
    .output(z.object({ team: z.enum(['none', 'member', 'pending', 'failed']), completion: z.int() })),
}
