import http from 'node:http'
import { Refusal } from '../refusal.ts'

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void

const BUSY = JSON.stringify({
  defined: true,
  code: 'SERVICE_UNAVAILABLE',
  status: 503,
  message: 'Starting. Please try again in a moment',
  data: { retryAfter: 2 },
})
const DRAIN_MS = 15_000

function busy(_request: http.IncomingMessage, response: http.ServerResponse) {
  response
    .writeHead(503, { 'content-type': 'application/json', 'retry-after': '2', 'cache-control': 'no-store' })
    .end(BUSY)
}

function plain(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }) {
  if (error.code === 'EADDRINUSE')
    return new Refusal(`Port ${port} of ${host} is taken by another program. Set PORT to a free one.`)
  if (error.code === 'EACCES')
    return new Refusal(`Port ${port} may be used by root only. Set PORT to one from 1024 up.`)
  const noAddress = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(error.code ?? '')
  return noAddress ? new Refusal(`This machine has no address ${host}. Set HOST to one that it has.`) : error
}

/** Listens from the first moment: answers 503 until the app is ready, and again while it stops. */
export function createDoorway() {
  let handler: Handler = busy
  const server = http.createServer((request, response) => handler(request, response))

  return {
    /** Resolves to the port, which the system chooses for 0. Throws a Refusal where it cannot listen. */
    listen({ host, port }: { host: string; port: number }) {
      return new Promise<number>((done, fail) => {
        server.once('error', (error) => fail(plain(error, { host, port })))
        server.listen(port, host, () => done((server.address() as { port: number }).port))
      })
    },
    open(next: Handler) {
      handler = next
    },
    /** Waits for running requests, for 15 seconds at most: the whole stop may take 20. */
    async close() {
      const forced = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      const closed = new Promise((done) => server.close(done))
      server.closeIdleConnections()
      await closed
      clearTimeout(forced)
    },
  }
}
