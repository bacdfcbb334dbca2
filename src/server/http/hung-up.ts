import type { FastifyInstance } from 'fastify'

/** Ends the call of a client that hung up before it was read: it has no address to be counted by, and nobody hears the answer. To be the first hook. */
export function dropHungUp(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.socket.remoteAddress !== undefined) return
    reply.hijack()
    request.raw.destroy()
  })
}
