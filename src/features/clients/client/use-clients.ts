import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api.ts'

interface Shown {
  teamId: string
  search: string | undefined
  archived: true | undefined
}

/** The pages of a team's clients. */
export function useClients({ teamId, search, archived }: Shown) {
  return useInfiniteQuery(
    api.clients.list.infiniteOptions({
      input: (after: string | undefined) => ({
        teamId,
        state: archived ? ('archived' as const) : ('active' as const),
        ...(search && { search }),
        ...(after && { after }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
}

/** Refetches what is on screen of clients. */
export function useRefreshClients() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: api.clients.key() })
}
