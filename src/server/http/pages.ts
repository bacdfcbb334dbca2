import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendPage } from './headers.ts'

const NONCE = '__CSP_NONCE__'

/** Serves the built browser side: `/` is the landing page, hashed assets are immutable, every other page is the application. */
export async function servePages(
  app: FastifyInstance,
  { dist, knownPath }: { dist: string; knownPath: (path: string) => boolean },
) {
  if (!existsSync(join(dist, 'app.html'))) return
  const page = (name: string) => readFileSync(join(dist, name), 'utf8').split(NONCE)
  const landing = page('landing.html')
  const application = page('app.html')

  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    wildcard: true,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
  })
  app.get('/', (_request, reply) => sendPage(reply, { status: 200, parts: landing }))
  app.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (path.startsWith('/api/') || path.startsWith('/auth/v1/') || /\.[a-z0-9]+$/i.test(path))
      return reply.callNotFound()
    return sendPage(reply, { status: knownPath(path) ? 200 : 404, parts: application })
  })
}
