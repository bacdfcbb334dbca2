import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from '../calls/errors.ts'
import { hashSecret } from '../crypto/secrets.ts'
import { networkOf } from '../limits/rate-limits.ts'

/** Security 3.4, 'everything else': calls a minute that people cause by their own acts. */
const ASKED = { session: 300, network: 600 }
/**
 * Calls a minute that live pages cause by refetching after an event: an office of ten behind one address while a whole
 * agency is at work.
 */
const PUSHED = { session: 600, network: 3000 }

interface Ceilings {
  sessions: RateLimiterMemory
  networks: RateLimiterMemory
}

function ceilings({ session, network }: typeof ASKED): Ceilings {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: 60 })
  return { sessions: limiter(session), networks: limiter(network) }
}

async function consume(limiter: RateLimiterMemory, key: string) {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal
    throw tooMany(Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000)))
  }
}

/** Whether the browser says that an event caused the call, and not a person's act. It could lie. */
export function isPushed({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>) {
  return method === 'GET' && headers['x-caused-by'] === 'event'
}

export interface CountedCall {
  network: string
  session: string | undefined
  /** See `isPushed`. */
  pushed: boolean
}

/** Counts calls; throws 429 for one over its limit. */
export function requestCounter() {
  const asked = ceilings(ASKED)
  const pushes = ceilings(PUSHED)
  return async ({ network, session, pushed }: CountedCall) => {
    const { sessions, networks } = session && pushed ? pushes : asked
    await consume(networks, network)
    if (session) await consume(sessions, session)
  }
}

/**
 * The rate limit of the API, counted in each process by itself: a counter in the database would cost every reading call a write.
 * Calls from this machine are not counted; a proxy on it has to be named by TRUST_PROXY.
 */
export function limitRequests(
  app: FastifyInstance,
  { sessionOf }: { sessionOf: (request: FastifyRequest) => string | undefined },
) {
  const count = requestCounter()
  app.addHook('onRequest', async (request) => {
    const network = networkOf(request.ip)
    if (!network) return
    const secret = sessionOf(request)
    await count({
      network,
      session: secret && hashSecret(secret).toString('base64url'),
      pushed: isPushed(request),
    })
  })
}
