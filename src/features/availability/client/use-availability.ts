import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import type { OwnAvailability } from '../schema.ts'

/** What the signed-in person has said. `take` puts an answer of the server in its place; after a refusal `refresh` reads it again. */
export function useAvailability() {
  const queries = useQueryClient()
  const { queryKey } = api.availability.mine.queryOptions()
  return {
    query: useQuery(api.availability.mine.queryOptions()),
    take: (next: OwnAvailability) => queries.setQueryData(queryKey, next),
    refresh: () => queries.invalidateQueries({ queryKey }),
  }
}
