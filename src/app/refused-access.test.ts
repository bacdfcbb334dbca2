import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { useApp } from '#testing/app.ts'
import { makeMember, makePerson, makeSession, makeTeam, type TestPerson } from '#testing/people/factories.ts'

const app = useApp()
const IP = '198.51.100.7'
const warnings: [object, string][] = []

beforeEach(() => {
  warnings.length = 0
  vi.spyOn(app.services.log, 'warn').mockImplementation(
    ((...said: [object, string]) => void warnings.push(said)) as never,
  )
  return () => vi.restoreAllMocks()
})

interface Ask {
  method?: 'GET' | 'POST' | 'PUT'
  url: string
  payload?: object
  sessionSecret?: string
}

function ask({ method = 'GET', url, payload, sessionSecret }: Ask) {
  return app.server.inject({
    method,
    url,
    remoteAddress: IP,
    headers: { 'sec-fetch-site': 'same-origin' },
    cookies: sessionSecret ? { '__Host-session': sessionSecret } : {},
    ...(payload && { payload }),
  })
}

async function written({ id }: TestPerson) {
  const { rows } = await app.services.database.pool.query(
    `select actor, chain, subject, object, ip_trunc as place, meta from app.audit_events where action = 'access.refused'
      and actor = $1 order by seq`,
    [id],
  )
  return rows
}

function refusal(person: TestPerson, meta: object) {
  return { actor: person.id, chain: person.id, subject: person.id, object: null, place: '198.51.100.0/24', meta }
}

/** The log lines about refused access, without request ids. */
function logged() {
  return warnings
    .filter(([, words]) => words === 'access refused')
    .map(([{ requestId: _, ...line }]: [{ requestId?: string }, string]) => line)
}

test('another person’s id and an unknown id get the same answer and the same audit entry', async () => {
  const team = await makeTeam(app)
  const member = await makeMember(app, { team })
  const [one, other] = [await makePerson(app), await makePerson(app)]
  const foreign = await ask({ url: `/api/teams/${team.id}/members/${member.id}`, sessionSecret: one.sessionSecret })
  const random = await ask({
    url: `/api/teams/${randomUUID()}/members/${randomUUID()}`,
    sessionSecret: other.sessionSecret,
  })
  const { date: _, ...headers } = foreign.headers
  expect([random.statusCode, random.body, random.headers]).toMatchObject([404, foreign.body, headers])
  await expect.poll(() => written(other)).toEqual([refusal(other, { call: 'members.candidate', status: 404 })])
  await expect.poll(() => written(one)).toEqual([refusal(one, { call: 'members.candidate', status: 404 })])
  await expect.poll(logged).toHaveLength(2)
  const line = { call: 'members.candidate', status: 404, network: '198.51.100.0/24' }
  expect(logged()).toEqual(
    expect.arrayContaining([
      { ...line, user: one.id },
      { ...line, user: other.id },
    ]),
  )
})

test('a manager’s forbidden act, and an unknown file of a raw route, are recorded', async () => {
  const team = await makeTeam(app)
  const manager = await makeMember(app, { team, role: 'manager' })
  const payload = { email: 'canary@example.test', role: 'manager' }
  const { statusCode } = await ask({ method: 'POST', url: `/api/teams/${team.id}/invitations`, payload, ...manager })
  expect(statusCode).toBe(403)
  expect((await ask({ url: `/api/files/${randomUUID()}`, ...manager })).statusCode).toBe(404)
  expect((await ask({ url: '/api/canary', ...manager })).statusCode).toBe(404)
  await expect
    .poll(async () => (await written(manager)).toSorted((a, b) => a.meta.status - b.meta.status))
    .toEqual([
      refusal(manager, { call: 'teams.invite', status: 403 }),
      refusal(manager, { call: expect.stringMatching(/^GET \/api\/files\/:/), status: 404 }),
    ])
  expect(JSON.stringify([await written(manager), warnings])).not.toContain('canary')
})

test('an unknown field is recorded (decision 31)', async () => {
  const person = await makePerson(app)
  const payload = { teamName: 'Canary Care', creationKey: randomUUID(), manager_id: randomUUID() }
  expect((await ask({ method: 'POST', url: '/api/teams', payload, ...person })).statusCode).toBe(422)
  expect((await ask({ method: 'POST', url: '/api/teams', payload: { teamName: '' }, ...person })).statusCode).toBe(422)
  await expect.poll(() => written(person)).toEqual([refusal(person, { call: 'teams.create', status: 422 })])
})

test('a 429 is recorded once a minute, and the person sees it in the security log', async () => {
  const person = await makePerson(app)
  const join = () => ask({ method: 'POST', url: '/api/teams/join', payload: { teamCode: 'TM-ZZZZZZ' }, ...person })
  for (let guess = 0; guess < 10; guess++) expect((await join()).statusCode).toBe(200)
  for (let guess = 0; guess < 20; guess++) expect((await join()).statusCode).toBe(429)
  await expect.poll(() => written(person)).toEqual([refusal(person, { call: 'teams.join', status: 429 })])
  const { items } = await app.as(person).accounts.securityLog({})
  expect(items[0]).toMatchObject({ action: 'access.refused', detail: '', place: '198.51.100.0/24' })
})

test('repeated refusals of a caller are recorded once a minute for each call', async () => {
  const person = await makePerson(app)
  const paths = ['members', 'requests', 'managers', 'settings', 'retention', 'fellows', 'audit', 'dashboard']
  for (let round = 0; round < 3; round++) {
    for (const path of paths)
      expect((await ask({ url: `/api/teams/${randomUUID()}/${path}`, ...person })).statusCode).toBe(404)
  }
  const calls = async () => (await written(person)).map(({ meta }) => meta.call)
  await expect.poll(async () => (await calls()).length).toBe(paths.length)
  expect(new Set(await calls()).size).toBe(paths.length)
})

test('strangers are logged without an audit entry; a request for the password is no refusal', async () => {
  const rows = async () =>
    (await app.services.database.pool.query('select count(*)::int as n from app.audit_events')).rows[0].n
  const before = await rows()
  const headers = { 'sec-fetch-site': 'cross-site' }
  await app.server.inject({
    method: 'POST',
    url: '/auth/v1/recover',
    remoteAddress: IP,
    headers,
    payload: { email: 'canary@example.test' },
  })
  await expect.poll(logged).toEqual([{ call: 'POST /auth/v1/recover', status: 403, network: '198.51.100.0/24' }])
  const person = await makePerson(app)
  const sessionSecret = await makeSession(app, person.id, new Date(app.clock.now() - 3_600_000))
  const erase = await ask({ method: 'POST', url: '/api/privacy/erase', payload: { confirm: 'DELETE' }, sessionSecret })
  expect(erase.json().code).toBe('REAUTHENTICATION_NEEDED')
  expect(await rows()).toBe(before)
  expect(logged()).toHaveLength(1)
})
