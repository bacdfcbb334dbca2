import { contract } from 'virtual:contract'
import { createORPCClient, ORPCError, onError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { causeOf } from './events/refetches.ts'
import { endSession } from './session/auth.ts'

export { errorMessage } from './error-message.ts'

type Client = ContractRouterClient<typeof contract>

const waiting = new Set<() => void>()

/** Calls `hear` once, when the server next answers anything; the result unsubscribes. */
export function onceReached(hear: () => void): () => void {
  waiting.add(hear)
  return () => waiting.delete(hear)
}

const link = new OpenAPILink(contract, {
  url: `${location.origin}/api`,
  headers: ({ context }) => ({ 'x-requested-with': 'care-staffing', ...causeOf(context) }),
  fetch: async (request, init) => {
    const answer = await send(request, { ...init, credentials: 'same-origin' })
    for (const hear of waiting) hear()
    waiting.clear()
    return answer
  },
  interceptors: [
    onError((error) => {
      if (error instanceof ORPCError && error.status === 401) void endSession()
    }),
  ],
})

/** The pauses before each retry; in all shorter than a person waits before pressing again. */
const PAUSES_MS = [400, 1500]

/**
 * Retries a write whose answer was lost, with the same idempotency key, so that the server executes it once (a phone in
 * a lift at five in the morning).
 */
async function send(request: Request, init: RequestInit): Promise<Response> {
  if (request.method === 'GET') return fetch(request, init)
  request.headers.set('idempotency-key', crypto.randomUUID())
  for (const pause of PAUSES_MS) {
    try {
      return await attempt(request.clone(), init)
    } catch (error) {
      if (!(error instanceof TypeError) || !navigator.onLine) throw error
      await new Promise((done) => setTimeout(done, pause))
    }
  }
  return attempt(request, init)
}

/** `keepalive`: a request that is sent while the page is being left must still arrive. */
function attempt(request: Request, init: RequestInit) {
  return fetch(request, { ...init, keepalive: document.visibilityState === 'hidden' })
}

/** Calls the API: `client.teams.create({ ... })`. */
export const client: Client = createORPCClient(link)

/** The same calls as options for TanStack Query: `useQuery(api.teams.list.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client)

/** The fields that the server refused, with their messages; empty for other errors. */
export function fieldProblems(error: unknown): { path: string; message: string }[] {
  if (!(error instanceof ORPCError) || error.status !== 422) return []
  return (error.data as { fields?: { path: string; message: string }[] } | undefined)?.fields ?? []
}

/** Rethrows field errors, which the form shows; other errors have been shown already. Made for `catch`. */
export function throwFieldProblems(error: unknown): void {
  if (fieldProblems(error).length > 0) throw error
}

/** The current state in a 409 (optimistic lock); undefined for other errors. */
export function conflictState<T>(error: unknown): T | undefined {
  return isStatus(error, 409) ? (error as { data?: { current?: T } }).data?.current : undefined
}

export function isStatus(error: unknown, status: number): boolean {
  return error instanceof ORPCError && error.status === status
}
