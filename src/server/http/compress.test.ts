import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createHttp } from './app.ts'
import { sendPage } from './headers.ts'

const LARGE = { names: Array.from({ length: 200 }, (_, index) => `Person ${index} of the list`) }
const TEXT = JSON.stringify(LARGE)
const WEEK = { shifts: Array.from({ length: 10_000 }, (_, index) => `Shift ${index} at a site of some client`) }
const BROWSER = 'gzip, deflate, br, zstd'

function start() {
  const app = createHttp({ publicUrl: 'http://localhost:3000', logLevel: 'silent', trustProxy: false })
  app.get('/api/list', (_request, reply) => reply.send(LARGE))
  app.get('/api/week', (_request, reply) => reply.send(WEEK))
  app.get('/api/small', (_request, reply) => reply.send({ names: ['Ann'] }))
  app.get('/page', (_request, reply) => sendPage(reply, { status: 200, parts: ['<p>'.repeat(1000), ''] }))
  app.get('/api/photo', (_request, reply) => reply.type('image/jpeg').send(Buffer.alloc(5000)))
  app.get('/api/file', (_request, reply) => reply.type('text/plain').send(Readable.from([TEXT])))
  app.get('/api/events', (_request, reply) =>
    reply.type('text/event-stream').send(Readable.from(['data: x\n\n'.repeat(1000)])),
  )
  app.get('/auth/v1/user', (_request, reply) => reply.send(LARGE))
  app.post('/api/list', (_request, reply) => reply.send(LARGE))
  return app
}

const app = start()

function get(url: string, encoding = BROWSER) {
  return app.inject({ url, headers: { 'accept-encoding': encoding } })
}

test.each([
  { accepted: BROWSER, chosen: 'br', open: brotliDecompressSync },
  { accepted: 'gzip, deflate', chosen: 'gzip', open: gunzipSync },
  { accepted: 'br;q=0, gzip;q=0.5', chosen: 'gzip', open: gunzipSync },
])('a list for a browser that takes $accepted comes as $chosen', async ({ accepted, chosen, open }) => {
  const { headers, rawPayload } = await get('/api/list', accepted)
  expect(headers).toMatchObject({
    'content-encoding': chosen,
    vary: 'Accept-Encoding',
    'content-length': String(rawPayload.length),
  })
  expect(rawPayload.length).toBeLessThan(TEXT.length / 4)
  expect(open(rawPayload).toString()).toBe(TEXT)
})

test.each([
  { accepted: BROWSER, open: brotliDecompressSync },
  { accepted: 'gzip', open: gunzipSync },
])('a very large list is compressed alike beside the thread that answers ($accepted)', async ({ accepted, open }) => {
  const { headers, rawPayload } = await get('/api/week', accepted)
  expect(headers['content-length']).toBe(String(rawPayload.length))
  expect(open(rawPayload).toString()).toBe(JSON.stringify(WEEK))
})

test('a page is compressed, each time with a new nonce', async () => {
  const pages = await Promise.all([get('/page'), get('/page')])
  const [first, second] = pages.map(({ rawPayload }) => brotliDecompressSync(rawPayload).toString())
  expect(first).not.toBe(second)
})

test('a client without Accept-Encoding gets plain text, with a Vary header for caches', async () => {
  for (const encoding of ['identity', '']) {
    const { headers, body } = await get('/api/list', encoding)
    expect(headers).toMatchObject({ vary: 'Accept-Encoding' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(body).toBe(TEXT)
  }
})

test('HEAD has the same headers as GET', async () => {
  const [{ headers: got }, { headers: asked, rawPayload }] = await Promise.all([
    get('/api/list'),
    app.inject({ method: 'HEAD', url: '/api/list', headers: { 'accept-encoding': BROWSER } }),
  ])
  const { date: _, ...same } = got
  expect(asked).toMatchObject(same)
  expect(rawPayload.length).toBe(0)
})

test.each(['/api/small', '/api/photo', '/api/file', '/api/events', '/auth/v1/user'])(
  '%s is sent uncompressed',
  async (url) => {
    const { headers } = await get(url)
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined])
  },
)

test('an answer to a write, which may contain a secret, is sent uncompressed', async () => {
  const headers = { 'accept-encoding': BROWSER, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: '/api/list', headers, payload: '{}' })
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined])
})
