import { describe, expect, test, vi } from 'vitest'
import { noticeNouns } from '#features/notifications/nouns.ts'
import { notify } from '#features/notifications/server/data.ts'
import { registrationNouns } from '#features/registration/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { transact } from '#server/database/db.ts'
import { publish, sessionTopic } from '#server/publish.ts'
import { auditNouns } from '#shared/audit-nouns.ts'
import type { Topic } from '#shared/nouns.ts'
import { useApp } from '#testing/app.ts'
import { SOON_MS, type TestStream, useEventStreams } from '#testing/event-stream.ts'
import { makeMember, makePerson, makeSession, makeTeam } from '#testing/people/factories.ts'
import { nouns } from './events.ts'

const app = useApp()
const { follow, closeAll } = useEventStreams(app)
const { team: shown, requests, members } = teamNouns
const { profile } = registrationNouns
const { notifications } = noticeNouns

function tell(...topics: Topic[]) {
  return transact(app.services.database, { role: 'care_worker' }, (db) => publish(db, ...topics))
}

/** Publishes every noun of a team, then one of the person's own, and returns what the stream sent until then. */
async function heardOf(team: { id: string }, { stream, person }: { stream: TestStream; person: { id: string } }) {
  await tell(...nouns.filter(({ audience }) => audience !== 'person').map((noun) => noun.of(team.id)))
  await tell(notifications.of(person.id))
  await expect.poll(stream.nouns, { timeout: SOON_MS }).toContain('notifications')
  return stream.nouns().filter((noun) => noun !== 'notifications')
}

const OF_MEMBERS = [
  ...['asked', 'leaveTypes', 'mayWorkHere', 'openShifts', 'ownClocking', 'pay', 'policies', 'signatories', 'team'],
]
const OF_MANAGERS = nouns
  .filter(({ audience }) => audience !== 'person' && audience !== 'owners')
  .map(({ name }) => name)
  .sort()

describe('which events of a team each person gets', () => {
  test('a member gets the members’ nouns, and changes of fellow members only where the team lets them see each other', async () => {
    const team = await makeTeam(app)
    const person = await makeMember(app, { team })
    expect(await heardOf(team, { stream: await follow(person), person })).toEqual(OF_MEMBERS)

    const stream = await follow(person)
    const { version, ...now } = await app.as(team.owner).teams.settings({ teamId: team.id })
    await app.as(team.owner).teams.saveSettings({ teamId: team.id, version, ...now, membersSeeCards: true })
    await expect.poll(() => stream.text, { timeout: SOON_MS }).toMatch(/still here/)
    expect(stream.nouns()).toEqual(['team'])
    expect(await heardOf(team, { stream, person })).toEqual([...OF_MEMBERS, 'fellows'].sort())
  })

  test('a manager gets everything except the owner’s nouns, an owner everything', async () => {
    const team = await makeTeam(app)
    const manager = await makeMember(app, { team, role: 'manager' })
    expect(await heardOf(team, { stream: await follow(manager), person: manager })).toEqual(OF_MANAGERS)
    const all = [...OF_MANAGERS, 'auditLog', 'retention'].sort()
    expect(await heardOf(team, { stream: await follow(team.owner), person: team.owner })).toEqual(all)
  })

  test('a manager without the second factor that the team requires gets no more than a member', async () => {
    const team = await makeTeam(app)
    const manager = await makeMember(app, { team, role: 'manager' })
    await app.services.database.pool.query('update app.teams set require_two_factor = true where id = $1', [team.id])
    expect(await heardOf(team, { stream: await follow(manager), person: manager })).toEqual(OF_MEMBERS)
  })

  test('nobody gets events of another team or person, whatever they ask for', async () => {
    const [team, other] = [await makeTeam(app), await makeTeam(app)]
    const member = await makeMember(app, { team })
    const spy = await follow(other.owner, {
      query: `?topic=team:${team.id}:members&channel=person:${member.id}`,
      headers: { 'last-event-id': members.of(team.id), 'x-topics': profile.of(member.id) },
    })
    await tell(...nouns.filter(({ audience }) => audience === 'person').map((noun) => noun.of(member.id)))
    expect(await heardOf(team, { stream: spy, person: other.owner })).toEqual([])
  })

  test.each(['removed', 'left'] as const)('a manager who has %s gets no further event', async (how) => {
    const team = await makeTeam(app)
    const manager = await makeMember(app, { team, role: 'manager' })
    const stream = await follow(manager)
    if (how === 'left') await app.as(manager).teams.leave({ teamId: team.id })
    else await app.as(team.owner).teams.removeManager({ teamId: team.id, userId: manager.id, confirm: true })
    await expect.poll(() => stream.text, { timeout: SOON_MS }).toMatch(/still here/)
    await expect.poll(stream.nouns, { timeout: SOON_MS }).toContain('*')
    const before = stream.messages().length
    await tell(...OF_MANAGERS.map((name) => nouns.find((noun) => noun.name === name)!.of(team.id)))
    await tell(profile.of(manager.id))
    const since = () => stream.messages().slice(before).flat()
    await expect.poll(since, { timeout: SOON_MS }).toContain('profile')
    expect(since().filter((noun) => OF_MANAGERS.includes(noun))).toEqual([])
  })
})

describe('the events of a write', () => {
  test('joining by code: the team’s managers and the person', async () => {
    const team = await makeTeam(app)
    const [member, person] = [await makeMember(app, { team }), await makePerson(app)]
    const [owner, colleague, own] = [await follow(team.owner), await follow(member), await follow(person)]
    await app.as(person).teams.join({ teamCode: team.code })
    await expect.poll(owner.nouns, { timeout: SOON_MS }).toEqual(['auditLog', 'notifications', 'requests'])
    // Who joins a team may see other things from now on, whatever their page shows.
    const toldAnew = () => own.messages().filter((nouns) => nouns.includes('*')).length
    await expect.poll(toldAnew, { timeout: SOON_MS }).toBe(1)

    const { items } = await app.as(team.owner).teams.requests({ teamId: team.id })
    await app.as(team.owner).teams.approve({ teamId: team.id, requestId: items[0]!.id })
    await expect.poll(owner.nouns, { timeout: SOON_MS }).toContain('members')
    await expect.poll(toldAnew, { timeout: SOON_MS }).toBe(2)
    expect(colleague.messages()).toEqual([])
  })

  test('a changed name: the person’s own pages, and the lists of their teams that show the card', async () => {
    const team = await makeTeam(app)
    const [member, manager] = [await makeMember(app, { team }), await makeMember(app, { team, role: 'manager' })]
    const [own, running] = [await follow(member), await follow(manager)]
    await app.as(member).profile.update({ fullName: 'Another Name', role: 'staff' })
    await expect.poll(own.nouns, { timeout: SOON_MS }).toEqual(['account', 'activity', 'profile'])
    await expect.poll(running.nouns, { timeout: SOON_MS }).toEqual(['cards', 'fellows'])
    await app.as(manager).profile.update({ fullName: 'A Third Name', role: 'manager' })
    await expect.poll(running.nouns, { timeout: SOON_MS }).toContain('managers')
    expect(own.nouns()).not.toContain('team')
  })

  test('reading a person’s data: that person', async () => {
    const team = await makeTeam(app)
    const member = await makeMember(app, { team })
    const own = await follow(member)
    await app.as(team.owner).members.view({ teamId: team.id, userId: member.id, view: 'identity' })
    await expect.poll(own.nouns, { timeout: SOON_MS }).toEqual([auditNouns.activity.name])
  })
})

test('the stream sends nouns and nothing else (AZ26)', async () => {
  const team = await makeTeam(app, { name: 'CANARY Care' })
  const member = await makeMember(app, { team })
  const stream = await follow(member)
  const { database, clock, vault } = app.services
  await transact(database, { role: 'care_app' }, async (db) => {
    const telling = { to: [member.id], kind: 'details-asked' as const, teamId: team.id, params: { what: 'CANARY' } }
    await notify({ db, clock, vault }, telling)
    await publish(db, shown.of(team.id), profile.of(member.id), requests.of(team.id))
  })
  await expect.poll(stream.nouns, { timeout: SOON_MS }).toEqual(['notifications', 'profile', 'team'])
  expect(stream.text).not.toMatch(/CANARY|[0-9a-f]{8}-/)
})

test('changes while a page was loading are sent as soon as its stream opens; older ones are not', async () => {
  const [person, other] = [await makePerson(app), await makePerson(app)]
  const first = await follow(person)
  // A process that has listened for a shorter time than the page has been loading cannot know.
  await expect.poll(() => app.services.listener.heardWithin([], 4000), { timeout: 5000 }).toEqual([])
  await tell(profile.of(person.id))
  await expect.poll(first.nouns, { timeout: SOON_MS }).toEqual(['profile'])

  const late = await follow(person, { query: '?age=4000' })
  await expect.poll(late.nouns, { timeout: SOON_MS }).toEqual(['profile'])
  const unknown = await follow(other, { query: '?age=60000' })
  await expect.poll(unknown.nouns, { timeout: SOON_MS }).toEqual(['*'])

  const untold = [await follow(other, { query: '?age=1' }), await follow(person, { query: '?age=x' })]
  await tell(profile.of(person.id), profile.of(other.id))
  await expect
    .poll(() => untold.map(({ messages }) => messages()), { timeout: SOON_MS })
    .toEqual([[['profile']], [['profile']]])
})

test('of a hundred streams of a person four are open, the others are refused with Retry-After (AZ26)', async () => {
  const person = await makePerson(app)
  const streams = await Promise.all(Array.from({ length: 100 }, () => follow(person)))
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(4)
  const refused = streams.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['429 10']))
  closeAll()
  await expect.poll(async () => (await follow(person)).status, { timeout: SOON_MS }).toBe(200)
})

test('a stream ends with its session, and does not open for an ended one (AZ26)', async () => {
  const person = await makePerson(app)
  const [revoked, expired] = [await makeSession(app, person.id), await makeSession(app, person.id)]
  const open = [
    await follow({ sessionSecret: revoked }),
    await follow({ sessionSecret: expired }),
    await follow(person),
  ]
  const { pool } = app.services.database
  const { rows } = await pool.query('select id from app.sessions where user_id = $1 order by created_at', [person.id])
  await pool.query(`update app.sessions set revoked_at = now() where user_id = $1 and secret_hash = sha256($2)`, [
    person.id,
    Buffer.from(revoked),
  ])
  await pool.query(
    `update app.sessions set created_at = now() - interval '61 days' where user_id = $1 and secret_hash = sha256($2)`,
    [person.id, Buffer.from(expired)],
  )
  await tell(...rows.map(({ id }) => sessionTopic(id)))
  await expect.poll(() => open.map(({ ended }) => ended), { timeout: SOON_MS }).toEqual([true, true, false])
  for (const sessionSecret of [revoked, expired, 'made-up']) expect((await follow({ sessionSecret })).status).toBe(401)
})

test('a stream that closes while its teams are loaded follows none of them', async () => {
  const [person, team] = [await makePerson(app), await makeTeam(app)]
  const following = vi.spyOn(app.services.listener, 'follow')
  const stream = await follow(person)
  const heard = following.mock.calls.at(-1)?.[1]
  const before = following.mock.calls.length
  await makeMember(app, { team, person })
  heard?.(teamNouns.teams.of(person.id), 1)
  heard?.('closing', 1)
  await expect.poll(() => stream.ended, { timeout: SOON_MS }).toBe(true)
  await app.as(person).notifications.counts()
  expect(following).toHaveBeenCalledTimes(before)
  following.mockRestore()
})
