import { ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

function comesFromOurPages({ headers }: FastifyRequest, origin: string) {
  const site = headers['sec-fetch-site']
  return site ? site === 'same-origin' : headers.origin === origin
}

/** Whether the request has a header that a form of another site cannot send. */
function couldNotBeAForm({ headers }: FastifyRequest) {
  return /^application\/json\b/i.test(headers['content-type'] ?? '') || headers['x-requested-with'] !== undefined
}

/** Refuses every write without proof that it comes from our own pages (CSRF; security 3.5), before its body is read. */
export function requireSameOrigin(app: FastifyInstance, { publicUrl }: { publicUrl: string }) {
  const { origin } = new URL(publicUrl)
  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method)) return
    if (!comesFromOurPages(request, origin))
      throw new ORPCError('FORBIDDEN', { status: 403, message: 'This request did not come from our pages' })
    if (!couldNotBeAForm(request)) throw new ORPCError('UNSUPPORTED_MEDIA_TYPE', { status: 415, message: 'Send JSON' })
  })
}
