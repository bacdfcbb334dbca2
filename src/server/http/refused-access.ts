import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { audit, truncateIp } from '../audit.ts'
import { asCaller } from '../calls/caller.ts'
import { hashSecret } from '../crypto/secrets.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The called procedure, as `teams.join`. */
    procedure?: string
    /** The code of the refusal. */
    refusal?: string
    /** Whether the call contained a field that its input does not have. */
    unknownField?: boolean
  }
}

const REFUSED = new Set([403, 404, 429])
/** Answered to everybody who has not signed in lately: a question, not a refusal. */
const NEEDS_RECENT_SIGN_IN = /^reauthentication_needed$/i
const PER_CALL = { points: 1, duration: 60 }
const PER_CALLER = { points: 60, duration: 3600 }

/** The name of the call, without a value. Undefined when there is no such call. */
function callOf({ procedure, method, routeOptions, is404 }: FastifyRequest, status: number) {
  if (procedure) return procedure
  const noCall = is404 || (status === 404 && routeOptions.url === '/api/*')
  return noCall ? undefined : `${method} ${routeOptions.url}`
}

function isRefusal({ refusal = '', unknownField }: FastifyRequest, { statusCode }: FastifyReply) {
  return unknownField || (REFUSED.has(statusCode) && !NEEDS_RECENT_SIGN_IN.test(refusal))
}

/**
 * Records each refused call: who, what, from where; no value. A person's refusals go into their own audit chain, which
 * they see in their security log; the log has all of them. Another person's id and an id that does not exist are
 * refused and recorded alike, after the answer. A caller is recorded once a minute for each call, and 60 times an hour
 * in all.
 */
export function noteRefusedAccess(app: FastifyInstance, { log }: { log: Pick<FastifyBaseLogger, 'warn' | 'error'> }) {
  const calls = new RateLimiterMemory(PER_CALL)
  const callers = new RateLimiterMemory(PER_CALLER)

  async function isNews(caller: string, call: string) {
    try {
      await calls.consume(`${caller} ${call}`)
      await callers.consume(caller)
      return true
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal
      return false
    }
  }

  async function write(request: FastifyRequest, status: number) {
    const { call: context, ip } = request
    const call = callOf(request, status)
    const secret = context?.sessionSecret
    const caller = secret ? hashSecret(secret).toString('base64url') : truncateIp(ip)
    if (!call || !(await isNews(caller, `${status} ${call}`))) return
    const meta = { call, status }
    const user =
      secret &&
      (await asCaller(context, { access: 'anyone', effect: 'write' }, async (inside) => {
        if (inside.actor.kind !== 'person') return undefined
        await audit(inside, { action: 'access.refused', subject: inside.actor.id, meta })
        return inside.actor.id
      }))
    log.warn({ ...meta, ...(user && { user }), network: truncateIp(ip), requestId: request.id }, 'access refused')
  }

  app.addHook('onResponse', async (request, reply) => {
    if (!isRefusal(request, reply)) return
    write(request, reply.statusCode).catch((failure) =>
      log.error({ err: failure }, 'refused access could not be written down'),
    )
  })
}
