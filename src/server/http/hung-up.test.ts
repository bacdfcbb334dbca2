import { once } from 'node:events'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { networkOf } from '../limits/rate-limits.ts'
import { dropHungUp } from './hung-up.ts'

/** Closes the connection as soon as the server has the request; returns the errors and the served requests. */
async function hangUp({ trustProxy }: { trustProxy: boolean | string }) {
  const app = Fastify({ trustProxy })
  const seen: string[] = []
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (request.url === '/stay') return
    request.socket.destroy()
    await once(request.socket, 'close')
  })
  dropHungUp(app)
  app.addHook('onRequest', async ({ ip }) => void networkOf(ip))
  app.setErrorHandler((error, _request, reply) => {
    seen.push(String(error))
    return reply.send()
  })
  app.get('/*', async ({ url }) => {
    seen.push(url)
    return 'served'
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  await expect(fetch(`${origin}/go`)).rejects.toThrow()
  await fetch(`${origin}/stay`)
  await app.close()
  return seen
}

test.each([{ trustProxy: false }, { trustProxy: '127.0.0.1' }])(
  'a client that hangs up is no error (proxy: $trustProxy)',
  async (proxy) => {
    expect(await hangUp(proxy)).toEqual(['/stay'])
  },
)
