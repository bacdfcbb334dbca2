import { type MutationKey, QueryClient } from '@tanstack/react-query'
import { isStatus } from './api.ts'

const FINAL = [400, 401, 403, 404, 409, 413, 415, 422, 429]

/** The browser's copy of the server's data. Live events keep it fresh, so it is refetched seldom; answers that will not change are not retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && !FINAL.some((status) => isStatus(error, status)),
    },
    mutations: { networkMode: 'always' },
  },
})

/** Whether such a call is on its way: a second click comes before the page has drawn that the first one counts. */
export function isUnderWay(mutationKey: MutationKey): boolean {
  return queryClient.isMutating({ mutationKey }) > 0
}
