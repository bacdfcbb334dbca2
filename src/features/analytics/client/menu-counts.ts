import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import type { MenuCounts, OwnCounts } from '../schema.ts'

/** How much waits in a team; undefined as long as it is not known. */
export function useMenuCounts(teamId: string | undefined): MenuCounts | undefined {
  const input = { teamId: teamId ?? '' }
  return useQuery(api.analytics.menuCounts.queryOptions({ input, enabled: teamId !== undefined })).data
}

/** How much waits for a worker; undefined as long as it is not known. */
export function useOwnCounts(): OwnCounts | undefined {
  return useQuery(api.analytics.ownCounts.queryOptions()).data
}
