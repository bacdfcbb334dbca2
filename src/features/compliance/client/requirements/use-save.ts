import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, conflictState } from '#client/api.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { type RequirementValues, requirementOf } from '../../rules/requirement-form.ts'
import type { Requirement } from '../../schema.ts'

interface Saving {
  teamId: string
  /** What the form was filled from; undefined for a new one. */
  stored: Requirement | undefined
  onSaved: () => void
}

/**
 * Saves the form over the version that it was filled from (optimistic lock), with the conflict when another manager has
 * saved meanwhile.
 */
export function useSave({ teamId, stored, onSaved }: Saving) {
  const queries = useQueryClient()
  const [conflict, setConflict] = useState<{ mine: RequirementValues; theirs: Requirement }>()

  async function send(values: RequirementValues, latest: number | undefined) {
    const { fields, from } = requirementOf(values)
    const change = { teamId, ...fields, ...(from && { from }) }
    try {
      if (stored && latest) await client.compliance.changeRequirement({ ...change, requirementId: stored.id, latest })
      else await client.compliance.createRequirement(change)
    } catch (error) {
      const theirs = conflictState<Requirement>(error)
      if (!theirs) throw error
      setConflict({ mine: values, theirs })
      return
    }
    setConflict(undefined)
    await queries.invalidateQueries({ queryKey: api.compliance.key() })
    toast.success(`${inSentence(fields.name)} has been saved`)
    onSaved()
  }

  return {
    save: (values: RequirementValues) => send(values, stored?.latest),
    conflict,
    keepMine: () => (conflict ? send(conflict.mine, conflict.theirs.latest) : undefined),
    closeConflict: () => setConflict(undefined),
  }
}
