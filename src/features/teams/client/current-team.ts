import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '#client/api.ts'
import type { ManagedTeam } from '../schema.ts'

const KEY = 'care-team'
const NONE: readonly ManagedTeam[] = []
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function remembered() {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Makes a team the current one of this browser tab. */
export function chooseTeam(teamId: string) {
  try {
    sessionStorage.setItem(KEY, teamId)
  } catch {
    // Without session storage the first team stays the current one.
  }
  for (const listener of listeners) listener()
}

/** The teams that the person runs, and the current one of this tab: the last selected, otherwise the newest (decision 6). */
export function useCurrentTeam() {
  const query = useQuery(api.teams.mine.queryOptions())
  const chosen = useSyncExternalStore(subscribe, remembered)
  const teams = query.data?.runs ?? NONE
  return { query, teams, team: teams.find(({ id }) => id === chosen) ?? teams[0], choose: chooseTeam }
}
