import type { IncomingMessage } from 'node:http'
import { ORPCError } from '@orpc/server'
import type { FastifyInstance } from 'fastify'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const VERSIONS = new Set(['1.0', '1.1'])
/** Headers that may occur once: Node takes the first of several, another server the last. */
const ONCE = ['host', 'content-type', 'content-length', 'content-encoding', 'transfer-encoding']

function countOf(name: string, { rawHeaders }: IncomingMessage) {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length
}

function problemOf(raw: IncomingMessage) {
  const { method = '', httpVersion, headers } = raw
  const { 'content-encoding': coding = 'identity', 'transfer-encoding': transfer = 'chunked' } = headers
  if (!VERSIONS.has(httpVersion)) return new ORPCError('BAD_REQUEST', { status: 400, message: 'Send HTTP/1.1' })
  if (!METHODS.has(method))
    return new ORPCError('NOT_IMPLEMENTED', { status: 501, message: 'There is no such method here' })
  const twice = ONCE.find((name) => countOf(name, raw) > 1)
  if (twice) return new ORPCError('BAD_REQUEST', { status: 400, message: `The header ${twice} was sent twice` })
  if (transfer.toLowerCase() !== 'chunked')
    return new ORPCError('NOT_IMPLEMENTED', { status: 501, message: 'Send the body as it is' })
  if (coding.toLowerCase() !== 'identity')
    return new ORPCError('UNSUPPORTED_MEDIA_TYPE', { status: 415, message: 'Send the body without compression' })
  return undefined
}

/**
 * Refuses a request that a server in front of this one may have parsed differently (request smuggling), or whose body
 * would be taken for another type; then closes the connection, because it is uncertain where the next request on it
 * begins.
 */
export function refuseDoubtful(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const problem = problemOf(raw)
    if (!problem) return
    reply.header('connection', 'close')
    throw problem
  })
}
