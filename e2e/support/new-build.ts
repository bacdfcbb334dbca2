import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

const HASHED = /(-[\w-]{8})\.js\b/g
const RENAMED = /(-[\w-]{8})_next\.js\b/g
const VERSION = /("version":"\w+)/
const NAMES_SCRIPTS = /javascript|html/

const asNext = (source: string) => source.replaceAll(HASHED, '$1_next.js').replace(VERSION, '$1next')

/**
 * A server before the product that can serve its pages as another build would be: every script has a new name, and the
 * old names are gone.
 */
export async function withNextBuild({ port, product }: { port: number; product: string }) {
  let isNext = false

  function pass(asked: IncomingMessage, answer: ServerResponse) {
    const { url = '/', method, headers } = asked
    const isScript = /^\/assets\/.*\.js$/.test(url)
    if (isNext && isScript && url.search(RENAMED) < 0) return answer.writeHead(404).end()
    const path = isNext ? url.replace(RENAMED, '$1.js') : url
    const { 'accept-encoding': _, ...plain } = headers
    const passed = request(`${product}${path}`, { method, headers: plain }, async (given) => {
      if (!isNext || !NAMES_SCRIPTS.test(given.headers['content-type'] ?? '')) {
        answer.writeHead(given.statusCode ?? 500, given.headers)
        return given.pipe(answer)
      }
      const { 'content-length': __, ...kept } = given.headers
      answer.writeHead(given.statusCode ?? 500, kept)
      return answer.end(asNext(await text(given)))
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  }

  const server = createServer((asked, answer) => void pass(asked, answer))
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    deploy() {
      isNext = true
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
