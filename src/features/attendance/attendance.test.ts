import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transact } from '#server/database/db.ts'
import { addMinutes } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import type { TestPerson } from '#testing/people/factories.ts'
import { swapping } from '#testing/swaps.ts'
import type { Tap } from './schema.ts'
import { raiseAlarms } from './server/alarms.ts'
import { clockedOf } from './server/data.ts'

const app = useApp({}, { worksOnJobs: false })
const { makeBooked, ask } = swapping(app)
const CONFLICT = { code: 'CONFLICT' }
const NOT_FOUND = { code: 'NOT_FOUND' }
const INVALID = { code: 'UNPROCESSABLE_CONTENT' }

const clocks = (person: TestPerson) => app.as(person).attendance
const now = (minutes = 0) => addMinutes(new Date(app.clock.now()), minutes).toISOString()

/** Somebody booked on a shift that began as many minutes ago, whose team clocks. */
async function makeRunning(minutesAgo: number, others = 0) {
  const made = await makeBooked(others)
  const { team, shiftId } = made
  await clocks(team.owner).saveSettings({ teamId: team.id, version: 0, isUsed: true, position: 'ask' })
  await moveTo(shiftId, minutesAgo)
  return { ...made, teamId: team.id }
}

const moveTo = (shiftId: string, minutesAgo: number) =>
  app.services.database.pool.query('update app.shifts set during = tstzrange($2, $3) where id = $1', [
    ...[shiftId, now(-minutesAgo), now(480 - minutesAgo)],
  ])

const tap = (assignmentId: string, kind: Tap['kind'], minutes = 0, more: Partial<Tap> = {}): Tap => ({
  ...{ id: crypto.randomUUID(), assignmentId, kind, deviceAt: now(minutes), place: 'unknown' },
  ...more,
})

const send = (person: TestPerson, ...taps: Tap[]) => clocks(person).clock({ userId: person.id, sentAt: now(), taps })

async function clockOf(assignmentId: string) {
  const found = await transact(app.services.database, { role: 'care_worker' }, (db) => clockedOf(db, [assignmentId]))
  return found.get(assignmentId)
}

const noticesOf = async (person: TestPerson) =>
  (await app.as(person).notifications.list({})).items
    .map(({ kind }) => kind)
    .filter((kind) => /not-in|not-out|left-when|clock-/.test(kind))

describe('on one’s own phone', () => {
  test('nobody clocks on a draft, by phone or by a manager: it may go without a trace', async () => {
    const { anna, assignmentId, shiftId, team, teamId } = await makeRunning(5)
    await app.services.database.pool.query(`update app.shifts set state = 'draft' where id = $1`, [shiftId])
    expect((await send(anna, tap(assignmentId, 'in'))).items).toMatchObject([{ outcome: 'refused' }])
    const entry = { teamId, assignmentId, id: crypto.randomUUID(), kind: 'in', at: now(), reason: 'Forgot' } as const
    await expect(clocks(team.owner).enter(entry)).rejects.toMatchObject(NOT_FOUND)
  })

  test('in, break, back and out; what is sent a hundred times is there once, with one line in the log', async () => {
    const { anna, assignmentId, team } = await makeRunning(5)
    expect((await clocks(anna).own()).items).toMatchObject([{ assignmentId, position: 'ask', points: [], events: [] }])
    const came = tap(assignmentId, 'in')
    await Promise.all(Array.from({ length: 10 }, () => send(anna, ...Array.from({ length: 10 }, () => came))))
    app.clock.advance({ minutes: 120 })
    await send(anna, tap(assignmentId, 'break', -9), tap(assignmentId, 'back', -2), came)
    app.clock.advance({ minutes: 5 })
    const left = tap(assignmentId, 'out')
    expect(await send(anna, left)).toEqual({ items: [{ id: left.id, outcome: 'kept' }] })
    const { items } = await clocks(anna).own()
    expect(items[0]!.events.map(({ kind }) => kind)).toEqual(['in', 'break', 'back', 'out'])
    expect(await clockOf(assignmentId)).toMatchObject({
      from: new Date(came.deviceAt),
      until: new Date(left.deviceAt),
      flags: [],
    })
    const { rows } = await app.services.database.pool.query(
      `select meta ->> 'kind' as kind from app.audit_events where chain = $1 and action = 'clock.tap' order by seq`,
      [team.id],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['in', 'break', 'back', 'out'])
  })

  test('without signal: it counts from the tap, whatever the device’s clock says', async () => {
    const { anna, assignmentId } = await makeRunning(5)
    const taps = [tap(assignmentId, 'in', -60), tap(assignmentId, 'out', -20)]
    // The device is an hour ahead.
    await clocks(anna).clock({
      userId: anna.id,
      sentAt: now(60),
      taps: taps.map((one) => ({ ...one, deviceAt: new Date(Date.parse(one.deviceAt) + 3_600_000).toISOString() })),
    })
    expect(await clockOf(assignmentId)).toEqual({
      ...{ from: new Date(taps[0]!.deviceAt), until: new Date(taps[1]!.deviceAt), breaks: [] },
      flags: ['clock-off', 'sent-later'],
    })
  })

  test('nobody clocks for somebody else, and no device sends for another person', async () => {
    const {
      anna,
      colleagues: [ben],
      assignmentId,
    } = await makeRunning(5, 1)
    const taps = [tap(assignmentId, 'in')]
    await expect(clocks(ben).clock({ userId: anna.id, sentAt: now(), taps })).rejects.toMatchObject(CONFLICT)
    expect(await send(ben, ...taps)).toEqual({ items: [{ id: taps[0]!.id, outcome: 'refused' }] })
    expect(await clockOf(assignmentId)).toBeUndefined()
    await send(anna, ...taps)
    // Its number is taken: another person cannot pass it off as theirs.
    expect(await send(ben, ...taps)).toMatchObject({ items: [{ outcome: 'refused' }] })
    await expect(clocks(ben).sayLeft({ assignmentId, id: crypto.randomUUID(), at: now() })).rejects.toMatchObject(
      NOT_FOUND,
    )
  })

  test('what was tapped before a shift changed hands stays with who worked, is marked, and managers are told', async () => {
    const {
      team,
      anna,
      colleagues: [ben],
      assignmentId,
      shiftId,
    } = await makeBooked(1, { swaps: 'colleagues' })
    const swapId = await ask(anna, assignmentId, [ben])
    await app.as(ben).swaps.accept({ swapId })
    await moveTo(shiftId, 10)
    await send(anna, tap(assignmentId, 'in', -8), tap(assignmentId, 'out', -1))
    expect(await clockOf(assignmentId)).toMatchObject({ flags: ['not-booked'] })
    expect(await noticesOf(team.owner)).toEqual(['shift-clock-astray'])
    const { items } = await clocks(team.owner).ofShift({ teamId: team.id, shiftId })
    const found = items.toSorted((one, other) => Number(one.isOn) - Number(other.isOn))
    expect(found.map(({ userId, isOn, events }) => [userId, isOn, events.length])).toEqual([
      [anna.id, false, 2],
      [ben.id, true, 0],
    ])
    expect((await clocks(ben).own()).items).toEqual([])
  })

  test('a forgotten clock-out is asked, never guessed: after the last that was clocked, once', async () => {
    const { anna, assignmentId } = await makeRunning(500)
    await send(anna, tap(assignmentId, 'in', -495))
    await raiseAlarms(app.services)
    expect(await noticesOf(anna)).toEqual(['shift-left-when'])
    expect(await clockOf(assignmentId)).toMatchObject({ until: null })
    const left = { assignmentId, id: crypto.randomUUID() }
    await expect(clocks(anna).sayLeft({ ...left, at: now(5) })).rejects.toMatchObject(INVALID)
    await expect(clocks(anna).sayLeft({ ...left, at: now(-496) })).rejects.toMatchObject(INVALID)
    await clocks(anna).sayLeft({ ...left, at: now(-22) })
    await clocks(anna).sayLeft({ ...left, at: now(-22) })
    await expect(clocks(anna).sayLeft({ ...left, id: crypto.randomUUID(), at: now(-2) })).rejects.toMatchObject(
      CONFLICT,
    )
    expect(await clockOf(assignmentId)).toMatchObject({
      until: new Date(now(-22)),
      flags: ['sent-later', 'said-later'],
    })
  })
})

describe('managers', () => {
  test('see who is late, who is missing and who has not left; each shift tells them once', async () => {
    const { team, teamId, anna, shiftId, assignmentId } = await makeRunning(6)
    const live = () => clocks(team.owner).live({ teamId })
    expect(await live()).toMatchObject({ isUsed: true, came: 0, due: 1, items: [{ assignmentId, kind: 'late' }] })
    await raiseAlarms(app.services)
    expect(await noticesOf(team.owner)).toEqual([])
    await moveTo(shiftId, 16)
    expect((await live()).items).toMatchObject([{ kind: 'missing', userId: anna.id }])
    await Promise.all([raiseAlarms(app.services), raiseAlarms(app.services)])
    await raiseAlarms(app.services)
    expect(await noticesOf(team.owner)).toEqual(['shift-not-in'])
    await send(anna, tap(assignmentId, 'in'))
    expect(await live()).toMatchObject({ came: 1, items: [] })
    expect((await app.as(team.owner).notifications.list({ needed: true })).items).toEqual([])
    await moveTo(shiftId, 545)
    expect((await live()).items).toMatchObject([{ kind: 'not-out', userId: anna.id }])
    await raiseAlarms(app.services)
    expect(await noticesOf(team.owner)).toEqual(['shift-not-out'])
  })

  test('who has said that they come late is awaited until then', async () => {
    const { team, teamId, anna, assignmentId } = await makeRunning(16)
    await app.as(anna).shifts.late({ assignmentId, minutes: 10 })
    expect((await clocks(team.owner).live({ teamId })).items).toMatchObject([{ kind: 'late', saidLate: 10 }])
    await raiseAlarms(app.services)
    expect(await noticesOf(team.owner)).toEqual([])
  })

  test('a team that does not clock is told nothing', async () => {
    const { team, teamId } = await makeRunning(30)
    await clocks(team.owner).saveSettings({ teamId, version: 1, isUsed: false, position: 'off' })
    await expect(
      clocks(team.owner).saveSettings({ teamId, version: 1, isUsed: true, position: 'off' }),
    ).rejects.toMatchObject(CONFLICT)
    await raiseAlarms(app.services)
    expect(await noticesOf(team.owner)).toEqual([])
    expect(await clocks(team.owner).live({ teamId })).toMatchObject({ isUsed: false, items: [] })
  })

  test('enter and correct with a reason: nothing is changed, of two one corrects, and the person is told', async () => {
    const { team, teamId, anna, shiftId, assignmentId } = await makeRunning(300)
    const came = tap(assignmentId, 'in', -200)
    await send(anna, came)
    const entry = { teamId, assignmentId, reason: 'Came by the back door' }
    const correct = (id = crypto.randomUUID()) =>
      clocks(team.owner).enter({ ...entry, id, kind: 'in', at: now(-301), replaces: came.id })
    const answers = await Promise.allSettled([correct(), correct()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const out = { ...entry, id: crypto.randomUUID(), kind: 'out' as const, at: now(-5) }
    await clocks(team.owner).enter(out)
    const { items } = await clocks(team.owner).enter(out)
    expect(items).toMatchObject([{ from: now(-301), until: now(-5), flags: ['by-manager'] }])
    expect(items[0]!.events.map(({ kind, reason, replaces }) => [kind, reason, replaces])).toEqual([
      ['in', entry.reason, came.id],
      ['in', null, null],
      ['out', entry.reason, null],
    ])
    await clocks(team.owner).enter({ ...out, id: crypto.randomUUID(), kind: 'void', replaces: out.id })
    expect((await clocks(team.owner).ofShift({ teamId, shiftId })).items[0]).toMatchObject({ until: null })
    expect(await noticesOf(anna)).toContain('shift-clock-changed')
    await expect(clocks(team.owner).enter({ ...out, id: crypto.randomUUID(), at: now(1) })).rejects.toMatchObject(
      INVALID,
    )
    await expect(clocks(team.owner).enter({ ...out, id: crypto.randomUUID(), at: now(-3000) })).rejects.toMatchObject(
      INVALID,
    )
    await expect(
      clocks(team.owner).enter({ ...out, id: crypto.randomUUID(), replaces: crypto.randomUUID() }),
    ).rejects.toMatchObject(NOT_FOUND)
    await expect(
      app.services.database.pool.query('set role care_app; update app.clock_events set at = now()'),
    ).rejects.toThrow('permission denied')
  })

  test('of another agency see and change nothing', async () => {
    const { anna, assignmentId, shiftId } = await makeRunning(20)
    const other = await makeRunning(20)
    await send(anna, tap(assignmentId, 'in'))
    const theirs = clocks(other.team.owner)
    expect((await theirs.live({ teamId: other.teamId })).items.map((one) => one.shiftId)).toEqual([other.shiftId])
    await expect(theirs.ofShift({ teamId: other.teamId, shiftId })).rejects.toMatchObject(NOT_FOUND)
    const entry = {
      teamId: other.teamId,
      assignmentId,
      id: crypto.randomUUID(),
      kind: 'out' as const,
      at: now(),
      reason: 'x',
    }
    await expect(theirs.enter(entry)).rejects.toMatchObject(NOT_FOUND)
  })
})

test('the points of a site are at most five, and a phone is told them only where the team asks for its position', async () => {
  const { team, teamId, anna, shiftId } = await makeRunning(5)
  const { siteId } = await app.as(team.owner).shifts.details({ teamId, shiftId })
  const point = { teamId, siteId, name: 'Main door', lat: 53.84, lng: -1.5, metres: 100 }
  for (let n = 0; n < 5; n++) await clocks(team.owner).addPoint(point)
  await expect(clocks(team.owner).addPoint(point)).rejects.toMatchObject(CONFLICT)
  const { items } = await clocks(team.owner).points({ teamId, siteId })
  await clocks(team.owner).removePoint({ teamId, pointId: items[0]!.id })
  expect((await clocks(anna).own()).items[0]!.points).toHaveLength(4)
  await clocks(team.owner).saveSettings({ teamId, version: 1, isUsed: true, position: 'off' })
  expect((await clocks(anna).own()).items[0]!.points).toEqual([])
})

test('whoever is erased leaves when they came and left, and nothing of where they were or what was written', async () => {
  const { team, teamId, anna, assignmentId } = await makeRunning(5)
  await send(anna, tap(assignmentId, 'in', 0, { place: 'outside', metres: 900, accuracy: 9, reason: 'At the gate' }))
  await clocks(team.owner).enter({
    ...{ teamId, assignmentId, id: crypto.randomUUID(), kind: 'break', at: now() },
    reason: 'She rang: her child is ill',
  })
  await transact(app.services.database, { role: 'care_worker' }, (db) =>
    sql`select app.erase_person(${anna.id}, ${now()})`.execute(db),
  )
  const { rows } = await app.services.database.pool.query(
    'select kind, place, metres, accuracy, reason from app.clock_events where assignment_id = $1 order by received_at, kind desc',
    [assignmentId],
  )
  const nowhere = { place: 'unknown', metres: null, accuracy: null }
  expect(rows).toEqual(
    expect.arrayContaining([
      { kind: 'in', ...nowhere, reason: null },
      { kind: 'break', ...nowhere, reason: '-' },
    ]),
  )
})

test('whoever has clocked in is not noted as not having come, until the clock is corrected', async () => {
  const { team, teamId, anna, assignmentId } = await makeRunning(20)
  const came = tap(assignmentId, 'in', -10)
  await send(anna, came)
  const miss = () => app.as(team.owner).shifts.missed({ teamId, assignmentId, missed: true })
  await expect(miss()).rejects.toMatchObject({ ...CONFLICT, message: expect.stringContaining('clocked in at') })
  const taken = { teamId, assignmentId, id: crypto.randomUUID(), replaces: came.id, at: now(-10) }
  await clocks(team.owner).enter({ ...taken, kind: 'void', reason: 'A colleague had their phone' })
  await miss()
  expect((await app.as(anna).shifts.mine({ when: 'past' })).items).toMatchObject([{ assignmentId, state: 'missed' }])
})

test('a booking that has been clocked is not undone as if it had not been', async () => {
  const { team, teamId, anna, shiftId } = await makeRunning(5)
  await app.services.database.pool.query(`delete from app.assignments where shift_id = $1`, [shiftId])
  const { places } = await app.as(team.owner).shifts.assign({ teamId, shiftId, userId: anna.id })
  const { assignmentId } = places[0]!
  await send(anna, tap(assignmentId, 'in'))
  await expect(app.as(team.owner).shifts.undoAssign({ teamId, assignmentId })).rejects.toMatchObject(CONFLICT)
})
