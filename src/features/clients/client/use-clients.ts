import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#client/api.ts'
import type { ChoiceGroup } from '#client/ui/inputs/group-order.ts'
import { useFurtherPages } from '#client/ui/lists/use-further-pages.ts'

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

/** Every client that has sites, to choose among these; undefined until all are there. */
export function useSiteGroups(teamId: string): readonly ChoiceGroup[] | undefined {
  const query = useClients({ teamId, search: undefined, archived: undefined })
  useFurtherPages(query, Number.POSITIVE_INFINITY)
  const { data, hasNextPage } = query
  return useMemo(() => {
    if (!data || hasNextPage) return undefined
    return data.pages
      .flatMap(({ items }) => items)
      .filter(({ sites }) => sites.length > 0)
      .map(({ id, name, sites }) => ({
        id,
        name,
        items: sites.map((site) => ({ id: site.id, name: site.name, detail: site.postcode })),
      }))
  }, [data, hasNextPage])
}

/** Every site, to choose one. */
export function useSiteChoices(teamId: string) {
  const groups = useSiteGroups(teamId)
  return useMemo(
    () =>
      (groups ?? []).flatMap((client) =>
        client.items.map(({ id, name }) => ({ value: id, label: `${name}, ${client.name}` })),
      ),
    [groups],
  )
}

/** Refetches what is on screen of clients. */
export function useRefreshClients() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: api.clients.key() })
}
