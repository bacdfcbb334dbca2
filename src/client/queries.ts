import { hashKey, type MutationKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import { isStatus } from './api.ts'

const FINAL = [400, 401, 403, 404, 409, 413, 415, 422, 429]

/** The browser's cache of the server's data. Live events keep it fresh, so it is refetched seldom; definite answers are not retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && !FINAL.some((status) => isStatus(error, status)),
    },
    mutations: { networkMode: 'always' },
  },
})

const followers = new Map<string, readonly QueryKey[]>()

/** Says which queries of other features show what these show too; the app, which knows them all, calls it once. */
export function alsoShownBy(queryKey: QueryKey, ...others: readonly QueryKey[]) {
  followers.set(hashKey(queryKey), others)
}

/** Reads these queries anew, with those that show the same. */
export async function refetch(...queryKeys: readonly QueryKey[]): Promise<void> {
  const all = queryKeys.flatMap((queryKey) => [queryKey, ...(followers.get(hashKey(queryKey)) ?? [])])
  await Promise.all(all.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Does something and reads anew what it may have changed, also after a refusal, and ends once the page shows the result. */
export async function actAndShow<Result>(act: () => Promise<Result>, ...queryKeys: QueryKey[]): Promise<Result> {
  try {
    return await act()
  } finally {
    await refetch(...queryKeys)
  }
}

/** Whether such a mutation is running: a second click may come before the page has rendered the first one. */
export function isUnderWay(mutationKey: MutationKey): boolean {
  return queryClient.isMutating({ mutationKey }) > 0
}
