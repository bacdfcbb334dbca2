import { afterEach, expect, test, vi } from 'vitest'
import { transact } from '#server/database/db.ts'
import { publish, type Topic } from '#server/publish.ts'
import { useApp } from '#testing/app.ts'
import { makeMember, makePerson, makeSession, makeTeam } from '#testing/people/factories.ts'
import { notify } from './server/data.ts'

const app = useApp()
const SOON_MS = 2000
const leave = new Set<AbortController>()
let origin: string | undefined

afterEach(() => {
  for (const one of leave) one.abort()
  leave.clear()
})

/** Opens the event stream of a session and collects what it says. */
async function follow(
  secret: string,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) {
  origin ??= await app.listen()
  const leaving = new AbortController()
  leave.add(leaving)
  const response = await fetch(`${origin}/api/events${query}`, {
    signal: leaving.signal,
    headers: { cookie: `__Host-session=${secret}`, 'sec-fetch-site': 'same-origin', ...headers },
  })
  const stream = { status: response.status, heard: '', ended: false, retryAfter: response.headers.get('retry-after') }
  const pieces = response.body!.pipeThrough(new TextDecoderStream())
  void (async () => {
    for await (const piece of pieces) stream.heard += piece
    stream.ended = true
  })().catch(() => {})
  if (response.status === 200) await expect.poll(() => stream.heard, { timeout: SOON_MS }).toContain('ready')
  return stream
}

const changes = ({ heard }: { heard: string }) => heard.match(/event: changed/g)?.length ?? 0

function tellTopics(...topics: Topic[]) {
  return transact(app.services.database, { role: 'care_worker' }, (db) => publish(db, ...topics))
}

test('one hears of one’s own and of one’s teams, whatever one asks for, and only that something changed (AZ26)', async () => {
  const [team, other] = [await makeTeam(app, { name: 'CANARY Care' }), await makeTeam(app)]
  const member = await makeMember(app, { team })
  const spy = await follow(other.owner.sessionSecret, {
    query: `?topic=team:${team.id}&channel=person:${member.id}`,
    headers: { 'last-event-id': `team:${team.id}`, 'x-topics': `person:${member.id}` },
  })
  const mine = await follow(member.sessionSecret)
  await tellTopics(`team:${team.id}`, `person:${member.id}`)
  const { database, clock, vault } = app.services
  await transact(database, { role: 'care_app' }, (db) =>
    notify(
      { db, clock, vault },
      { to: [member.id], kind: 'details-asked', teamId: team.id, params: { what: 'CANARY' } },
    ),
  )
  await expect.poll(() => changes(mine), { timeout: SOON_MS }).toBe(3)
  await tellTopics(`person:${other.owner.id}`)
  await expect.poll(() => changes(spy), { timeout: SOON_MS }).toBe(1)
  expect(changes(spy)).toBe(1)
  for (const { heard } of [mine, spy]) {
    expect(heard).not.toMatch(/CANARY/)
    expect(new Set(heard.match(/^data: .*$/gm))).toEqual(new Set(['data: {}']))
  }
})

test('what happened while a page was loading is said as soon as it listens; what is longer ago than that is not', async () => {
  const [person, other] = [await makePerson(app), await makePerson(app)]
  const first = await follow(person.sessionSecret)
  await tellTopics(`person:${person.id}`)
  await expect.poll(() => changes(first), { timeout: SOON_MS }).toBe(1)

  const late = await follow(person.sessionSecret, { query: '?age=5000' })
  await expect.poll(() => changes(late), { timeout: SOON_MS }).toBe(1)
  const unknown = await follow(other.sessionSecret, { query: '?age=60000' })
  await expect.poll(() => changes(unknown), { timeout: SOON_MS }).toBe(1)

  const untold = [
    await follow(other.sessionSecret, { query: '?age=1' }),
    await follow(person.sessionSecret, { query: '?age=x' }),
  ]
  await tellTopics(`person:${person.id}`, `person:${other.id}`)
  await expect.poll(() => untold.map(changes), { timeout: SOON_MS }).toEqual([1, 1])
})

test('of a hundred streams four are open, the others are told to come later (AZ26)', async () => {
  const person = await makePerson(app)
  const streams = await Promise.all(Array.from({ length: 100 }, () => follow(person.sessionSecret)))
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(4)
  const refused = streams.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['429 10']))
  for (const one of leave) one.abort()
  await expect.poll(async () => (await follow(person.sessionSecret)).status, { timeout: SOON_MS }).toBe(200)
})

test('a stream ends with its session, and one of a session that is over does not begin (AZ26)', async () => {
  const person = await makePerson(app)
  const [revoked, expired] = [await makeSession(app, person.id), await makeSession(app, person.id)]
  const [first, second, kept] = [await follow(revoked), await follow(expired), await follow(person.sessionSecret)]
  const { pool } = app.services.database
  const ids = (await pool.query('select id from app.sessions where user_id = $1 order by created_at', [person.id])).rows
  await pool.query(`update app.sessions set revoked_at = now() where user_id = $1 and secret_hash = sha256($2)`, [
    person.id,
    Buffer.from(revoked),
  ])
  await pool.query(
    `update app.sessions set created_at = now() - interval '61 days' where user_id = $1 and secret_hash = sha256($2)`,
    [person.id, Buffer.from(expired)],
  )
  await tellTopics(...ids.map(({ id }) => `session:${id}` as Topic))
  await expect.poll(() => [first.ended, second.ended, kept.ended], { timeout: SOON_MS }).toEqual([true, true, false])
  expect((await follow(revoked)).status).toBe(401)
  expect((await follow(expired)).status).toBe(401)
  expect((await follow('made-up')).status).toBe(401)
})

test('a stream that ends while its teams are looked up follows none of them', async () => {
  const [person, team] = [await makePerson(app), await makeTeam(app)]
  const following = vi.spyOn(app.services.listener, 'follow')
  const stream = await follow(person.sessionSecret)
  const heard = following.mock.calls.at(-1)?.[1]
  await makeMember(app, { team, person })
  heard?.('resync')
  heard?.('closing')
  await expect.poll(() => stream.ended, { timeout: SOON_MS }).toBe(true)
  await app.as(person).notifications.unread()
  expect(following).toHaveBeenCalledTimes(1)
  following.mockRestore()
})
