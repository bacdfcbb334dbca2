import { expect, test } from 'vitest'
import { transact } from '#server/database/db.ts'
import { useApp } from '#testing/app.ts'
import { makeApplicant, makeMember, makePerson, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { managersOf, notify, type Telling } from './server/data.ts'

const app = useApp()

function tell(telling: Telling, after = async () => {}) {
  const { database, clock, vault } = app.services
  return transact(database, { role: 'care_app' }, async (db) => {
    await notify({ db, clock, vault }, telling)
    await after()
  })
}

const client = (person: TestPerson) => app.as(person).notifications
const counts = (person: TestPerson) => client(person).counts()
const unread = async (person: TestPerson) => (await counts(person)).unread
const list = async (person: TestPerson) => (await client(person).list({})).items
const texts = async (person: TestPerson) => (await list(person)).map(({ text }) => text)

test('one call notifies each person once, and only when its transaction commits', async () => {
  const team = await makeTeam(app)
  const manager = await makeMember(app, { team, role: 'manager' })
  const staff = await makeMember(app, { team })
  const to = await transact(app.services.database, { role: 'care_app' }, (db) => managersOf(db, team.id))
  expect(to.toSorted()).toEqual([team.owner.id, manager.id].toSorted())
  const telling: Telling = { to: [...to, ...to], kind: 'member-left', teamId: team.id, about: staff.id }
  await expect(tell(telling, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await tell(telling)
  expect(await Promise.all([team.owner, manager, staff].map(unread))).toEqual([1, 1, 0])
  expect(await texts(manager)).toEqual([`${staff.fullName} has left ${team.name}`])
})

test('a request notifies the managers and its answer the person, which withdraws the managers’ notifications', async () => {
  const team = await makeTeam(app, { name: 'Night Owls' })
  const manager = await makeMember(app, { team, role: 'manager' })
  const person = await makePerson(app)
  await app.as(person).teams.join({ teamCode: team.code })
  await app.as(person).teams.join({ teamCode: team.code })
  expect(await texts(team.owner)).toEqual([`${person.fullName} asks to join Night Owls`])
  expect([await unread(team.owner), await unread(manager), await unread(person)]).toEqual([1, 1, 0])
  const { items } = await app.as(team.owner).teams.requests({ teamId: team.id })
  await app.as(team.owner).teams.approve({ teamId: team.id, requestId: items[0]!.id })
  expect(await texts(person)).toEqual(['Your request to join Night Owls has been approved'])
  expect([await unread(team.owner), await unread(manager)]).toEqual([0, 0])
  app.clock.advance({ seconds: 1 })
  await app.as(person).teams.leave({ teamId: team.id })
  expect((await texts(manager))[0]).toBe(`${person.fullName} has left Night Owls`)
  expect((await list(team.owner))[0]!.path).toBe('/manager-dashboard/candidates')
})

test('notifications of a withdrawn request, a rejected request and a removal', async () => {
  const team = await makeTeam(app)
  const [first, second] = [await makeApplicant(app, { team }), await makePerson(app)]
  await app.as(team.owner).teams.reject({ teamId: team.id, requestId: first.requestId })
  expect(await texts(first)).toEqual([`Your request to join ${team.name} has not been accepted`])
  await app.as(second).teams.join({ teamCode: team.code })
  const [pending] = (await app.as(second).teams.mine()).pending
  await app.as(second).teams.withdraw({ requestId: pending!.id })
  expect(await unread(team.owner)).toBe(0)
  const member = await makeMember(app, { team })
  await app
    .as(team.owner)
    .members.remove({ teamId: team.id, userId: member.id, confirm: true, reason: 'Contract ended' })
  expect(await texts(member)).toEqual([`You are no longer a member of ${team.name}`])
})

test('the list is newest first, page by page (keyset), without gaps or repeats while new ones arrive', async () => {
  const person = await makePerson(app)
  for (let index = 0; index < 45; index++) {
    if (index % 3 === 0) app.clock.advance({ seconds: 1 })
    await tell({ to: [person.id], kind: 'details-asked', params: { what: `part ${index}` } })
  }
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await client(person).list({ after })
    seen.push(...page.items.map(({ id }) => id))
    await tell({ to: [person.id], kind: 'details-asked', params: { what: 'a later part' } })
    after = page.next
  } while (after)
  expect(new Set(seen).size).toBe(45)
  const days = (await list(person)).map(({ createdAt }) => createdAt)
  expect(days).toEqual(days.toSorted().toReversed())
})

test('a person can mark one, or all up to the newest on screen, as read; only their own', async () => {
  const person = await makePerson(app)
  const other = await makePerson(app)
  for (let index = 0; index < 3; index++) await tell({ to: [person.id, other.id], kind: 'export-ready' })
  app.clock.advance({ seconds: 1 })
  const [newest] = await list(person)
  const [theirs] = await list(other)
  await expect(client(person).markRead({ id: theirs!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await client(person).markRead({ id: newest!.id })).toEqual({ id: newest!.id })
  expect(await unread(person)).toBe(2)
  await tell({ to: [person.id], kind: 'security-notice', params: { event: 'factor-added' } })
  expect(await client(person).markAllRead({ upTo: newest!.createdAt })).toEqual({ count: 2 })
  expect(await unread(person)).toBe(1)
  expect(await unread(other)).toBe(3)
})

test('a name is shown while both are in the team, and disappears with the person', async () => {
  const team = await makeTeam(app)
  const manager = await makeMember(app, { team, role: 'manager' })
  const about = await makePerson(app, { fullName: 'Ada CANARY' })
  await tell({ to: [manager.id, team.owner.id], kind: 'request-created', teamId: team.id, about: about.id })
  expect(JSON.stringify(await list(manager))).toContain('CANARY')
  const { pool } = app.services.database
  await pool.query(`update app.team_members set status = 'removed' where user_id = $1`, [manager.id])
  expect(await texts(manager)).toEqual([`Somebody asks to join ${team.name}`])
  await pool.query('delete from app.users where id = $1', [about.id])
  expect(JSON.stringify(await list(team.owner))).not.toContain('CANARY')
  const { rows } = await pool.query(`select n.* from app.notifications n where n.team_id = $1`, [team.id])
  expect(JSON.stringify(rows)).not.toMatch(/CANARY/)
})

test('settings: given ones change, the others stay; equal start and end of quiet hours are refused', async () => {
  const person = await makePerson(app)
  expect(await client(person).settings()).toMatchObject({ email: true, requests: 'at-once', quietHours: null })
  await client(person).saveSettings({ requests: 'daily' })
  await client(person).saveSettings({ quietHours: { from: '22:00', to: '06:30' } })
  expect(await client(person).settings()).toMatchObject({
    requests: 'daily',
    expiry: 'at-once',
    quietHours: { from: '22:00', to: '06:30' },
  })
  await expect(client(person).saveSettings({ quietHours: { from: '06:00', to: '06:00' } })).rejects.toMatchObject({
    status: 422,
  })
  await client(person).saveSettings({ quietHours: null, email: false })
  expect(await client(person).settings()).toMatchObject({ email: false, requests: 'daily', quietHours: null })
})
