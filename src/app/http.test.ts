import { once } from 'node:events'
import { connect } from 'node:net'
import { deflateSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { procedures } from '#testing/calls/procedures.ts'
import { makePerson } from '#testing/people/factories.ts'
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

/** Their input is a secret or details of a person, which no address and no log may contain, a whole form or many people: they are POSTs. */
const ASKS_IN_ITS_BODY = [
  '/api/invitations/find',
  '/api/invoices/find',
  '/api/interviews/find',
  '/api/references/find',
  '/api/rota/find',
  '/api/timesheets/find',
  '/api/timesheets/pin/find',
  `/api${withId('/teams/{teamId}/applicants/look-alikes')}`,
  `/api${withId('/teams/{teamId}/requirements/preview')}`,
  `/api${withId('/teams/{teamId}/compliance/asks/plan')}`,
  `/api${withId('/teams/{teamId}/client-imports/plan')}`,
  `/api${withId('/teams/{teamId}/rate-cards/raise/plan')}`,
  `/api${withId('/teams/{teamId}/managers/{userId}/duties')}`,
  `/api${withId('/teams/{teamId}/managers/{userId}/sites/plan')}`,
  `/api${withId('/teams/{teamId}/shift-offers/plan')}`,
  `/api${withId('/teams/{teamId}/allocation/sick-call/plan')}`,
  `/api${withId('/teams/{teamId}/shift-imports/plan')}`,
  `/api${withId('/teams/{teamId}/invitation-lists/plan')}`,
  `/api${withId('/teams/{teamId}/shifts/foresee-cancel')}`,
  `/api${withId('/teams/{teamId}/rota/here')}`,
  `/api${withId('/teams/{teamId}/shifts/lacking-orders')}`,
  `/api${withId('/teams/{teamId}/working-rules/preview')}`,
  `/api${withId('/teams/{teamId}/shifts/price')}`,
  `/api${withId('/teams/{teamId}/shifts/repost/plan')}`,
]
/** A GET of the auth protocol that mails a code. SameSite=Strict keeps other sites from sending the session's cookie with it. */
const MAILS_A_CODE = ['/auth/v1/reauthenticate']

test('reading calls are GETs, and GETs only read', () => {
  expect(all.length).toBeGreaterThan(10)
  const wrong = all.filter(({ method, effect }) => (method === 'GET' ? effect === 'write' : effect === 'read'))
  expect(wrong.map(({ url }) => url).sort()).toEqual([...ASKS_IN_ITS_BODY, ...MAILS_A_CODE].sort())
})

test.each(writes)('$method $url refuses a cross-site write', async ({ method, url }) => {
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

test('another origin may not read answers (no CORS headers)', async () => {
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
    app.server.inject({
      method: 'POST',
      url: '/api/teams',
      headers: SAME_ORIGIN,
      payload: `"${'x'.repeat(1_100_000)}"`,
    }),
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

test('a path with a file extension returns no data', async () => {
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

const encoded = (...parts: (string | number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)))

test.each([
  ['a byte that is no UTF-8', encoded('{"teamName":"A', [0xff], '"}'), {}, 400],
  ['a character cut short', encoded('{"teamName":"A', [0xe2, 0x82], '"}'), {}, 400],
  ['a byte order mark', encoded('\ufeff{"teamName":"A"}'), {}, 400],
  ['half of a surrogate pair', encoded('{"teamName":"A\\ud83d"}'), {}, 400],
  ['a compressed body', deflateSync('{"teamName":"A"}'), { 'content-encoding': 'deflate' }, 415],
  [
    'another character set',
    Buffer.from('{"teamName":"A"}', 'utf16le'),
    { 'content-type': 'application/json; charset=utf-16' },
    415,
  ],
])('%s is refused', async (_what, payload, headers, status) => {
  const { sessionSecret } = await makePerson(app)
  const cookies = { '__Host-session': sessionSecret }
  const { statusCode } = await app.server.inject({
    method: 'POST',
    url: '/api/teams',
    headers: { ...SAME_ORIGIN, ...headers },
    cookies,
    payload,
  })
  expect(statusCode).toBe(status)
})

test('a surrogate pair is accepted as one character', async () => {
  const { sessionSecret } = await makePerson(app)
  const request = {
    method: 'POST',
    url: '/api/teams',
    headers: SAME_ORIGIN,
    cookies: { '__Host-session': sessionSecret },
  } as const
  const { statusCode } = await app.server.inject({ ...request, payload: '{"teamName":"Ana \\ud83d\\ude00"}' })
  expect(statusCode).not.toBe(400)
})

/** The server's answer to these bytes, once it has closed the connection; `undefined` when it keeps the connection open. */
async function overSocket(text: string) {
  const { port } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  let said = ''
  socket.on('data', (part) => (said += part))
  socket.write(text)
  const closed = await Promise.race([
    once(socket, 'close').then(() => true),
    new Promise((done) => setTimeout(done, 1000, false)),
  ])
  socket.destroy()
  return { statuses: [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)), closed }
}

let origin: string
beforeAll(async () => {
  origin = await app.listen()
})

test.each([
  ['two Host headers', 'GET /health HTTP/1.1\r\nHost: care.example\r\nHost: evil.example\r\n\r\n', 400],
  ['no Host header', 'GET /health HTTP/1.1\r\n\r\n', 400],
  ['HTTP/0.9', 'GET /health\r\n\r\n', 400],
  ['HTTP/0.9 that says so', 'GET /health HTTP/0.9\r\nHost: a\r\n\r\n', 400],
  ['HTTP/2 on the same port', 'GET /health HTTP/2.0\r\nHost: a\r\n\r\n', 400],
  ['a method of WebDAV', 'PROPFIND /health HTTP/1.1\r\nHost: a\r\n\r\n', 501],
  ['TRACE', 'TRACE /health HTTP/1.1\r\nHost: a\r\n\r\n', 501],
  ['a method of nobody', 'FROBNICATE /health HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  [
    'two types',
    'POST /api/teams HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}',
    400,
  ],
  ['two lengths', 'POST /api/teams HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 400],
  [
    'a length and chunks',
    'POST /api/teams HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'compressed chunks',
    'POST /api/teams HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    501,
  ],
])('%s: refused once, and nothing more is read from the connection', async (_what, request, status) => {
  expect(await overSocket(`${request}GET /health HTTP/1.1\r\nHost: a\r\n\r\n`)).toEqual({
    statuses: [status],
    closed: true,
  })
})

test('without a session only the public calls answer', async () => {
  const closed = [
    ...procedures().map(({ access, method, path }) => ({
      access,
      method: method as Method,
      url: `/api${withId(path)}`,
    })),
  ].filter(({ access }) => access !== 'anyone')
  for (const { method, url } of closed) {
    const { statusCode } = await app.server.inject({
      method,
      url,
      headers: SAME_ORIGIN,
      payload: method === 'GET' ? undefined : '{}',
    })
    expect({ method, url, statusCode }).toEqual({ method, url, statusCode: 401 })
  }
})
