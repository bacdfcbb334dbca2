import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '#client/api.ts'
import { queryClient } from '#client/queries.ts'
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

/** The last selected, otherwise the newest (decision 6). */
function currentOf(teams: readonly ManagedTeam[], chosen: string | null): ManagedTeam | undefined {
  return teams.find(({ id }) => id === chosen) ?? teams[0]
}

/** The current team, outside a component. */
export async function loadCurrentTeam(): Promise<ManagedTeam | undefined> {
  const { runs } = await queryClient.ensureQueryData(api.teams.mine.queryOptions())
  return currentOf(runs, remembered())
}

/** The teams that the person runs, and the current one of this tab. */
export function useCurrentTeam() {
  const query = useQuery(api.teams.mine.queryOptions())
  const chosen = useSyncExternalStore(subscribe, remembered)
  const teams = query.data?.runs ?? NONE
  return { query, teams, team: currentOf(teams, chosen), choose: chooseTeam }
}
