import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import { inQuery } from '#client/events/refetches.ts'
import { useFurtherPages } from '#client/ui/lists/use-further-pages.ts'
import { type CandidatesState, filterOf } from './candidates-state.ts'

/** The whole page in one call, and the further pages of the list that the address names. */
export function useCandidates(
  teamId: string,
  { search, sort = 'name', desc = false, pages = 1, ...rest }: CandidatesState,
) {
  const input = { teamId, sort, descending: desc, ...(search ? { search } : {}), ...filterOf({ ...rest }) }
  const query = useInfiniteQuery({
    queryKey: [...api.members.candidates.key(), input],
    queryFn: async ({ pageParam: after, signal, queryKey }) => {
      const options = { signal, context: inQuery(queryKey) }
      if (after === undefined) return client.members.candidates(input, options)
      return { members: await client.members.list({ ...input, after }, options) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ members }) => members.next,
    placeholderData: keepPreviousData,
  })
  useFurtherPages(query, pages)
  const { data } = query
  const first = data?.pages[0]
  return {
    query,
    screen: first && 'team' in first ? first : undefined,
    rows: data?.pages.flatMap(({ members }) => members.items) ?? [],
  }
}
