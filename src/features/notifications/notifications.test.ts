import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { managersOf } from '#features/teams/server/data.ts'
import { transact } from '#server/database/db.ts'
import { useApp } from '#testing/app.ts'
import { mailsTo } from '#testing/machine/outbox.ts'
import { makeApplicant, makeMember, makePerson, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import type { NotificationKind } from './schema.ts'
import { notify, type Telling, takeBackHeld, UNTIL_DONE } from './server/data.ts'
import { mailWhatIsDue } from './server/mailing/sweep.ts'

const app = useApp({}, { worksOnJobs: false })

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

describe('the list', () => {
  const lines = (entry: { lines: { text: string }[] } | undefined) => entry?.lines.map(({ text }) => text)

  test('one matter of a day is one entry, of London’s days; another day, person or team is another one', async () => {
    app.clock.set('2031-07-01T22:30:00Z')
    const [team, other] = [await makeTeam(app, { name: 'Owls' }), await makeTeam(app)]
    const [ada, ben] = [await makeMember(app, { team }), await makeMember(app, { team })]
    await makeMember(app, { team: other, person: ada })
    const [reader] = [team.owner]
    const updated = (about: TestPerson, what: string) =>
      tell({ to: [reader.id], kind: 'details-updated', teamId: team.id, about: about.id, params: { what } })
    await updated(ada, 'Passport')
    app.clock.advance({ minutes: 20 })
    await updated(ada, 'Next of Kin')
    await updated(ben, 'CV')
    const first = await list(reader)
    expect(first.map(({ text }) => text).toSorted()).toEqual(
      [`${ada.fullName} has updated 2 parts of their profile`, `${ben.fullName} has updated CV`].toSorted(),
    )
    const ofAda = first.find(({ about }) => about === ada.id)
    expect(ofAda).toMatchObject({ unread: 2, group: 'details', aboutName: ada.fullName, teamName: 'Owls' })
    expect(lines(ofAda)).toEqual([`${ada.fullName} has updated Next of Kin`, `${ada.fullName} has updated Passport`])
    // 00:10 in London.
    app.clock.set('2031-07-01T23:10:00Z')
    await updated(ada, 'Passport')
    expect((await list(reader)).map(({ about, lines: some }) => [about === ada.id, some.length])).toEqual(
      expect.arrayContaining([
        [true, 0],
        [false, 0],
        [true, 2],
      ]),
    )
    // Marking the older entry leaves the newer one.
    expect(await unread(reader)).toBe(3)
    await client(reader).markRead({ id: ofAda!.id })
    expect(await unread(reader)).toBe(2)
  })

  test('of a matter with many messages on a day the newest stand in the list, what is needed of them always, and the rest is counted', async () => {
    app.clock.set('2031-07-05T10:00:00Z')
    const team = await makeTeam(app)
    const about = await makeMember(app, { team })
    const told = { to: [team.owner.id], teamId: team.id, about: about.id } as const
    await tell({ ...told, kind: 'request-created', neededUntil: UNTIL_DONE })
    for (let index = 0; index < 59; index++) {
      app.clock.advance({ seconds: 1 })
      await tell({ ...told, kind: 'details-updated', params: { what: `part ${index}` } })
    }
    const [entry, ...others] = await list(team.owner)
    expect(others).toEqual([])
    expect(entry).toMatchObject({ kind: 'request-created', isNeeded: true, unread: 60, earlier: 10 })
    expect(entry?.lines).toHaveLength(50)
    expect(lines(entry)?.[0]).toBe(`${about.fullName} has updated part 58`)
    expect(lines(entry)?.at(-1)).toBe(`${about.fullName} asks to join ${team.name}`)
    await client(team.owner).markRead({ id: entry!.id })
    expect((await list(team.owner))[0]).toMatchObject({ unread: 0, earlier: 10 })
  })

  test('narrowed to a group; a page is full also where entries have many lines', async () => {
    app.clock.set('2031-07-02T10:00:00Z')
    const team = await makeTeam(app)
    const people = await Promise.all(Array.from({ length: 22 }, () => makeMember(app, { team })))
    for (const { id: about } of people)
      for (const what of ['Passport', 'CV'])
        await tell({ to: [team.owner.id], kind: 'details-updated', teamId: team.id, about, params: { what } })
    await tell({ to: [team.owner.id], kind: 'security-notice', params: { event: 'factor-added' } })
    const first = await client(team.owner).list({ group: 'details' })
    expect(first.items).toHaveLength(20)
    const second = await client(team.owner).list({ group: 'details', after: first.next })
    expect(second.items).toHaveLength(2)
    expect(new Set([...first.items, ...second.items].map(({ about }) => about)).size).toBe(22)
    expect((await client(team.owner).list({ group: 'security' })).items).toMatchObject([{ kind: 'security-notice' }])
    expect((await client(team.owner).list({ group: 'leave' })).items).toEqual([])
  })

  test('what needs somebody stays until it is done, or its time is over, however much of it is read', async () => {
    app.clock.set('2031-07-03T10:00:00Z')
    const [person, other] = [await makePerson(app), await makePerson(app)]
    const asked = { to: [person.id], kind: 'details-asked', params: { what: 'CV' } } as const
    await tell({ ...asked, neededUntil: UNTIL_DONE })
    app.clock.advance({ seconds: 1 })
    await tell({ to: [person.id], kind: 'phone-asked', neededUntil: '2031-07-03T12:00:00Z' })
    app.clock.advance({ seconds: 1 })
    await tell({ to: [person.id], kind: 'export-ready' })
    expect(await counts(person)).toEqual({ needed: 2, unread: 3 })
    const needed = async () => (await client(person).list({ needed: true })).items
    const [phone, details] = await needed()
    expect([phone?.kind, details?.kind]).toEqual(['phone-asked', 'details-asked'])
    await client(person).markAllRead({ upTo: phone!.createdAt })
    await client(person).markAllRead({ upTo: '2031-07-03T11:00:00.000Z' })
    expect(await counts(person)).toEqual({ needed: 2, unread: 0 })
    await expect(client(other).markDone({ id: details!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await client(person).markDone({ id: details!.id })
    expect((await needed()).map(({ kind }) => kind)).toEqual(['phone-asked'])
    app.clock.set('2031-07-03T12:00:01Z')
    expect(await counts(person)).toEqual({ needed: 0, unread: 0 })
    expect((await list(person)).every(({ isNeeded }) => !isNeeded)).toBe(true)
  })

  test('what is held is told nobody before its time, and can be taken back until then', async () => {
    app.clock.set('2031-07-04T10:00:00Z')
    const team = await makeTeam(app)
    const [kept, taken] = [await makeMember(app, { team }), await makeMember(app, { team })]
    const [hold, other] = [randomUUID(), randomUUID()]
    const told = { kind: 'policy-reminder', teamId: team.id } as const
    await tell({ ...told, to: [kept.id], hold })
    await tell({ ...told, to: [taken.id], hold: other })
    await mailWhatIsDue(app.services)
    expect([await texts(kept), await unread(kept), await mailsTo(app, kept.email)]).toEqual([[], 0, []])
    const takeBack = (of: string, { teamId = team.id, kind = 'policy-reminder' as NotificationKind } = {}) =>
      transact(app.services.database, { role: 'care_app' }, (db) =>
        takeBackHeld({ db, clock: app.clock }, { kinds: [kind], teamId, hold: of }),
      )
    expect(await takeBack(other, { teamId: randomUUID() })).toEqual([])
    expect(await takeBack(other, { kind: 'profile-reminder' })).toEqual([])
    expect(await takeBack(other)).toEqual([taken.id])
    app.clock.advance({ seconds: 10 })
    await mailWhatIsDue(app.services)
    expect([await unread(kept), (await mailsTo(app, kept.email)).length]).toEqual([1, 1])
    expect([await unread(taken), await mailsTo(app, taken.email)]).toEqual([0, []])
    expect(await takeBack(hold)).toEqual([])
    expect(await unread(kept)).toBe(1)
  })
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
