import { createORPCErrorFromJson, isORPCErrorJson, ORPCError } from '@orpc/client'
import type { TabletState, TabletTaps, TabletUnbooked } from '../../schema.ts'

const PATIENCE_MS = 8000

/** Calls a route of the tablet, whose cookie says which it is. Throws the server's refusal. */
async function ask(path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`/api/tablet${path}`, {
    method: body ? 'POST' : 'GET',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  if (answer.status === 204) return undefined
  const said: unknown = await answer.json().catch(() => undefined)
  if (answer.ok) return said
  if (isORPCErrorJson(said)) throw createORPCErrorFromJson(said)
  throw new ORPCError('BAD_GATEWAY', { status: 502, message: 'The server could not be reached' })
}

export const readTablet = () => ask('') as Promise<TabletState>
export const bindTablet = (code: string) => ask('/bind', { code })
export const sendUnbooked = (said: TabletUnbooked) => ask('/unbooked', said) as Promise<{ name: string }>
export const sendTaps = (taps: TabletTaps) => ask('/taps', taps) as Promise<{ name: string }>

/** The status of a refusal; undefined where the server has not answered, or is away for a moment. */
export function refusedWith(error: unknown): number | undefined {
  return error instanceof ORPCError && error.status < 500 ? error.status : undefined
}
