import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, conflictState, fieldProblems, throwFieldProblems } from '#client/api.ts'
import { isUnderWay } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { InputsOf } from '#shared/fields/form.ts'
import { settingsForm } from '../../rules/forms.ts'
import type { TeamSettings } from '../../schema.ts'

export type SettingName = keyof typeof settingsForm.fields
export type Settings = Omit<TeamSettings, 'version'>

const names = Object.keys(settingsForm.fields) as SettingName[]

/**
 * The form of the settings over the version that it was filled from (optimistic lock), with the conflict when another
 * person has saved meanwhile.
 */
export function useSettingsForm(teamId: string, stored: TeamSettings) {
  const queries = useQueryClient()
  const [base, setBase] = useState<TeamSettings>()
  const [resets, setResets] = useState(0)
  const [conflict, setConflict] = useState<{ mine: Settings; theirs: TeamSettings; changed: SettingName[] }>()
  const from = base ?? stored

  function reset() {
    setBase(undefined)
    setConflict(undefined)
    setResets((times) => times + 1)
  }

  const save = useMutation(
    api.teams.saveSettings.mutationOptions({
      onSuccess: async (settings) => {
        queries.setQueryData(api.teams.settings.queryKey({ input: { teamId } }), settings)
        reset()
        toast.success('Settings saved')
        await queries.invalidateQueries({ queryKey: api.teams.mine.key() })
      },
      onError: (error) => {
        if (!conflictState(error) && fieldProblems(error).length === 0) toast.failure(error)
      },
    }),
  )

  function changedOf(values: InputsOf<typeof settingsForm.fields>): SettingName[] {
    return names.filter((name) => values[name] !== from[name])
  }

  /** Saves the settings that were changed here over the current version; the others keep their current values. */
  async function send(mine: Settings, { changed, over }: { changed: SettingName[]; over: TeamSettings }) {
    if (isUnderWay(api.teams.saveSettings.mutationKey())) return
    const edits = Object.fromEntries(changed.map((name) => [name, mine[name]]))
    try {
      await save.mutateAsync({ teamId, ...over, ...edits })
    } catch (error) {
      const theirs = conflictState<TeamSettings>(error)
      if (theirs) setConflict({ mine, theirs, changed })
      throwFieldProblems(error)
    }
  }

  return {
    from,
    /** A new key restarts the form. */
    round: `${from.version}/${resets}`,
    isSaving: save.isPending,
    changedOf,
    /** From the first change on, updates from the server do not replace the form's values. */
    begin: () => setBase(from),
    reset,
    save: (mine: Settings) => send(mine, { changed: changedOf(mine), over: from }),
    /** Set while another person's save blocks this one. */
    conflict,
    keepMine() {
      if (conflict) send(conflict.mine, { changed: conflict.changed, over: conflict.theirs }).catch(toast.failure)
    },
    takeTheirs() {
      if (conflict) queries.setQueryData(api.teams.settings.queryKey({ input: { teamId } }), conflict.theirs)
      reset()
    },
    closeConflict: () => setConflict(undefined),
  }
}
