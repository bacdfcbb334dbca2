import fastifyCookie from '@fastify/cookie'
import { ORPCError } from '@orpc/server'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { FieldProblem } from '#shared/contract.ts'
import type { CallContext } from '../calls/caller.ts'
import { toDeclaredError } from '../calls/procedures.ts'
import { DamagedError } from '../health/damage.ts'
import { auditDamage } from '../health/damage-report.ts'
import type { CallRequest, RawRoute, Services } from '../services.ts'
import { compressAnswers } from './compress.ts'
import { addSecurityHeaders } from './headers.ts'
import { dropHungUp } from './hung-up.ts'
import { parseBodies } from './json.ts'
import { noteRefusedAccess } from './refused-access.ts'
import { limitRequests } from './request-limit.ts'
import { requireSameOrigin } from './same-origin.ts'
import { type BodyLimits, refuseSlowBodies, USUAL_LIMITS } from './slow-bodies.ts'
import { refuseDoubtful } from './strict.ts'

export const SESSION_COOKIE = '__Host-session'
const CODES: Record<number, string> = { 413: 'PAYLOAD_TOO_LARGE', 414: 'URI_TOO_LONG', 415: 'UNSUPPORTED_MEDIA_TYPE' }
const MAX_JSON_BYTES = 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    call: CallContext
  }
}

export interface HttpOptions {
  publicUrl: string
  logLevel: string
  trustProxy: boolean | number | string
  slowBodies?: BodyLimits
}

/** Contracts validate, not routes: the compilers of Fastify's own schemas are never loaded. */
function withoutSchemas(): never {
  throw new Error('routes have no schemas: a contract has')
}

/** The HTTP server without domain: headers, same-origin check, bodies, errors, the caller's session cookie. */
export function createHttp({
  publicUrl,
  logLevel,
  trustProxy,
  slowBodies = USUAL_LIMITS,
}: HttpOptions): FastifyInstance {
  const app = Fastify({
    logger: { level: logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: MAX_JSON_BYTES,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
  })
  dropHungUp(app)
  logRequests(app)
  addSecurityHeaders(app, { publicUrl })
  refuseDoubtful(app)
  refuseSlowBodies(app, slowBodies)
  requireSameOrigin(app, { publicUrl })
  parseBodies(app)
  compressAnswers(app)
  app.register(fastifyCookie)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    sendError(new ORPCError('NOT_FOUND', { status: 404, message: 'Not found' }), request, reply),
  )
  return app
}

/** Logs one line per request. Paths contain ids only; query strings may contain a name or a search and are not logged. */
function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}

/** Turns every error into one shape. An unexpected error is logged, and the caller sees its correlation id alone. */
export function prepareError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = toDeclaredError(thrown)
  if (error instanceof ORPCError) {
    const retryAfter = (error.data as { retryAfter?: number } | undefined)?.retryAfter
    if (retryAfter) reply.header('retry-after', String(retryAfter))
    request.refusal = error.code
    request.unknownField = namesUnknownField(error)
    return error
  }
  const { statusCode: status } = error as FastifyError
  if (status && status < 500)
    return new ORPCError(CODES[status] ?? 'BAD_REQUEST', { status, message: 'The request could not be read' })
  request.log.error({ err: error, correlationId: request.id }, 'unexpected error')
  const damaged = error instanceof DamagedError ? error : undefined
  if (damaged) writeDamage(request, damaged)
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    status: 500,
    message: damaged?.advice ?? 'Something went wrong on our side. Please try again',
    data: { correlationId: request.id },
  })
}

/** Whether the caller sent a field that the input does not have, e.g. one that is not theirs to write: zod reports it in these words. */
function namesUnknownField({ status, data }: ORPCError<string, unknown>) {
  const { fields = [] } = (status === 422 ? data : {}) as { fields?: FieldProblem[] }
  return fields.some(({ message }) => message.startsWith('Unrecognized key'))
}

/** Audits damage without making the caller wait: the answer is the same. */
export function writeDamage({ call, log }: Pick<FastifyRequest, 'call' | 'log'>, error: DamagedError) {
  auditDamage(call, error).catch((failure) => log.error({ err: failure }, 'damage could not be written down'))
}

function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = prepareError(thrown, request, reply)
  return reply.code(error.status).send(error.toJSON())
}

/** Adds the claimed caller to every request: the cookie proves nothing until a transaction has read its session. */
export function identifyCallers(app: FastifyInstance, services: Services) {
  const { database, clock, vault, features, here, limits, log } = services
  app.decorateRequest('call')
  app.addHook('onRequest', async (request) => {
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined
    request.call = {
      database,
      clock,
      vault,
      features,
      here,
      limits,
      sessionSecret: request.cookies?.[SESSION_COOKIE],
      idempotencyKey,
      ip: request.ip,
    }
  })
  limitRequests(app, { sessionOf: ({ cookies }) => cookies?.[SESSION_COOKIE] })
  noteRefusedAccess(app, { log })
}

/** Mounts the raw routes that features declare. */
export function mountRoutes(app: FastifyInstance, { services, routes }: { services: Services; routes: RawRoute[] }) {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.url,
      handler: (request, reply) => route.handle(services, request as CallRequest, reply),
    })
  }
}
