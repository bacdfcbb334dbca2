import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from '../errors.ts'
import { networkOf } from '../limits.ts'
import { hashSecret } from '../secrets.ts'

/** Security 3.4, 'everything else'. */
const PER_SESSION = { points: 300, duration: 60 }
const PER_NETWORK = { points: 600, duration: 60 }

async function consume(limiter: RateLimiterMemory, key: string) {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal
    throw tooMany(Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000)))
  }
}

/**
 * A ceiling for whoever asks too much of the API, counted in each process for itself: a counter in the database would cost every reading call a write.
 * Calls from this machine are not counted; a proxy on it must be named by TRUST_PROXY.
 */
export function limitRequests(app: FastifyInstance, { sessionOf }: { sessionOf: (request: FastifyRequest) => string | undefined }) {
  const sessions = new RateLimiterMemory(PER_SESSION)
  const networks = new RateLimiterMemory(PER_NETWORK)
  app.addHook('onRequest', async (request) => {
    const network = networkOf(request.ip)
    if (!network) return
    await consume(networks, network)
    const secret = sessionOf(request)
    if (secret) await consume(sessions, hashSecret(secret).toString('base64url'))
  })
}
