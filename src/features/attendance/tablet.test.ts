import { beforeAll, describe, expect, test } from 'vitest'
import { addMinutes } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import type { TestPerson } from '#testing/people/factories.ts'
import { swapping } from '#testing/swaps.ts'
import { seal, tablets } from '#testing/tablet.ts'
import type { TabletTaps } from './schema.ts'

const app = useApp({}, { worksOnJobs: false })
const { makeBooked } = swapping(app)
const { aDevice } = tablets(app)
const CONFLICT = { code: 'CONFLICT' }
const NOT_FOUND = { code: 'NOT_FOUND' }
const PIN = '173905'

const clocks = (person: TestPerson) => app.as(person).attendance
const now = (minutes = 0) => addMinutes(new Date(app.clock.now()), minutes).toISOString()

type Kind = TabletTaps['taps'][number]['kind']
const aTap = (assignmentId: string, kind: Kind, minutes = 0) => ({
  ...{ id: crypto.randomUUID(), assignmentId, kind, deviceAt: now(minutes) },
})

/** Somebody with a PIN whose shift has just begun, and a tablet of its site. */
async function makeTablet(others = 0) {
  const made = await makeBooked(others)
  const { team, shiftId, anna } = made
  const owner = clocks(team.owner)
  const teamId = team.id
  await owner.saveSettings({ teamId, version: 0, isUsed: true, position: 'off' })
  await app.services.database.pool.query('update app.shifts set during = tstzrange($2, $3) where id = $1', [
    ...[shiftId, now(-5), now(475)],
  ])
  const { siteId } = await app.as(team.owner).shifts.details({ teamId, shiftId })
  const { code } = await owner.makeCode({ teamId, siteId, name: 'Front desk' })
  const tablet = aDevice()
  expect((await tablet.bind(code.toLowerCase())).status).toBe(204)
  await clocks(anna).savePin({ pin: PIN })
  return { ...made, teamId, siteId, owner, code, tablet }
}

const kindsOf = async (person: TestPerson) =>
  (await clocks(person).own()).items[0]!.events.map(({ kind, source }) => `${kind} ${source}`)

describe('a tablet', () => {
  test('is bound by a code, once, within a quarter of an hour; managers see it and end it', async () => {
    const { owner, teamId, siteId, code, tablet } = await makeTablet()
    expect((await aDevice().bind(code)).status).toBe(404)
    const late = await owner.makeCode({ teamId, siteId, name: 'Late' })
    app.clock.advance({ minutes: 16 })
    expect((await aDevice().bind(late.code)).status).toBe(404)
    const [first, second] = await Promise.all([
      owner.makeCode({ teamId, siteId, name: 'One' }),
      owner.makeCode({ teamId, siteId, name: 'Two' }),
    ])
    const both = await Promise.all([first, second, first, second].map(({ code: typed }) => aDevice().bind(typed)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404])
    const { items } = await owner.tablets({ teamId, siteId })
    expect(items).toMatchObject([{ name: 'Front desk', codeUntil: null }, { codeUntil: null }])
    await owner.endTablet({ teamId, deviceId: items[0]!.id })
    expect((await tablet.ask('GET', '')).status).toBe(401)
    await expect(owner.endTablet({ teamId, deviceId: items[0]!.id })).rejects.toMatchObject(NOT_FOUND)
    expect((await owner.tablets({ teamId, siteId })).items).toHaveLength(1)
  })

  test('keeps its token from scripts, and stores no more than hashes', async () => {
    const { owner, teamId, siteId } = await makeTablet()
    const { code } = await owner.makeCode({ teamId, siteId, name: 'Ward 2' })
    const { set } = await aDevice().bind(code)
    expect(set).toMatchObject([{ name: '__Host-tablet', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' }])
    const { rows } = await app.services.database.pool.query(
      `select d::text as stored from app.clock_devices d union all select l.meta::text from app.audit_events l
        where l.action like 'tablet.%'`,
    )
    const stored = rows.map((row) => row.stored).join()
    for (const secret of [set[0]!.value, code, code.replace('-', '')]) expect(stored).not.toContain(secret)
  })

  test('shows nobody but who is expected at its site, by first name and letter', async () => {
    const { tablet, anna, team, assignmentId } = await makeTablet()
    const elsewhere = await makeTablet()
    await app.services.database.pool.query(
      `update app.profiles set full_name = 'Amara Ruth okonkwo' where user_id = $1`,
      [anna.id],
    )
    const state = await tablet.read()
    expect(state.people).toMatchObject([{ assignmentId, name: 'Amara O.', hasPin: true, events: [], nextId: null }])
    const text = JSON.stringify(state)
    for (const told of ['konkwo', 'Ruth', anna.email, anna.id, team.id, elsewhere.assignmentId])
      expect(text).not.toContain(told)
    expect(Object.keys(state.people[0]!).toSorted()).toEqual(
      ['assignmentId', 'end', 'endsAt', 'events', 'hasPin', 'name', 'nextId', 'start', 'startsAt'].toSorted(),
    )
  })

  test('does nothing while somebody is signed in on it', async () => {
    const { tablet, anna, owner, teamId, siteId } = await makeTablet()
    const { code } = await owner.makeCode({ teamId, siteId, name: 'Hers' })
    const hers = aDevice({ '__Host-session': anna.sessionSecret })
    expect((await hers.bind(code)).status).toBe(409)
    Object.assign(tablet.cookies, { '__Host-session': anna.sessionSecret })
    expect((await tablet.ask('GET', '')).status).toBe(409)
  })

  test('lets a network try few codes', async () => {
    const stranger = aDevice()
    const tries = []
    for (let n = 0; n < 12; n++) tries.push((await stranger.bind('AAAA-BBBB')).status)
    expect(tries.slice(0, 10)).toEqual(Array(10).fill(404))
    expect(tries.slice(10)).toEqual([429, 429])
  })
})

describe('at a tablet', () => {
  test('in, break, back and out with a PIN; what is sent again is there once, with one line in the log', async () => {
    const { tablet, anna, assignmentId, teamId, owner, shiftId } = await makeTablet()
    const came = aTap(assignmentId, 'in')
    const answers = await Promise.all(Array.from({ length: 4 }, () => tablet.tap([came], { pin: PIN })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const kind of ['break', 'back', 'out'] as const) {
      app.clock.advance({ minutes: 60 })
      expect((await tablet.tap([aTap(assignmentId, kind)], { pin: PIN })).status).toBe(200)
    }
    // It needs no proof any more: it is there.
    expect((await tablet.tap([came], { pin: '000000' })).status).toBe(200)
    expect(await kindsOf(anna)).toEqual(['in kiosk', 'break kiosk', 'back kiosk', 'out kiosk'])
    const { rows } = await app.services.database.pool.query(
      `select actor, subject, meta ->> 'kind' as kind, meta ->> 'proof' as proof from app.audit_events where chain = $1
        and action = 'clock.tablet' order by seq`,
      [teamId],
    )
    expect(rows).toEqual(
      ['in', 'break', 'back', 'out'].map((kind) => ({ actor: null, subject: anna.id, kind, proof: 'pin' })),
    )
    const { items } = await owner.ofShift({ teamId, shiftId })
    expect(items[0]!.events[0]).toMatchObject({ source: 'kiosk', place: 'inside', flags: [] })
  })

  test('a wrong PIN is refused in words, and after five it is locked for a while, at that tablet alone', async () => {
    const { tablet, assignmentId, owner, teamId, siteId, anna } = await makeTablet()
    const tap = (pin: string, at = tablet) => at.tap([aTap(assignmentId, 'in')], { pin })
    const wrong = await tap('993311')
    expect(wrong).toMatchObject({ status: 403, body: { message: expect.stringContaining('not the PIN of') } })
    for (let n = 0; n < 4; n++) expect((await tap('993311')).status).toBe(403)
    const locked = await tap(PIN)
    expect(locked).toMatchObject({ status: 429, body: { message: expect.stringMatching(/Try again at \d\d:\d\d/) } })
    expect(await kindsOf(anna)).toEqual([])
    const { code } = await owner.makeCode({ teamId, siteId, name: 'Other door' })
    const other = aDevice()
    await other.bind(code)
    expect((await tap(PIN, other)).status).toBe(200)
  })

  test('many at once gain no more tries', async () => {
    const { tablet, assignmentId } = await makeTablet()
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => tablet.tap([aTap(assignmentId, 'in')], { pin: '993311' })),
    )
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  test('the code of a badge counts once, for a minute, for its own person', async () => {
    const {
      tablet,
      anna,
      assignmentId,
      colleagues: [ben],
    } = await makeTablet(1)
    const code = async () => (await clocks(anna).badgeCode({ assignmentId })).code!
    await expect(clocks(ben).badgeCode({ assignmentId })).rejects.toMatchObject(NOT_FOUND)
    const [first, second] = [await code(), await code()]
    expect((await tablet.tap([aTap(assignmentId, 'in')], { badge: first })).status).toBe(200)
    expect(await tablet.tap([aTap(assignmentId, 'out')], { badge: first })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has been used') },
    })
    const forged = `${second.slice(0, -1)}${second.endsWith('0') ? '1' : '0'}`
    expect((await tablet.tap([aTap(assignmentId, 'out')], { badge: forged })).status).toBe(409)
    app.clock.advance({ minutes: 3 })
    expect((await tablet.tap([aTap(assignmentId, 'out')], { badge: second })).status).toBe(409)
    expect((await tablet.tap([aTap(assignmentId, 'out')], { badge: await code() })).status).toBe(200)
    expect(await kindsOf(anna)).toEqual(['in kiosk', 'out kiosk'])
  })

  test('of another site or agency nobody clocks, and nobody with the proof of somebody else', async () => {
    const { tablet, assignmentId, anna } = await makeTablet()
    const other = await makeTablet()
    expect((await other.tablet.tap([aTap(assignmentId, 'in')], { pin: PIN })).status).toBe(404)
    const { code } = await clocks(anna).badgeCode({ assignmentId })
    const theirs = [aTap(other.assignmentId, 'in')]
    expect((await other.tablet.tap(theirs, { badge: code! })).status).toBe(409)
    // Their two places would be of two people.
    expect((await tablet.tap([aTap(assignmentId, 'out'), aTap(other.assignmentId, 'in')], { pin: PIN })).status).toBe(
      404,
    )
    // What a tablet of another site has sealed opens nothing here.
    const { sealingKey } = await other.tablet.read()
    const proof = { kind: 'pin', sealed: seal(PIN, sealingKey) }
    expect((await tablet.ask('POST', '/taps', { sentAt: now(), taps: [aTap(assignmentId, 'in')], proof })).status).toBe(
      409,
    )
  })

  test('without signal: it is sent later, counts from the tap, and is proved then', async () => {
    const { tablet, anna, assignmentId, owner, teamId, siteId } = await makeTablet()
    const { sealingKey } = await tablet.read()
    const kept = [aTap(assignmentId, 'in'), aTap(assignmentId, 'break', 20)].map((tap) => ({
      taps: [tap],
      proof: { kind: 'pin', sealed: seal(PIN, sealingKey) },
    }))
    app.clock.advance({ minutes: 40 })
    // The tablet was bound anew meanwhile.
    await owner.endTablet({ teamId, deviceId: (await owner.tablets({ teamId, siteId })).items[0]!.id })
    expect((await tablet.ask('POST', '/taps', { sentAt: now(), ...kept[0]! })).status).toBe(401)
    const { code } = await owner.makeCode({ teamId, siteId, name: 'Front desk' })
    await tablet.bind(code)
    for (const one of kept) expect((await tablet.ask('POST', '/taps', { sentAt: now(), ...one })).status).toBe(200)
    const { items } = await clocks(anna).own()
    expect(items[0]!.events.map(({ at }) => new Date(at).toISOString())).toEqual(
      kept.map(({ taps }) => taps[0]!.deviceAt),
    )
  })
})

describe('a PIN', () => {
  test('others would not try first; managers take it away, never read it, and the person is told', async () => {
    const { team, teamId, anna, tablet, assignmentId } = await makeTablet()
    for (const pin of ['1234', '7777', '1987'])
      await expect(clocks(anna).savePin({ pin })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
    expect(await clocks(anna).pin()).toMatchObject({ isAsked: true, setAt: expect.any(String) })
    await clocks(team.owner).resetPin({ teamId, userId: anna.id })
    await expect(clocks(team.owner).resetPin({ teamId, userId: anna.id })).rejects.toMatchObject(CONFLICT)
    expect(await clocks(anna).pin()).toMatchObject({ setAt: null })
    const { items } = await app.as(anna).notifications.list({})
    expect(items.map(({ kind }) => kind)).toContain('clock-pin-reset')
    expect(await tablet.tap([aTap(assignmentId, 'in')], { pin: PIN })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('has no PIN yet') },
    })
    const stranger = await makeTablet()
    await expect(
      clocks(stranger.team.owner).resetPin({ teamId: stranger.teamId, userId: anna.id }),
    ).rejects.toMatchObject(NOT_FOUND)
  })

  test('is stored as a hash with the key file’s pepper', async () => {
    const { anna } = await makeTablet()
    const { rows } = await app.services.database.pool.query('select hash from app.clock_pins where user_id = $1', [
      anna.id,
    ])
    expect(rows[0].hash).toMatch(/^\$argon2id\$v=19\$m=65536/)
  })
})

describe('the page of a tablet', () => {
  let policies: Record<string, unknown>
  beforeAll(async () => {
    const of = async (url: string) => (await app.server.inject({ url })).headers['permissions-policy']
    policies = { tablet: await of('/tablet'), slash: await of('/tablet/?x=1'), other: await of('/staff-dashboard') }
  })

  test('alone has the camera', () => {
    expect(policies.tablet).toContain('camera=(self)')
    expect(policies.slash).toContain('camera=(self)')
    expect(policies.other).toContain('camera=()')
  })
})
