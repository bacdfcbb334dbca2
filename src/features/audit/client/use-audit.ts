import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import { inQuery } from '#client/events/refetches.ts'
import { useFurtherPages } from '#client/ui/lists/use-further-pages.ts'
import { type AuditState, filtersOf } from './audit-state.ts'

/** The pages of the log that the address names. */
export function useAudit(teamId: string, state: AuditState) {
  const { pages = 1 } = state
  const input = { teamId, ...filtersOf(state) }
  const query = useInfiniteQuery({
    queryKey: [...api.audit.list.key(), input],
    queryFn: ({ pageParam: after, signal, queryKey }) =>
      client.audit.list({ ...input, ...(after ? { after } : {}) }, { signal, context: inQuery(queryKey) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  useFurtherPages(query, pages)
  const { data } = query
  return { query, first: data?.pages[0], rows: data?.pages.flatMap(({ items }) => items) ?? [] }
}
