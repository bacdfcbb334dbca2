import http from 'node:http'

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void

const BUSY = JSON.stringify({ defined: true, code: 'SERVICE_UNAVAILABLE', status: 503, message: 'Starting. Please try again in a moment' })
const DRAIN_MS = 20_000

function busy(_request: http.IncomingMessage, response: http.ServerResponse) {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2', 'cache-control': 'no-store' }).end(BUSY)
}

/** Listens from the first moment: answers 503 until the product is ready to be let in, and again once it is leaving. */
export function createDoorway() {
  let handler: Handler = busy
  const server = http.createServer((request, response) => handler(request, response))

  return {
    /** Resolves to the port that was given, for a wish of 0. */
    listen({ host, port }: { host: string; port: number }) {
      return new Promise<number>((done, fail) => {
        server.once('error', fail)
        server.listen(port, host, () => done((server.address() as { port: number }).port))
      })
    },
    open(next: Handler) {
      handler = next
    },
    /** Lets running requests finish, for 20 seconds at most. */
    async close() {
      const forced = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      const closed = new Promise((done) => server.close(done))
      server.closeIdleConnections()
      await closed
      clearTimeout(forced)
    },
  }
}
