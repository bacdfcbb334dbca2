import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttp } from './app.ts'
import { servePages } from './pages.ts'

const server = createHttp({ publicUrl: 'http://localhost:3000', logLevel: 'silent', trustProxy: false })

beforeAll(async () => {
  const dist = mkdtempSync(join(tmpdir(), 'care-pages-'))
  mkdirSync(join(dist, 'assets'))
  for (const name of ['app', 'landing', 'privacy'])
    writeFileSync(
      join(dist, `${name}.html`),
      `${name} of __OPERATOR__, __UNKNOWN__ <style nonce="__CSP_NONCE__"></head>`,
    )
  writeFileSync(
    join(dist, 'addresses.json'),
    JSON.stringify({ '/auth': [], '/manager-dashboard/audit': ['assets/audit.js', 'assets/audit.css'] }),
  )
  writeFileSync(join(dist, 'service-worker.js'), 'addEventListener')
  await servePages(server, { dist, fills: { operator: 'Bright Care' } })
})
afterAll(() => server.close())

test.each([
  ['/', 200, 'landing of Bright Care, __UNKNOWN__'],
  ['/privacy', 200, 'privacy of Bright Care'],
  ['/privacy/', 200, 'privacy of Bright Care'],
  ['/auth', 200, 'app of '],
  ['/auth/', 200, 'app of '],
  ['/manager-dashboard/audit?page=2', 200, 'app of '],
  ['/manager-dashboard/nonsense', 404, 'app of '],
  ['/nowhere', 404, 'app of '],
  ['/landing.html', 404, 'Not found'],
])('%s is answered with %i', async (url, status, words) => {
  const { statusCode, body, headers } = await server.inject({ url })
  expect({ statusCode, body }).toMatchObject({ statusCode: status, body: expect.stringContaining(words) })
  const [, nonce] = /nonce="([^"]+)"/.exec(body) ?? []
  if (nonce) expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
})

test('the document of a page names its files', async () => {
  const { body } = await server.inject('/manager-dashboard/audit')
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/audit.js">')
  expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/audit.css"></head>')
  expect((await server.inject('/auth')).body).not.toContain('audit')
})

test('the document that a service worker asks for preloads no script: it has them', async () => {
  const headers = { 'service-worker-navigation-preload': 'true' }
  const { body } = await server.inject({ url: '/manager-dashboard/audit', headers })
  expect(body).not.toContain('modulepreload')
  expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/audit.css"></head>')
})

test('the service worker is looked for at every visit, and may fetch from here alone', async () => {
  const { body, headers } = await server.inject({ url: '/service-worker.js' })
  expect(body).toBe('addEventListener')
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
})
