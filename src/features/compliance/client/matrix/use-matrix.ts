import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, client } from '#client/api.ts'
import { inQuery } from '#client/events/refetches.ts'
import type { MatrixFilter, matrixOrders } from '../../schema.ts'
import { toPersonRow } from './cells.ts'
import { columnsOf } from './columns.ts'

interface MatrixQuery extends MatrixFilter {
  teamId: string
  order: (typeof matrixOrders)[number]
}

/** The requirements of a team as columns, and the people whom a filter finds as rows. */
export function useMatrix(input: MatrixQuery, { only }: { only: 'Training' | undefined }) {
  const requirements = useQuery(api.compliance.requirements.queryOptions({ input: { teamId: input.teamId } }))
  const people = useInfiniteQuery({
    queryKey: [...api.compliance.matrix.key(), input],
    queryFn: ({ pageParam: after, signal, queryKey }) =>
      client.compliance.matrix({ ...input, ...(after && { after }) }, { signal, context: inQuery(queryKey) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(
    () => columnsOf(requirements.data?.items ?? []).filter(({ group }) => !only || group === only),
    [requirements.data, only],
  )
  const rows = useMemo(
    () => people.data?.pages.flatMap(({ items }) => items.map((row) => toPersonRow(row, columns))) ?? [],
    [people.data, columns],
  )
  const sites = people.data?.pages[0]?.sites ?? []
  return { requirements, people, columns, rows, sites }
}
