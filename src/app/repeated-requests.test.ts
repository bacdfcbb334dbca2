import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { calls } from '#testing/calls/all-calls.ts'
import { call, procedures } from '#testing/calls/procedures.ts'
import { makeMember, makePerson, makeSession, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { giveAuthenticator, speak } from '#testing/people/second-factor.ts'
import { makeWorld } from '#testing/people/world.ts'

const app = useApp()

interface Sent {
  person: Pick<TestPerson, 'sessionSecret'>
  key: string
  teamName?: string
}

/** Creates a team by a call that only its idempotency key protects against being executed twice. */
async function found({ person, key, teamName = 'Night Nurses' }: Sent) {
  return send({ person, key, path: '/teams', input: { teamName, creationKey: creationKeys.get(key) ?? randomUUID() } })
}

/** Sends a write with an idempotency key, as the pages do. */
async function send({
  person,
  key,
  path,
  method = 'POST',
  input = {},
}: Omit<Sent, 'teamName'> & { path: string; method?: 'POST' | 'PUT'; input?: object }) {
  const { statusCode, body } = await app.server.inject({
    method,
    url: `/api${path}`,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'idempotency-key': key },
    cookies: { '__Host-session': person.sessionSecret },
    payload: input,
  })
  return { status: statusCode, body: JSON.parse(body) }
}

/** The creation key is part of the request: a retry has the same one. */
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

test('a retry gets the same answer, and the request is executed once (RC09)', async () => {
  const person = await makePerson(app)
  const key = newKey()
  const first = await found({ person, key })
  expect(first.status).toBe(200)
  expect(await found({ person, key })).toEqual(first)
  expect(await teamsOf(person)).toBe(1)
})

test('a key is refused for another request (RC09)', async () => {
  const person = await makePerson(app)
  const key = newKey()
  await found({ person, key })
  expect(await found({ person, key, teamName: 'Day Nurses' })).toMatchObject({ status: 422 })
  expect(await found({ person, key: 'short' })).toMatchObject({ status: 422 })
  expect(await teamsOf(person)).toBe(1)
})

test('of ten concurrent retries one is executed and all get its answer (RC09)', async () => {
  const person = await makePerson(app)
  const key = newKey()
  const answers = await Promise.all(Array.from({ length: 10 }, () => found({ person, key })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await teamsOf(person)).toBe(1)
})

test('a key belongs to its person, and a refusal is not stored (RC09)', async () => {
  const [one, other] = [await makePerson(app), await makePerson(app)]
  const key = newKey()
  expect(await found({ person: one, key, teamName: ' ' })).toMatchObject({ status: 422 })
  expect(await found({ person: one, key })).toMatchObject({ status: 200 })
  expect(await found({ person: other, key })).toMatchObject({ status: 200 })
  expect([await teamsOf(one), await teamsOf(other)]).toEqual([1, 1])
})

test('a key expires after a day (RC09), and the stored answer cannot be read without the key file', async () => {
  const team = await makeTeam(app)
  const person = team.owner
  const key = newKey()
  const rotate = async (sessionSecret: string) =>
    (await send({ person: { sessionSecret }, key, path: `/teams/${team.id}/code` })).body.teamCode as string
  const code = await rotate(person.sessionSecret)
  expect(await rotate(person.sessionSecret)).toBe(code)
  const { rows } = await app.services.database.pool.query('select answer from app.idempotency_keys where key = $1', [
    key,
  ])
  expect(rows[0].answer.includes(code)).toBe(false)
  app.clock.advance({ hours: 25 })
  expect(await rotate(await makeSession(app, person.id))).not.toBe(code)
})

test('a retry gets the stored answer only while its sender may still make the call (AZ13)', async () => {
  const team = await makeTeam(app)
  const [manager, leaver] = [
    await makeMember(app, { team, role: 'manager' }),
    await makeMember(app, { team, role: 'manager' }),
  ]
  const rotate = (person: TestPerson, key: string) => send({ person, key, path: `/teams/${team.id}/code` })
  const key = randomUUID()
  expect(await rotate(manager, key)).toMatchObject({ status: 200 })
  await app.as(team.owner).teams.removeManager({ teamId: team.id, userId: manager.id, confirm: true })
  expect(await rotate(manager, key)).toMatchObject({ status: 404 })
  const leave = { person: leaver, key: randomUUID(), path: `/teams/${team.id}/leave` }
  const left = await send(leave)
  expect(left.status).toBe(200)
  expect(await send(leave)).toEqual(left)
})

test('a stored answer about a person who has left is given to nobody (AZ13)', async () => {
  const team = await makeTeam(app)
  const member = await makeMember(app, { team })
  const ask = {
    person: team.owner,
    key: randomUUID(),
    path: `/teams/${team.id}/members/${member.id}/asks`,
    input: { section: 'certificates', note: 'Your new one, please' },
  }
  const asked = await send(ask)
  expect(asked.status).toBe(200)
  expect(await send(ask)).toEqual(asked)
  await app.as(member).teams.leave({ teamId: team.id })
  expect(await send(ask)).toMatchObject({ status: 404 })
})

test('a stored answer opens only with the key, the person and the procedure of its request', async () => {
  const [one, other] = [await makePerson(app), await makePerson(app)]
  const key = newKey()
  await found({ person: one, key })
  await found({ person: other, key, teamName: 'Day Nurses' })
  await app.services.database.pool.query(
    `update app.idempotency_keys set answer = (select answer from app.idempotency_keys where user_id = $1 and key = $3)
      where user_id = $2 and key = $3`,
    [one.id, other.id, key],
  )
  expect(await found({ person: other, key, teamName: 'Day Nurses' })).toMatchObject({ status: 500 })
})

test('a retry of a save learns what is stored by then: the save happens once, and no answer is kept', async () => {
  const person = await makePerson(app)
  const kin = { nextOfKinName: 'Ann', nextOfKinPhone: '07700900123', nextOfKinAddress: '1 High Street' }
  const save = { person, path: '/registration/steps/next-of-kin', method: 'PUT' as const }
  const first = { ...save, key: newKey(), input: { version: 0, values: kin } }
  const answer = await send(first)
  expect(answer).toMatchObject({ status: 200, body: { version: 1, values: kin, completion: 8 } })
  expect(await send(first)).toEqual(answer)
  expect(await send({ ...first, input: { version: 0, values: { ...kin, nextOfKinName: 'Bo' } } })).toMatchObject({
    status: 422,
  })
  const second = await send({ ...save, key: newKey(), input: { version: 1, values: { ...kin, nextOfKinName: 'Cy' } } })
  expect(await send(first)).toEqual(second)
  const { rows } = await app.services.database.pool.query(
    'select distinct answer from app.idempotency_keys where user_id = $1',
    [person.id],
  )
  expect(rows).toEqual([{ answer: null }])
})

describe('an answer that is shown once', () => {
  test('is not stored: a retry for backup codes makes and shows none, and never without a recent sign-in', async () => {
    const person = await makePerson(app)
    await giveAuthenticator(app, person)
    const key = randomUUID()
    const make = () => send({ person, key, path: '/account/backup-codes' })
    const { body } = await make()
    expect(body.codes).toHaveLength(10)
    expect(await make()).toMatchObject({ status: 409 })
    const { rows } = await app.services.database.pool.query(
      'select (select answer from app.idempotency_keys where key = $2), count(*)::int as codes, min(created_at) = max(created_at) as once from app.mfa_backup_codes where user_id = $1',
      [person.id, key],
    )
    expect(rows).toEqual([{ answer: null, codes: 10, once: true }])
    app.clock.advance({ minutes: 16 })
    expect(await make()).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_NEEDED' } })
  })

  test('for one key the seed of an authenticator app is made once, and stored in no answer', async () => {
    const person = await makePerson(app)
    const key = randomUUID()
    const enrol = () =>
      speak(app, { who: person, path: 'factors', body: { factor_type: 'totp' }, headers: { 'idempotency-key': key } })
    expect(await enrol()).toMatchObject({ status: 200 })
    expect(await enrol()).toMatchObject({ status: 409 })
    const { rows } = await app.services.database.pool.query(
      'select (select answer from app.idempotency_keys where key = $2), count(*)::int as factors from app.mfa_factors where user_id = $1',
      [person.id, key],
    )
    expect(rows).toEqual([{ answer: null, factors: 1 }])
  })

  const SECRET = /^(codes|secret|token|password|seed|key|url|sections)$/i

  test('no write answers with a secret that would be stored', () => {
    const named = procedures().filter(({ effect, shownOnce, procedure }) => {
      const { shape = {} } = (procedure['~orpc'].outputSchema ?? {}) as { shape?: object }
      return effect === 'write' && !shownOnce && Object.keys(shape).some((name) => SECRET.test(name))
    })
    expect(named.map(({ name }) => name)).toEqual([])
  })
})

const guarded = procedures().filter(({ recentSignIn }) => recentSignIn)

test.each(guarded)('$name checks for a recent sign-in before anything else', async ({ name }) => {
  const world = await makeWorld(app)
  app.clock.advance({ minutes: 16 })
  const asked = call(app.as(world.actors.manager), name, calls[name]?.input(world))
  await expect(asked).rejects.toMatchObject({
    code: 'REAUTHENTICATION_NEEDED',
  })
})

function look(person: TestPerson, ip: string) {
  return app.server.inject({
    url: '/api/profile/card',
    cookies: { '__Host-session': person.sessionSecret },
    remoteAddress: ip,
  })
}

test('a session over its rate limit is refused; others of the network are not until the network’s limit (security 3.4)', async () => {
  const [eager, calm, third] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const statuses = await Promise.all(
    Array.from({ length: 301 }, async () => (await look(eager, '203.0.113.9')).statusCode),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  const { statusCode, headers } = await look(eager, '203.0.113.9')
  expect({ statusCode, wait: Number(headers['retry-after']) > 0 }).toEqual({ statusCode: 429, wait: true })
  const others = await Promise.all(
    Array.from({ length: 298 }, async () => (await look(calm, '203.0.113.9')).statusCode),
  )
  expect(others.every((status) => status === 200)).toBe(true)
  expect((await look(third, '203.0.113.9')).statusCode).toBe(429)
  expect((await look(third, '203.0.113.10')).statusCode).toBe(200)
})
