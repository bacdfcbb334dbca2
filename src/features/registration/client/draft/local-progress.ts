import { localDraft } from '#client/draft.ts'
import { type FormValues, isRecord } from '#shared/fields/values.ts'
import type { StepId } from '../../schema.ts'
import { stepOf, steps } from '../../steps.ts'
import { localPart, readableDraft } from './draft-values.ts'

export interface LocalDraft {
  values: FormValues
  /** The version of the step that the draft is based on. */
  version: number
  /** Whether the server has the draft too; only an unsent one is used again. */
  sent: boolean
}

export interface LocalProgress {
  /** The last step of this browser, 1 to 13. */
  step(): number | undefined
  /** What was typed in a step and not confirmed by the server. */
  unsent(id: StepId): LocalDraft | undefined
  saveStep(step: number): void
  saveDraft(id: StepId, draft: LocalDraft): void
  markSent(id: StepId): void
  /** Deletes what was typed in a step. */
  drop(id: StepId): void
  clear(): void
}

/** The two keys of spec section 4 for one person: the step, and the draft without critical values. Unreadable content is ignored. */
export function localProgress(person: string): LocalProgress {
  const savedStep = localDraft<unknown>('registration-step', person)
  const savedData = localDraft<unknown>('registration-data', person)

  function drafts(): Partial<Record<StepId, LocalDraft>> {
    const stored = savedData.read()
    if (!isRecord(stored)) return {}
    const known = steps.flatMap(({ id }) => {
      const draft = readDraft(id, stored[id])
      return draft ? [[id, draft] as const] : []
    })
    return Object.fromEntries(known)
  }

  function saveDraft(id: StepId, draft: LocalDraft) {
    attempt(() => savedData.write({ ...drafts(), [id]: { ...draft, values: localPart(stepOf(id), draft.values) } }))
  }

  return {
    step: () => clamped(savedStep.read()),
    unsent(id) {
      const draft = drafts()[id]
      return draft && !draft.sent ? draft : undefined
    },
    saveStep: (step) => attempt(() => savedStep.write(step)),
    saveDraft,
    markSent(id) {
      const draft = drafts()[id]
      if (draft) saveDraft(id, { ...draft, sent: true })
    },
    drop(id) {
      const { [id]: gone, ...others } = drafts()
      if (gone) attempt(() => savedData.write(others))
    },
    clear() {
      savedStep.clear()
      savedData.clear()
    },
  }
}

function readDraft(id: StepId, stored: unknown): LocalDraft | undefined {
  if (!isRecord(stored) || typeof stored.version !== 'number') return undefined
  return { values: readableDraft(stepOf(id), stored.values), version: stored.version, sent: stored.sent === true }
}

function clamped(step: unknown): number | undefined {
  return Number.isInteger(step) ? Math.min(steps.length, Math.max(1, step as number)) : undefined
}

/** Ignores a full or forbidden storage: the server stores the draft too. */
function attempt(write: () => void) {
  try {
    write()
  } catch (error) {
    console.warn('The draft could not be kept in this browser', error)
  }
}
