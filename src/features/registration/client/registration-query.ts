import { api } from '#client/api.ts'
import { queryClient } from '#client/queries.ts'

/** Once begun, it waits this long for the page that asked for it. */
const WAITS_MS = 10_000

/** What somebody has saved so far. It loads once per visit, so that data from the server never replaces typed values. */
export const registrationQuery = api.registration.load.queryOptions({
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: WAITS_MS,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

/** At the end of a visit: the next one loads it anew. */
export function forgetRegistration() {
  queryClient.removeQueries({ queryKey: registrationQuery.queryKey, type: 'inactive' })
}

export function askForRegistration() {
  forgetRegistration()
  void queryClient.prefetchQuery(registrationQuery)
}
