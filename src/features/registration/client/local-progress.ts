import { localDraft } from '#client/draft.ts'
import type { FormValues } from '#shared/fields.ts'
import type { StepId } from '../schema.ts'
import { stepOf, steps } from '../steps.ts'
import { localPart, readableDraft } from './draft-values.ts'

/** A step as typed here, until the server has it too. */
export type LocalDrafts = Partial<Record<StepId, FormValues>>

export interface LocalProgress {
  /** Step 1 to 13 where this browser was last, and what of it the server has not confirmed. */
  read(): { step: number | undefined; drafts: LocalDrafts }
  saveStep(step: number): void
  saveDraft(id: StepId, values: FormValues): void
  /** The server has this step's draft or the step itself. */
  forgetDraft(id: StepId): void
  clear(): void
}

/** The two keys of spec section 4 for one person: the step, and the draft without critical values. Unreadable content counts as none. */
export function localProgress(person: string): LocalProgress {
  const savedStep = localDraft<unknown>('registration-step', person)
  const savedData = localDraft<unknown>('registration-data', person)

  function drafts(): LocalDrafts {
    const stored = savedData.read()
    if (typeof stored !== 'object' || stored === null) return {}
    const known = steps.map(({ id }) => [id, (stored as Record<string, unknown>)[id]] as const).filter(([, draft]) => draft !== undefined)
    return Object.fromEntries(known.map(([id, draft]) => [id, readableDraft(stepOf(id), draft)]))
  }

  return {
    read: () => ({ step: clamped(savedStep.read()), drafts: drafts() }),
    saveStep: (step) => attempt(() => savedStep.write(step)),
    saveDraft: (id, values) => attempt(() => savedData.write({ ...drafts(), [id]: localPart(stepOf(id), values) })),
    forgetDraft: (id) =>
      attempt(() => {
        const { [id]: _, ...others } = drafts()
        savedData.write(others)
      }),
    clear() {
      savedStep.clear()
      savedData.clear()
    },
  }
}

function clamped(step: unknown): number | undefined {
  return Number.isInteger(step) ? Math.min(steps.length, Math.max(1, step as number)) : undefined
}

/** A full or forbidden storage must not stop anybody from typing: the server has the draft too. */
function attempt(write: () => void) {
  try {
    write()
  } catch (error) {
    console.warn('The draft could not be kept in this browser', error)
  }
}
