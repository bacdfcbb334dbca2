import { useState } from 'react'
import { client, conflictState, fieldProblems, isStatus } from '#client/api.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { FormValues } from '#shared/fields/values.ts'
import type { SavedStep, StepState } from '../../contract.ts'
import type { RegistrationStep } from '../../schema.ts'
import { merging } from '../wizard/late-parts.ts'
import type { Merge } from './merge.ts'
import type { FormStart } from './registration-state.ts'

export interface OpenConflict {
  merge: Merge
  taken: string[]
  theirs: StepState
}

interface SaveStep {
  step: RegistrationStep
  start: FormStart
  /** Waits for running requests. */
  settled: () => Promise<void>
  onSaved: (saved: SavedStep, values: FormValues) => Promise<unknown> | undefined
  /** The message for a failed save without field errors. */
  failed: string
  /** Restarts the form with other values, e.g. a merge that is not valid yet. */
  onRestart: (start: FormStart) => void
}

/** Saves a step. When it was saved elsewhere meanwhile (409, optimistic lock), offers a merge. */
export function useSaveStep({ step, start, settled, onSaved, failed, onRestart }: SaveStep) {
  const [conflict, setConflict] = useState<OpenConflict>()

  async function save(values: FormValues, from: FormStart) {
    try {
      await settled()
      const saved = await client.registration.saveStep({ step: step.id, version: from.version, values })
      await onSaved(saved, values)
    } catch (error) {
      const theirs = conflictState<StepState>(error)
      if (theirs) return openConflict({ values, base: from.base, theirs })
      if (fieldProblems(error).length === 0)
        toast.error(isStatus(error, 401) ? 'User not authenticated' : failed, { title: 'Error' })
      throw error
    }
  }

  async function openConflict({ values, base, theirs }: { values: FormValues; base: FormValues; theirs: StepState }) {
    const { mergeValues, takenOver } = await merging()
    const sides = { base, mine: values, theirs: theirs.values }
    setConflict({ merge: mergeValues(step.fields, sides), taken: takenOver(step.fields, sides), theirs })
  }

  async function saveMerged(merged: FormValues) {
    if (!conflict) return
    const { theirs } = conflict
    const { withoutLostIds } = await merging()
    const values = withoutLostIds(merged, theirs.values)
    const next = { values, base: theirs.values, version: theirs.version }
    setConflict(undefined)
    onRestart(next)
    // A refused merge is in the form, which marks the errors at the next press.
    await save(values, next).catch((error: unknown) => toast.failure(error))
  }

  return {
    save: (values: FormValues) => save(values, start),
    conflict,
    saveMerged,
    closeConflict: () => setConflict(undefined),
  }
}
