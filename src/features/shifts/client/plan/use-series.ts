import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'

/** A shift with what is to come of its series, as it is when a dialog about it opens. */
export function useSeries(teamId: string, shiftId: string) {
  const query = useQuery(
    api.shifts.series.queryOptions({ input: { teamId, shiftId }, refetchOnMount: 'always' as const }),
  )
  return { query, items: query.isFetchedAfterMount ? query.data?.items : undefined }
}
