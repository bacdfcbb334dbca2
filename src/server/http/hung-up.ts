import type { FastifyInstance } from 'fastify'

/**
 * Ends the request of a client that has closed its connection: it has no address for the rate limit, and nobody reads
 * the answer. Must be the first hook.
 */
export function dropHungUp(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.socket.remoteAddress !== undefined) return
    reply.hijack()
    request.raw.destroy()
  })
}
