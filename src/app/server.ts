import type { OpenAPI } from '@orpc/contract'
import { SmartCoercionPlugin } from '@orpc/json-schema'
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import { ORPCError } from '@orpc/server'
import { FastifyHandler } from '@orpc/server/fastify'
import { StandardHandler } from '@orpc/server/standard'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance } from 'fastify'
import { endReusedSession } from '#features/accounts/server/sessions/reuse.ts'
import { createHttp, type HttpOptions, identifyCallers, mountRoutes, prepareError } from '#server/http/app.ts'
import { sendPage } from '#server/http/headers.ts'
import { JsonAnswers } from '#server/http/json-answers.ts'
import { servePages } from '#server/http/pages.ts'
import { type ApiContext, answerPushed } from '#server/http/pushed-calls.ts'
import { readMailBacklog } from '#server/mail/backlog.ts'
import type { Services } from '#server/services.ts'
import { describeApi } from './api-document/document.ts'
import { docsPage } from './api-document/page.ts'
import { router } from './router.ts'
import { routes } from './routes.ts'
import { siteFills } from './site-fills.ts'

const JSON_BODY = /^application\/json\b/i

interface ServerOptions extends HttpOptions {
  dist: string
  /** See Env. */
  operator?: string | undefined
}

/** The whole product on one Fastify instance: procedures under /api, raw routes, pages, health. Does not listen yet. */
export async function createServer(services: Services, { dist, operator, ...http }: ServerOptions) {
  const app = createHttp(http)
  await app.register(async (inside) => {
    identifyCallers(inside, services)
    watchOldSecrets(inside, services)
    mountRoutes(inside, { services, routes })
    await mountApi(inside, services)
  })
  // Always 200 while the database answers: a load balancer that removed a degraded process would make things worse.
  app.get('/health', async (_request, reply) => {
    const { state: mail } = await readMailBacklog(services.database)
    const conditions = services.conditions.list()
    return reply.send({ status: conditions.length > 0 ? 'degraded' : 'ok', mail, conditions })
  })
  await servePages(app, { dist, fills: siteFills(operator) })
  return app
}

/** Before it sends a refusal, it checks whether the secret was an old one of a live session, and ends that session. */
function watchOldSecrets(app: FastifyInstance, services: Services) {
  app.addHook('onSend', async ({ call, log }, reply) => {
    if (!call?.sessionSecret || (reply.statusCode !== 401 && reply.statusCode !== 400)) return
    const arrivedAt = services.clock.now() - reply.elapsedTime
    await endReusedSession(services, { secret: call.sessionSecret, arrivedAt, ip: call.ip }).catch((error) =>
      log.error({ err: error }, 'could not look whether a secret was an old one'),
    )
  })
}

const converter = new ZodToJsonSchemaConverter()

function makeHandler() {
  const handler = new StandardHandler(router, new StandardOpenAPIMatcher(), new JsonAnswers(), {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [converter] })],
    clientInterceptors: [
      ({ next, path, context }) => {
        const { request } = context as ApiContext
        request.procedure = path.join('.')
        return next()
      },
    ],
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          const { request, reply } = context as ApiContext
          throw prepareError(error, request, reply)
        }
      },
      answerPushed(),
    ],
  })
  return new FastifyHandler(handler)
}

async function mountApi(app: FastifyInstance, { publicUrl }: Services) {
  const handler = makeHandler()
  let apiDocument: Promise<OpenAPI.Document> | undefined
  function readDocument() {
    apiDocument ??= describeApi({ publicUrl })
    return apiDocument
  }
  app.get('/api/openapi.json', async (_request, reply) => reply.send(await readDocument()))
  app.get('/api/docs', async (_request, reply) =>
    sendPage(reply, { status: 200, parts: docsPage(await readDocument()) }),
  )
  app.all('/api/*', async (request, reply) => {
    const type = request.headers['content-type']
    if (type && !JSON_BODY.test(type))
      throw new ORPCError('UNSUPPORTED_MEDIA_TYPE', { status: 415, message: 'Send JSON' })
    const context: ApiContext = { ...request.call, request, reply }
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
    if (request.packed) return request.packed.send(request, reply)
    // A matched call has been answered; without the reply, Fastify would answer an unknown one a second time.
    return matched ? undefined : reply.callNotFound()
  })
}
