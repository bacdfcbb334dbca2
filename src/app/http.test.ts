import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { makePerson } from '#testing/factories.ts'
import { procedures } from '#testing/procedures.ts'
import { routes } from './routes.ts'

const app = useApp({ PUBLIC_URL: 'https://care.example' })

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const ID = '00000000-0000-4000-8000-000000000000'
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }

function withId(path: string) {
  return path.replace(/\{\w+\}|:\w+/g, ID)
}

const all = [
  ...procedures().map(({ method, path, effect }) => ({ method: method as Method, url: `/api${withId(path)}`, effect })),
  ...routes.map(({ method, url, effect }) => ({ method: method as Method, url: withId(url), effect })),
]
const writes = all.filter(({ method }) => method !== 'GET')

/** What it asks for is a secret, which no address and no log may hold. */
const ASKS_IN_ITS_BODY = ['/api/invitations/find']

test('a call that only reads is a GET, and a GET only reads', () => {
  expect(all.length).toBeGreaterThan(10)
  const wrong = all.filter(({ method, effect }) => (method === 'GET' ? effect === 'write' : effect === 'read'))
  expect(wrong.filter(({ url }) => !ASKS_IN_ITS_BODY.includes(url))).toEqual([])
})

test.each(writes)('$method $url refuses a write that our pages did not send', async ({ method, url }) => {
  const { sessionSecret } = await makePerson(app)
  const cookies = { '__Host-session': sessionSecret }
  const foreign: Record<string, string>[] = [
    { 'content-type': 'application/json' },
    { 'content-type': 'application/json', origin: 'https://evil.example' },
    { 'content-type': 'application/json', origin: 'null' },
    { 'content-type': 'application/json', origin: 'https://care.example.evil.example' },
    { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site', origin: 'https://care.example' },
    { 'content-type': 'application/json', 'sec-fetch-site': 'same-site' },
    { 'content-type': 'application/json', 'sec-fetch-site': 'none' },
    { 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' },
    { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin' },
  ]
  for (const headers of foreign) {
    const { statusCode, headers: answered } = await app.server.inject({ method, url, headers, cookies, payload: '{}' })
    expect([403, 415], JSON.stringify(headers)).toContain(statusCode)
    expect(answered['set-cookie']).toBeUndefined()
  }
})

test('a strange page gets no leave to read answers', async () => {
  for (const method of ['GET', 'OPTIONS'] as const) {
    const { headers } = await app.server.inject({
      method,
      url: '/api/account',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
})

test('every kind of answer carries the security headers', async () => {
  const answers = await Promise.all([
    app.server.inject({ url: '/' }),
    app.server.inject({ url: '/staff-dashboard' }),
    app.server.inject({ url: '/no/such/page' }),
    app.server.inject({ url: '/api/no-such-thing' }),
    app.server.inject({ url: '/health' }),
    app.server.inject({ url: '/api/openapi.json' }),
    app.server.inject({ url: '/api/docs' }),
    app.server.inject({ method: 'POST', url: '/api/teams', headers: { 'sec-fetch-site': 'cross-site' } }),
    app.server.inject({ method: 'POST', url: '/api/teams', headers: SAME_ORIGIN, payload: '{' }),
    app.server.inject({ method: 'POST', url: '/api/teams', headers: SAME_ORIGIN, payload: `"${'x'.repeat(1_100_000)}"` }),
  ])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404, 403, 400, 413]))
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'cache-control': 'no-store',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
  }
})

test('a path that pretends to be a file holds no data', async () => {
  const { sessionSecret } = await makePerson(app)
  for (const url of ['/api/account/x.css', '/profile/x.js', '/api/account.json', '/api//account']) {
    const { statusCode, headers } = await app.server.inject({ url, cookies: { '__Host-session': sessionSecret } })
    expect({ url, statusCode }).toEqual({ url, statusCode: 404 })
    expect(headers['content-type']).toContain('application/json')
  }
})

test.each([
  '{"team_name":"A","__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"teamName":"A","teamName":"B"}',
  '{"teamName":"A","\\u0074eamName":"B"}',
  '{"teamName":["A"]}',
  '{"teamName":"A\\u0000B"}',
  '{"teamName":"A","manager_id":"x"}',
  'null',
  '[]',
  '"text"',
])('the body %s is refused', async (payload) => {
  const { sessionSecret } = await makePerson(app)
  const { statusCode } = await app.server.inject({
    method: 'POST',
    url: '/api/teams',
    headers: SAME_ORIGIN,
    cookies: { '__Host-session': sessionSecret },
    payload,
  })
  expect([400, 422]).toContain(statusCode)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('without a session, nothing but the public calls answers', async () => {
  const closed = [
    ...procedures().map(({ access, method, path }) => ({ access, method: method as Method, url: `/api${withId(path)}` })),
  ].filter(({ access }) => access !== 'anyone')
  for (const { method, url } of closed) {
    const { statusCode } = await app.server.inject({ method, url, headers: SAME_ORIGIN, payload: method === 'GET' ? undefined : '{}' })
    expect({ method, url, statusCode }).toEqual({ method, url, statusCode: 401 })
  }
})
