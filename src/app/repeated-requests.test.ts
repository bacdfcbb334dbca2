import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { makePerson, makeSession, makeTeam, type TestPerson } from '#testing/factories.ts'

const app = useApp()

interface Sent {
  person: Pick<TestPerson, 'sessionSecret'>
  key: string
  teamName?: string
}

/** Founds a team by a call that knows no other protection against being sent twice than its key. */
async function found({ person, key, teamName = 'Night Nurses' }: Sent) {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/teams',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'idempotency-key': key },
    cookies: { '__Host-session': person.sessionSecret },
    payload: { teamName, creationKey: creationKeys.get(key) ?? randomUUID() },
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** The creation key is part of the request: the same request has the same one. */
const creationKeys = new Map<string, string>()

function newKey() {
  const key = randomUUID()
  creationKeys.set(key, randomUUID())
  return key
}

async function teamsOf({ id }: TestPerson) {
  const { rows } = await app.services.database.pool.query('select 1 from app.teams where manager_id = $1', [id])
  return rows.length
}

test('a request sent again is answered as it was, and done once (RC09)', async () => {
  const person = await makePerson(app)
  const key = newKey()
  const first = await found({ person, key })
  expect(first.status).toBe(200)
  expect(await found({ person, key })).toEqual(first)
  expect(await teamsOf(person)).toBe(1)
})

test('the key of one request is not taken for another (RC09)', async () => {
  const person = await makePerson(app)
  const key = newKey()
  await found({ person, key })
  expect(await found({ person, key, teamName: 'Day Nurses' })).toMatchObject({ status: 422 })
  expect(await found({ person, key: 'short' })).toMatchObject({ status: 422 })
  expect(await teamsOf(person)).toBe(1)
})

test('of ten at once one works and all are answered alike (RC09)', async () => {
  const person = await makePerson(app)
  const key = newKey()
  const answers = await Promise.all(Array.from({ length: 10 }, () => found({ person, key })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await teamsOf(person)).toBe(1)
})

test('a key is its person’s own, and a refusal is not kept (RC09)', async () => {
  const [one, other] = [await makePerson(app), await makePerson(app)]
  const key = newKey()
  expect(await found({ person: one, key, teamName: ' ' })).toMatchObject({ status: 422 })
  expect(await found({ person: one, key })).toMatchObject({ status: 200 })
  expect(await found({ person: other, key })).toMatchObject({ status: 200 })
  expect([await teamsOf(one), await teamsOf(other)]).toEqual([1, 1])
})

test('after a day the key is new (RC09), and what is kept cannot be read without the key file', async () => {
  const team = await makeTeam(app)
  const person = team.owner
  const key = newKey()
  const rotate = async (sessionSecret: string) => {
    const answer = await app.server.inject({
      method: 'POST',
      url: `/api/teams/${team.id}/code`,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'idempotency-key': key },
      cookies: { '__Host-session': sessionSecret },
      payload: {},
    })
    return answer.json().teamCode as string
  }
  const code = await rotate(person.sessionSecret)
  expect(await rotate(person.sessionSecret)).toBe(code)
  const { rows } = await app.services.database.pool.query('select answer from app.answers_given where key = $1', [key])
  expect(rows[0].answer.includes(code)).toBe(false)
  app.clock.advance({ hours: 25 })
  expect(await rotate(await makeSession(app, person.id))).not.toBe(code)
})

function look(person: TestPerson, ip: string) {
  return app.server.inject({ url: '/api/profile/card', cookies: { '__Host-session': person.sessionSecret }, remoteAddress: ip })
}

test('whoever asks too often waits; others of the same network do not, until it is too much in all (security 3.4)', async () => {
  const [eager, calm, third] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const statuses = await Promise.all(Array.from({ length: 301 }, async () => (await look(eager, '203.0.113.9')).statusCode))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  const { statusCode, headers } = await look(eager, '203.0.113.9')
  expect({ statusCode, wait: Number(headers['retry-after']) > 0 }).toEqual({ statusCode: 429, wait: true })
  const others = await Promise.all(Array.from({ length: 298 }, async () => (await look(calm, '203.0.113.9')).statusCode))
  expect(others.every((status) => status === 200)).toBe(true)
  expect((await look(third, '203.0.113.9')).statusCode).toBe(429)
  expect((await look(third, '203.0.113.10')).statusCode).toBe(200)
})
