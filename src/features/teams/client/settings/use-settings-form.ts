import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, conflictState, fieldProblems } from '#client/api.ts'
import { isUnderWay } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { TeamSettings } from '../../schema.ts'

export type SettingName = Exclude<keyof TeamSettings, 'version'>
type Edits = Partial<Omit<TeamSettings, 'version'>>

/** What somebody has changed of the settings but not saved, over the version they began with; and what to do when another was faster. */
export function useSettingsForm(teamId: string, stored: TeamSettings) {
  const queries = useQueryClient()
  const [base, setBase] = useState<TeamSettings>()
  const [edits, setEdits] = useState<Edits>({})
  const [theirs, setTheirs] = useState<TeamSettings>()
  const from = base ?? stored
  const changed = (Object.keys(edits) as SettingName[]).filter((name) => edits[name] !== from[name])

  function reset() {
    save.reset()
    setBase(undefined)
    setEdits({})
    setTheirs(undefined)
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
        const current = conflictState<TeamSettings>(error)
        if (current) setTheirs(current)
        else if (fieldProblems(error).length === 0) toast.failure(error)
      },
    }),
  )

  function send(over: TeamSettings) {
    if (!isUnderWay(api.teams.saveSettings.mutationKey()))
      save.mutate({ teamId, ...over, ...edits, version: over.version })
  }

  return {
    values: { ...from, ...edits },
    changed,
    isSaving: save.isPending,
    problemOf: (name: SettingName) => fieldProblems(save.error).find(({ path }) => path === name)?.message,
    change(edit: Edits) {
      save.reset()
      setBase(from)
      setEdits({ ...edits, ...edit })
    },
    reset,
    save: () => send(from),
    /** Set while somebody else's save stands in the way of this one. */
    theirs,
    /** Saves what was changed here over what the other saved; whatever was not changed here stays theirs. */
    keepMine: () => theirs && send(theirs),
    takeTheirs() {
      if (theirs) queries.setQueryData(api.teams.settings.queryKey({ input: { teamId } }), theirs)
      reset()
    },
    closeConflict: () => setTheirs(undefined),
  }
}
