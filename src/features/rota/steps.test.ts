import { expect, test } from 'vitest'
import { aLineOf } from '#features/staffing/given.ts'
import { addDays, addMinutes, londonDay, londonTime, londonToday, startOfWeek } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { rotaInvariants } from '#testing/invariants/rota.ts'
import { toldTo } from '#testing/notices.ts'
import { makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { chanceFrom } from '#testing/random.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'
import { expectSoundShifts, swapping } from '#testing/swaps.ts'
import { saySince } from './rules/since.ts'
import type { Change, Refusal } from './schema.ts'

const app = useApp({}, { worksOnJobs: false })
const CONFLICT = { code: 'CONFLICT' }
const { worker } = swapping(app)
const as = (person: TestPerson) => app.as(person)
const day = (ahead: number) => addDays(londonToday(app.clock), ahead)
const override = { reason: 'safe-cover', note: 'Nobody else', confirmed: true } as const

const act = (team: TestTeam, changes: Change[], by = team.owner) => as(by).rota.act({ teamId: team.id, changes })
const undo = (team: TestTeam, by = team.owner) => as(by).rota.undo({ teamId: team.id })
const redo = (team: TestTeam, by = team.owner) => as(by).rota.redo({ teamId: team.id })
const details = (team: TestTeam, shiftId: string) => as(team.owner).shifts.details({ teamId: team.id, shiftId })

/** What a page shows of the rota, byte for byte, but for the numbers by which it knows that something has changed. */
async function page(team: TestTeam) {
  const { items } = await as(team.owner).shifts.list({ teamId: team.id, from: day(0), through: day(34) })
  const seen = items.map(({ version: _, ...shift }) => shift)
  return JSON.stringify(seen.toSorted((a, b) => a.id.localeCompare(b.id)))
}

const shiftsOf = async (team: TestTeam) =>
  (await as(team.owner).shifts.list({ teamId: team.id, from: day(0), through: day(34) })).items

async function expectSound() {
  await expectSoundShifts(app)
  for (const { name, wrong } of rotaInvariants)
    expect((await app.services.database.pool.query(wrong)).rows, name).toEqual([])
}

const later = () => app.clock.advance({ seconds: 15 })

async function makeWorld({ people = 2, publish = true } = {}) {
  const team = await makeTeam(app)
  const workers = await Promise.all(Array.from({ length: people }, () => worker(team)))
  const siteId = await makeSite(app, { team })
  const shiftId = await makeShift(app, { team, siteId, inDays: 5, publish })
  return { team, workers, siteId, shiftId, anna: workers[0]!, ben: workers[1]! }
}

test('of a step all changes are done or none: a refusal says which, why in the words of eligibility, and who else was there', async () => {
  const { team, anna, ben, shiftId, siteId } = await makeWorld()
  const manager = await makeMember(app, { team, role: 'manager' })
  const create: Change = {
    ...{ kind: 'create', clientKey: 'a', siteId, job: 'care-assistant', startsOn: day(6) },
    ...{ start: '07:00', end: '15:00', places: 1, like: shiftId },
  }
  const unknown = await makeMember(app, { team })
  const before = await page(team)
  const blocked = act(team, [create, { kind: 'book', shiftId, userId: unknown.id }])
  await expect(blocked).rejects.toMatchObject({ ...CONFLICT, data: { current: { change: 1, by: null } } })
  await expect(blocked).rejects.toThrow(/right to work|care assistant/i)
  expect(await page(team)).toBe(before)
  // Another manager books first.
  await act(team, [{ kind: 'book', shiftId, userId: ben.id }], manager)
  const late = act(team, [
    { ...create, clientKey: 'b' },
    { kind: 'book', shiftId, userId: anna.id },
  ])
  await expect(late).rejects.toMatchObject({
    ...CONFLICT,
    data: { current: { change: 1, why: 'Every place is taken', by: expect.any(String) } },
  })
  // Moved by two: the second is told who was quicker.
  const { version } = await details(team, shiftId)
  await act(team, [{ kind: 'move', shiftId, version, startsOn: day(7) }], manager)
  const second = act(team, [{ kind: 'move', shiftId, version, startsOn: day(8) }])
  await expect(second).rejects.toMatchObject({ ...CONFLICT, data: { current: { change: 0, by: expect.any(String) } } })
  expect(await details(team, shiftId)).toMatchObject({ day: day(7) })
  await expectSound()
})

test('what nobody was told of yet leaves no trace; after that they are told of the undoing, each once', async () => {
  const { team, anna, shiftId, siteId } = await makeWorld()
  const other = await makeShift(app, { team, siteId, inDays: 8 })
  const both: Change[] = [shiftId, other].map((id) => ({ kind: 'book', shiftId: id, userId: anna.id }))
  expect(await act(team, both)).toMatchObject({ tells: 1, step: { words: 'Booked 2 people' } })
  await undo(team)
  later()
  expect(await toldTo(app, anna)).toEqual([])
  expect((await as(anna).shifts.mine({ when: 'past' })).items).toEqual([])
  await redo(team)
  later()
  expect(await toldTo(app, anna)).toHaveLength(1)
  await undo(team)
  later()
  expect(await toldTo(app, anna)).toHaveLength(2)
  expect(await details(team, shiftId)).toMatchObject({ filled: 0, former: [{ userId: anna.id }] })
  await redo(team)
  expect(await details(team, shiftId)).toMatchObject({ filled: 1, former: [] })
  expect((await as(team.owner).rota.steps({ teamId: team.id })).items).toMatchObject([{ isUndone: false }])
  await expectSound()
})

test('a cancelled shift is published again with everybody on it and all that was asked; a deleted draft is the same shift', async () => {
  const { team, anna, ben, siteId } = await makeWorld()
  const shiftId = await makeShift(app, { team, siteId, inDays: 9, booking: 'apply', staffRequired: 2 })
  const draft = await makeShift(app, { team, siteId, inDays: 12, publish: false, notes: 'Two steps' })
  await as(ben).shifts.apply({ shiftId })
  await act(team, [
    { kind: 'book', shiftId, userId: anna.id },
    { kind: 'book', shiftId: draft, userId: anna.id, override },
  ])
  later()
  const before = await page(team)
  for (const id of [shiftId, draft]) await act(team, [{ kind: 'cancel', shiftId: id, version: 1 }])
  later()
  await undo(team)
  await undo(team)
  expect(await page(team)).toBe(before)
  expect(await details(team, draft)).toMatchObject({ notes: 'Two steps', state: 'draft', filled: 1 })
  const asked = (await as(ben).shifts.available()).items.filter(({ offer }) => offer)
  expect(asked).toMatchObject([{ id: shiftId, offer: { state: 'applied' } }])
  await redo(team)
  expect(await details(team, shiftId)).toMatchObject({ state: 'cancelled' })
  await expectSound()
})

test('what somebody else has changed since is not undone: who is said, and nothing happens', async () => {
  const { team, anna, ben, siteId, shiftId } = await makeWorld()
  const manager = await makeMember(app, { team, role: 'manager' })
  await act(team, [{ kind: 'book', shiftId, userId: anna.id }])
  await expect(undo(team, manager)).rejects.toMatchObject({ ...CONFLICT, message: 'There is nothing to undo' })
  const { places } = await details(team, shiftId)
  await as(manager).shifts.release({
    ...{ teamId: team.id, assignmentId: places[0]!.assignmentId, cause: 'worker', reason: 'family' },
  })
  const before = await page(team)
  await expect(undo(team)).rejects.toMatchObject({ ...CONFLICT, data: { current: { by: expect.any(String) } } })
  expect(await page(team)).toBe(before)
  // Whoever is at work by now is not taken off by an undo, nor is a colleague put on in their place.
  const at = new Date(app.clock.now() + 3_600_000)
  const running = await makeShift(app, {
    ...{ team, siteId, days: [londonDay(at)], start: londonTime(at), end: londonTime(addMinutes(at, 360)) },
  })
  await act(team, [{ kind: 'book', shiftId: running, userId: anna.id }])
  app.clock.advance({ hours: 2 })
  await expect(undo(team)).rejects.toThrow(/has begun since/)
  expect(await details(team, running)).toMatchObject({ places: [{ userId: anna.id, state: 'confirmed' }] })

  // Nor is what they work on put off, as a step has brought it forward, with them or without.
  const soon = new Date(app.clock.now() + 3_600_000)
  const forward = await makeShift(app, { team, siteId, inDays: 9 })
  const { version } = await details(team, forward)
  const to = { startsOn: londonDay(soon), start: londonTime(soon), end: londonTime(addMinutes(soon, 360)) }
  await act(team, [{ kind: 'move', shiftId: forward, version, ...to }])
  await act(team, [{ kind: 'book', shiftId: forward, userId: ben.id }], manager)
  app.clock.advance({ hours: 2 })
  await expect(undo(team)).rejects.toThrow(/has begun since/)
  const off = (await details(team, forward)).places.map(({ assignmentId }) => assignmentId)
  const withThem = as(team.owner).rota.undo({ teamId: team.id, takeOff: off })
  await expect(withThem).rejects.toThrow(/has begun since/)
  expect(await details(team, forward)).toMatchObject({ day: to.startsOn, places: [{ userId: ben.id }] })
})

test('a draft on which a colleague has booked somebody stays, and a new step ends what could be done again', async () => {
  const { team, ben, siteId, shiftId } = await makeWorld()
  const manager = await makeMember(app, { team, role: 'manager' })
  const create: Change = {
    ...{ kind: 'create', clientKey: 'a', siteId, job: 'care-assistant', startsOn: day(6) },
    ...{ start: '07:00', end: '15:00', places: 1, like: shiftId },
  }
  const { made } = await act(team, [create])
  await act(team, [{ kind: 'book', shiftId: made[0]!.shiftId, userId: ben.id }], manager)
  await expect(undo(team)).rejects.toThrow(/booked on it since/)
  await undo(team, manager)
  await undo(team)
  expect((await shiftsOf(team)).map(({ id }) => id)).toEqual([shiftId])
  // A new step ends what could be done again.
  await act(team, [{ ...create, clientKey: 'b' }])
  await expect(redo(team)).rejects.toMatchObject(CONFLICT)
  await undo(team)
  expect((await shiftsOf(team)).map(({ id }) => id)).toEqual([shiftId])
  await redo(team)
  expect(await shiftsOf(team)).toMatchObject([{ id: shiftId }, { day: day(6), state: 'draft' }])
  await expect(redo(team)).rejects.toThrow('There is nothing to do again')
  await expectSound()
})

test('a step whose process is killed half way leaves everything as it was, and can be done afterwards', async () => {
  const { team, anna, ben, siteId, shiftId } = await makeWorld()
  const other = await makeShift(app, { team, siteId, inDays: 8 })
  const before = await page(team)
  const { pool } = app.services.database
  const holder = await pool.connect()
  // Everything but the step itself is written when it waits.
  await holder.query('begin; lock table app.rota_steps in access exclusive mode')
  const both: Change[] = [
    { kind: 'book', shiftId, userId: anna.id },
    { kind: 'book', shiftId: other, userId: ben.id },
  ]
  const step = act(team, both).catch((error: unknown) => ({ error }))
  const waits = `select pid from pg_stat_activity where wait_event_type = 'Lock' and pg_backend_pid() = any (pg_blocking_pids(pid))`
  let pid: number | undefined
  while (!pid) pid = (await holder.query(waits)).rows[0]?.pid
  await pool.query('select pg_terminate_backend($1, 5000)', [pid])
  expect(await step).toHaveProperty('error')
  await holder.query('rollback')
  holder.release()
  expect(await page(team)).toBe(before)
  expect(await as(team.owner).rota.steps({ teamId: team.id })).toMatchObject({ items: [], undo: null })
  expect(await act(team, both)).toMatchObject({ tells: 2 })
  await expectSound()
})

test('the history of the rota says what differs from a telling, who did it, and nothing that was undone', async () => {
  const { team, anna, ben, siteId } = await makeWorld()
  const manager = await makeMember(app, { team, role: 'manager' })
  const [one, two, draft] = [
    await makeShift(app, { team, siteId, inDays: 10, publish: false }),
    await makeShift(app, { team, siteId, inDays: 12, publish: false }),
    await makeShift(app, { team, siteId, inDays: 14, publish: false }),
  ]
  await act(
    team,
    [one!, two!].map((shiftId) => ({ kind: 'book', shiftId, userId: anna.id }) as const),
  )
  const days = { teamId: team.id, from: day(6), through: day(20) }
  const since = () => as(team.owner).rota.since(days)
  expect(await since()).toMatchObject({ moments: [], items: [] })
  await as(team.owner).shifts.publish({ teamId: team.id, shiftIds: [one!, two!] })
  later()
  expect(await toldTo(app, anna)).toHaveLength(1)
  expect(await since()).toMatchObject({ moments: [{ shifts: 2, people: 1, by: expect.any(String) }], items: [] })
  const { places, version } = await details(team, one!)
  await act(team, [{ kind: 'hand-over', assignmentId: places[0]!.assignmentId, userId: ben.id }], manager)
  later()
  const moved = await details(team, two!)
  await act(team, [{ kind: 'move', shiftId: two!, version: moved.version, startsOn: day(13), start: '08:00' }])
  later()
  expect((await since()).items).toMatchObject([
    { kind: 'for', shiftId: one, userId: ben.id, instead: { userId: anna.id }, by: expect.any(String) },
    { kind: 'moved', shiftId: two, userId: anna.id, was: { startsAt: moved.startsAt } },
  ])
  expect((await since()).items.map(saySince)[1]).toMatch(/ moved from .*, 07:00–15:00 to .*, 08:00–15:00$/)
  // At another site as well, and back.
  const other = await makeSite(app, { team })
  const { version: again } = await details(team, two!)
  await act(team, [{ kind: 'move', shiftId: two!, version: again, siteId: other }])
  later()
  expect((await since()).items.map(saySince)[1]).toMatch(/, 07:00–15:00 at Site \d+ to .*, 08:00–15:00 at Site \d+$/)
  await undo(team)
  expect((await since()).items[1]).toMatchObject({ kind: 'moved', was: { siteName: null } })
  // Drafts are told to nobody; a draft that is published later is compared with the telling before it.
  await act(team, [{ kind: 'book', shiftId: draft!, userId: ben.id }])
  expect((await since()).items).toHaveLength(2)
  await undo(team)
  await undo(team)
  await undo(team, manager)
  expect((await since()).items).toEqual([])
  expect(version).toBeGreaterThan(1)
  await expectSound()
})

test('a manager of some sites plans theirs alone, and nobody undoes what is not theirs any more; rules are lifted by who may', async () => {
  const { team, anna, ben, siteId, shiftId } = await makeWorld()
  const manager = await makeMember(app, { team, role: 'manager' })
  const [elsewhere, other] = [await makeSite(app, { team }), await makeWorld()]
  const there = await makeShift(app, { team, siteId: elsewhere, inDays: 7 })
  const unknown = await makeMember(app, { team })
  const book = (id: string, person: TestPerson): Extract<Change, { kind: 'book' }> => ({
    kind: 'book',
    shiftId: id,
    userId: person.id,
  })
  await expect(act(team, [{ ...book(shiftId, unknown), override }], manager)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await act(team, [book(there, anna)], manager)
  for (const person of [anna, ben])
    await as(team.owner).roles.record({
      ...({ teamId: team.id, userId: person.id, job: 'care-assistant', replaces: 0 } as const),
      ...{ from: londonToday(app.clock), siteIds: [siteId], rate: undefined },
    })
  const limited = { teamId: team.id, userId: manager.id, siteIds: [siteId] }
  await as(team.owner).clients.limitManager(limited)
  const before = await page(team)
  await expect(undo(team, manager)).rejects.toMatchObject(CONFLICT)
  await expect(act(team, [book(shiftId, ben), book(there, ben)], manager)).rejects.toMatchObject({
    ...CONFLICT,
    data: { current: { change: 1 } },
  })
  await expect(act(team, [{ kind: 'cancel', shiftId: there, version: 1 }], manager)).rejects.toMatchObject(CONFLICT)
  const version = (await details(team, shiftId)).version
  const away = act(team, [{ kind: 'move', shiftId, version, siteId: elsewhere }], manager)
  await expect(away).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
  // A shift of another agency is answered as one that is not there.
  const refused = act(team, [{ kind: 'cancel', shiftId: other.shiftId, version: 1 }])
  await expect(refused).rejects.toMatchObject({ ...CONFLICT, data: { current: { by: null } } })
  await expect(act(other.team, [book(other.shiftId, anna)], manager)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await page(team)).toBe(before)
  await act(team, [book(shiftId, ben)], manager)
  await undo(team, manager)
  expect(await page(team)).toBe(before)
  await expectSound()
})

test('of a draft nobody hears before it is published, one message each; who came off it, nothing', async () => {
  const { team, siteId, workers } = await makeWorld({ people: 3 })
  const [anna, ben, cara] = workers as [TestPerson, TestPerson, TestPerson]
  const shiftIds = await Promise.all(
    [10, 12].map((inDays) => makeShift(app, { team, siteId, inDays, publish: false, staffRequired: 3 })),
  )
  await act(
    team,
    shiftIds.flatMap((shiftId) => [anna, cara].map(({ id }) => ({ kind: 'book', shiftId, userId: id }) as const)),
  )
  const pencilledUntil = new Date(app.clock.now() + 3_600_000).toISOString()
  await as(team.owner).shifts.assign({ teamId: team.id, shiftId: shiftIds[0]!, userId: ben.id, pencilledUntil })
  const off = (await shiftsOf(team)).flatMap(({ places }) => places.filter(({ userId }) => userId === cara.id))
  await act(
    team,
    off.map(({ assignmentId }) => ({ kind: 'take-off', assignmentId }) as const),
  )
  later()
  const told = () => Promise.all(workers.map(async (one) => (await toldTo(app, one)).map(({ text }) => text)))
  expect(await told()).toEqual([[], [], []])
  await as(team.owner).shifts.publish({ teamId: team.id, shiftIds })
  expect(await told()).toEqual([[], [], []])
  later()
  expect(await told()).toEqual([
    [expect.stringMatching(/has booked you: 2 shifts/)],
    [expect.stringMatching(/has pencilled you in/)],
    [],
  ])
  expect((await as(cara).shifts.mine({ when: 'past' })).items).toEqual([])
  await expectSound()
})

test('publishing is undone as far as nobody knows of it; what somebody was told, has taken or asked for stays, and it is said', async () => {
  const { team, anna, ben, siteId } = await makeWorld()
  const draft = (inDays: number, booking?: 'apply') =>
    makeShift(app, { team, siteId, inDays, publish: false, ...(booking && { booking }) })
  const ids = [await draft(9), await draft(11), await draft(13, 'apply'), await draft(15)] as const
  const [ofAnna, claimed, applied] = ids
  await act(team, [{ kind: 'book', shiftId: ofAnna, userId: anna.id }])
  const before = await page(team)
  const { published, stepId } = await as(team.owner).shifts.publish({ teamId: team.id, shiftIds: [...ids] })
  expect(published).toBe(4)
  const after = await page(team)
  expect(await as(team.owner).rota.undo({ teamId: team.id, stepId: stepId! })).toMatchObject({ stays: null, tells: 0 })
  expect(await page(team)).toBe(before)
  await expect(as(ben).shifts.claim({ shiftId: claimed })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { changes } = await details(team, claimed)
  expect(changes.map(({ act, by }) => [act, by]).toSorted()).toEqual([
    ['publish', team.owner.fullName],
    ['unpublish', team.owner.fullName],
  ])
  later()
  expect(await toldTo(app, anna)).toEqual([])

  expect(await redo(team)).toMatchObject({
    tells: 1,
    step: { words: expect.stringMatching(/^Published 4 shifts from /) },
  })
  expect(await page(team)).toBe(after)
  app.clock.advance({ seconds: 1 })
  await as(ben).shifts.claim({ shiftId: claimed })
  await as(ben).shifts.apply({ shiftId: applied })
  expect((await undo(team)).stays).toEqual({ shifts: 2, of: 4, why: { told: 0, taken: 1, asked: 1, over: 0 } })
  const states = async () => (await shiftsOf(team)).filter(({ id }) => ids.includes(id)).map(({ state }) => state)
  expect(await states()).toEqual(['draft', 'open', 'open', 'draft'])
  later()
  expect(await toldTo(app, anna)).toEqual([])
  await redo(team)
  later()
  expect(await toldTo(app, anna)).toHaveLength(1)
  expect((await undo(team)).stays).toMatchObject({ shifts: 1, of: 2, why: { told: 1 } })
  expect(await states()).toEqual(['open', 'open', 'open', 'draft'])
  expect(await toldTo(app, anna)).toHaveLength(1)
  // The one before it is next.
  expect((await undo(team)).step.words).toMatch(/^Booked /)
  await expectSound()
})

test('of somebody who claims a shift while its publishing is undone, and the undoing, one is first', async () => {
  const { team, anna, ben, siteId } = await makeWorld()
  const ids = await Promise.all(
    [9, 10, 11, 12].map((inDays) => makeShift(app, { team, siteId, inDays, publish: false })),
  )
  await act(team, [{ kind: 'book', shiftId: ids[0]!, userId: anna.id }])
  await as(team.owner).shifts.publish({ teamId: team.id, shiftIds: ids })
  const claims = [...ids.slice(1), ids[0]!].map((shiftId) => as(ben).shifts.claim({ shiftId }))
  const [undone, ...claimed] = await Promise.allSettled([undo(team), ...claims])
  const got = claimed.filter(({ status }) => status === 'fulfilled').length
  expect(undone).toMatchObject({ status: 'fulfilled' })
  const open = (await shiftsOf(team)).filter(({ id, state }) => ids.includes(id) && state === 'open')
  expect(open.map(({ filled }) => filled)).toEqual(Array.from({ length: got }, () => 1))
  later()
  expect(await toldTo(app, anna)).toEqual([])
  await expectSound()
})

test('what a late change still pays goes with the change that is undone before anybody was told', async () => {
  const { team, anna, siteId } = await makeWorld()
  const bands = (['cancelled', 'moved'] as const).map((act) => ({
    ...({ act, underHours: 300, cause: 'agency', measure: 'percent', stillPaid: 50, stillCharged: 100 } as const),
  }))
  await as(team.owner).shifts.saveTerms({ teamId: team.id, version: 0, bands })
  const shiftId = await makeShift(app, { team, siteId, inDays: 6 })
  await act(team, [{ kind: 'book', shiftId, userId: anna.id }])
  later()
  const kept = async () =>
    (await app.services.database.pool.query('select still_paid from app.assignments where shift_id = $1', [shiftId]))
      .rows
  const version = async () => (await details(team, shiftId)).version
  await act(team, [{ kind: 'move', shiftId, version: await version(), startsOn: day(7) }])
  expect(await kept()).toEqual([{ still_paid: expect.any(Number) }])
  await undo(team)
  expect(await kept()).toEqual([{ still_paid: null }])
  for (const told of [false, true]) {
    await act(team, [{ kind: 'cancel', shiftId, version: await version() }])
    if (told) later()
    expect(await kept()).toEqual([{ still_paid: expect.any(Number) }])
    await undo(team)
    expect(await kept()).toEqual([{ still_paid: null }])
  }
  await expectSound()
})

test('what is done again is caused by whom it was: the client’s terms pay it again, and the history names the client', async () => {
  const { team, anna, siteId } = await makeWorld()
  const terms = { underHours: 300, cause: 'hirer', measure: 'percent', stillPaid: 50, stillCharged: 100 } as const
  const bands = (['cancelled', 'moved'] as const).map((changed) => ({ act: changed, ...terms }))
  await as(team.owner).shifts.saveTerms({ teamId: team.id, version: 0, bands })
  const shiftId = await makeShift(app, { team, siteId, inDays: 6 })
  await act(team, [{ kind: 'book', shiftId, userId: anna.id }])
  later()
  const kept = async () =>
    (await app.services.database.pool.query('select still_paid from app.assignments where shift_id = $1', [shiftId]))
      .rows
  const why = { cause: 'hirer', reason: 'not-needed' } as const
  for (const kind of ['move', 'cancel'] as const) {
    const { version } = await details(team, shiftId)
    const change = { shiftId, version, ...(kind === 'move' ? { kind, startsOn: day(7) } : { kind }) }
    await as(team.owner).rota.act({ teamId: team.id, changes: [change], ...why })
    const paid = await kept()
    expect(paid).toEqual([{ still_paid: expect.any(Number) }])
    await undo(team)
    expect(await kept()).toEqual([{ still_paid: null }])
    await redo(team)
    expect(await kept()).toEqual(paid)
    await undo(team)
  }
  await expectSound()
})

test('what a single shift of a step was cancelled for is its reason when it is done again', async () => {
  const { team, siteId } = await makeWorld()
  const ids = [await makeShift(app, { team, siteId, inDays: 6 }), await makeShift(app, { team, siteId, inDays: 7 })]
  const cancel = (shiftId = '') => ({ kind: 'cancel', shiftId, version: 1 }) as const
  await act(team, [{ ...cancel(ids[0]), reason: 'not-needed' }, cancel(ids[1])])
  await undo(team)
  await redo(team)
  const { rows } = await app.services.database.pool.query(
    `select shift_id, array_agg(reason order by at) as reasons from app.shift_changes
      where act = 'cancel' and team_id = $1 group by 1`,
    [team.id],
  )
  const reasonsOf = (id: string) => rows.find((row) => row.shift_id === id)?.reasons
  expect(ids.map(reasonsOf)).toEqual([
    ['not-needed', 'not-needed'],
    ['other', 'other'],
  ])
})

/** A random step about what a page shows. */
function randomStep(
  chance: ReturnType<typeof chanceFrom>,
  world: { shifts: Awaited<ReturnType<typeof shiftsOf>>; workers: TestPerson[]; sites: string[] },
): Change[] {
  const { shifts, workers, sites } = world
  const shift = chance.one(shifts)
  const place = shifts.flatMap(({ places }) => places)[chance.below(12)]
  const userId = chance.one(workers).id
  const at = { startsOn: day(3 + chance.below(25)), start: `${10 + chance.below(8)}:00`, end: '23:00' }
  const one = { shiftId: shift.id, version: shift.version }
  const move = (it: typeof shift): Change => ({
    ...{ kind: 'move', shiftId: it.id, version: it.version, override },
    ...(chance.below(2) ? at : { siteId: chance.one(sites), startsOn: at.startsOn }),
  })
  const choices: Change[][] = [
    [{ kind: 'book', shiftId: shift.id, userId, override }],
    [{ kind: 'book', shiftId: shift.id, userId, override }],
    [move(shift)],
    [move(shift), ...(shifts[0] && shifts[0] !== shift ? [move(shifts[0])] : [])],
    [
      {
        kind: 'create',
        clientKey: 'k',
        ...at,
        siteId: chance.one(sites),
        job: 'care-assistant',
        places: 2,
        like: shift.id,
        userId,
        override,
      },
    ],
    ...(shifts.length > 3 ? [[{ kind: 'cancel', ...one }] satisfies Change[]] : []),
    ...(place
      ? [
          [{ kind: 'take-off', assignmentId: place.assignmentId }] satisfies Change[],
          [{ kind: 'hand-over', assignmentId: place.assignmentId, userId, override }] satisfies Change[],
        ]
      : []),
  ]
  return chance.one(choices)
}

/** A week of the rota that is shown: the first of them has shifts. */
const week = (ahead: number) => addDays(startOfWeek(day(7)), 7 * ahead)

/** A step that another act makes: a week or somebody's week is copied, a template applied; returns how many drafts it made. */
async function makeMany(
  number: number,
  { team, workers, siteId }: { team: TestTeam; workers: TestPerson[]; siteId: string },
): Promise<number> {
  const teamId = team.id
  const [userId, toUserId] = [workers[0]!.id, workers[1]!.id]
  if (number === 0)
    return (await as(team.owner).shifts.copyWeek({ teamId, from: week(0), to: week(1), clashes: 'open' })).shiftIds
      .length
  if (number === 1) {
    const lines = [1, 4].map((weekday) => aLineOf(siteId, { weekday, people: [userId, toUserId], places: 2 }))
    const { id: templateId } = await as(team.owner).staffing.saveTemplate({
      ...{ teamId, version: 0, name: 'Days', siteId, weeks: 1, lines },
    })
    const applied = { templateId, from: week(2), count: 1, firstWeek: 1, clashes: 'open', tryOnly: false } as const
    return (await as(team.owner).staffing.applyTemplate({ teamId, ...applied })).shifts
  }
  const booked = (await shiftsOf(team)).find((one) => one.day >= week(2) && one.day < week(3) && one.places[0])
  const copy = { userId: booked?.places[0]?.userId ?? userId, toUserId: workers[4]!.id, from: week(2), to: week(3) }
  return (await as(team.owner).staffing.copyPerson({ teamId, ...copy, clashes: 'open', tryOnly: false })).shiftIds
    .length
}

test('who comes off where others have got the place since is chosen, or named where nobody is to be chosen', async () => {
  const { team, siteId, workers } = await makeWorld({ people: 4 })
  const [anna, ben, cara, dora] = workers as [TestPerson, TestPerson, TestPerson, TestPerson]
  const manager = await makeMember(app, { team, role: 'manager' })
  const two = await makeShift(app, { team, siteId, inDays: 9, staffRequired: 2 })
  const book = (person: TestPerson): Change => ({ kind: 'book', shiftId: two, userId: person.id })
  const placeOf = async (person: TestPerson) =>
    (await details(team, two)).places.find(({ userId }) => userId === person.id)!.assignmentId
  const takeOff = async (person: TestPerson): Promise<Change> => ({
    ...{ kind: 'take-off', assignmentId: await placeOf(person) },
  })
  const names = async () => (await details(team, two)).places.map(({ userId }) => userId).sort()
  const refusalOf = async () => (await undo(team).catch((error) => error)).data.current as Refusal
  await act(team, [book(anna), book(ben)])
  later()
  await act(team, [await takeOff(anna)])
  later()
  await act(team, [book(cara)], manager)
  later()
  const before = await page(team)
  const places = [await placeOf(ben), await placeOf(cara)]
  const { inTheWay, oneOf, why } = await refusalOf()
  expect({ why, inTheWay }).toEqual({
    why: expect.stringMatching(/^Every place on .* has to come off for/),
    inTheWay: [],
  })
  expect(oneOf.map(({ assignmentId }) => assignmentId).sort()).toEqual(places.toSorted())
  expect(await page(team)).toBe(before)
  // The place that goes is chosen: whoever had it hears of it once, whoever comes back too, and the other one nothing.
  const asked = { teamId: team.id, takeOff: [await placeOf(cara)] }
  expect(await as(team.owner).rota.undo(asked)).toMatchObject({ tells: 2 })
  expect(await names()).toEqual([anna.id, ben.id].sort())
  later()
  expect((await toldTo(app, cara)).filter(({ text }) => /has taken you off/.test(text))).toHaveLength(1)
  await redo(team)
  expect(await names()).toEqual([ben.id, cara.id].sort())
  later()

  // Where all of them have to come off, they are named.
  await undo(team)
  later()
  await act(team, [await takeOff(anna), await takeOff(ben)])
  later()
  await act(team, [book(cara), book(dora)], manager)
  later()
  const refused = await refusalOf()
  expect(refused.oneOf).toEqual([])
  const off = refused.inTheWay.map(({ assignmentId }) => assignmentId)
  expect(off.toSorted()).toEqual([await placeOf(cara), await placeOf(dora)].sort())
  await as(team.owner).rota.undo({ teamId: team.id, takeOff: off })
  expect(await names()).toEqual([anna.id, ben.id].sort())
  await expectSound()
})

test('of two who would be in two places each is named once, whoever was booked first before the one whose shift begins first', async () => {
  const { team, siteId, anna, ben } = await makeWorld()
  const [early, late] = [
    await makeShift(app, { team, siteId, inDays: 9 }),
    await makeShift(app, { team, siteId, inDays: 10 }),
  ]
  const book = async (shiftId: string, { id: userId }: TestPerson) => {
    await act(team, [{ kind: 'book', shiftId, userId }])
    later()
  }
  await book(late, anna)
  await book(early, ben)
  await book(await makeShift(app, { team, siteId, inDays: 12 }), anna)
  await book(await makeShift(app, { team, siteId, inDays: 11 }), ben)
  const moved = async (shiftId: string, inDays: number): Promise<Change> => ({
    ...{ kind: 'move', shiftId, version: (await details(team, shiftId)).version, startsOn: day(inDays) },
  })
  const refused = await act(team, [await moved(early, 11), await moved(late, 12)]).catch((error) => error)
  expect(refused.message).toMatch(new RegExp(`^${anna.fullName} would be.* The same holds of ${ben.fullName}$`))
})

test.each([
  { name: 'other work', elsewhere: { inDays: 9 }, says: /two places at once.*The same holds of/ },
  {
    ...{ name: 'rest', elsewhere: { inDays: 8, start: '22:00', end: '06:00' } },
    says: /cannot work it on.*The same holds of.*Take them off first/,
  },
])(
  'whom $name keeps from what is undone are named, all of them, and one press takes them off with it; redo brings both back',
  async ({ elsewhere, says }) => {
    const { team, siteId, shiftId, anna, ben } = await makeWorld()
    const two = await makeShift(app, { team, siteId, inDays: 9, staffRequired: 2 })
    const { version } = await details(team, two)
    await act(team, [{ kind: 'move', shiftId: two, version, startsOn: day(12) }])
    later()
    // On the day that it came from, or in the night before it, both are at work by now.
    const other = await makeShift(app, { team, siteId, staffRequired: 2, ...elsewhere })
    const manager = await makeMember(app, { team, role: 'manager' })
    const people = [anna, ben].map(({ id: userId }) => ({ kind: 'book' as const, userId }))
    await act(
      team,
      people.map((one) => ({ ...one, shiftId: other })),
      manager,
    )
    await act(
      team,
      people.map((one) => ({ ...one, shiftId: two })),
      manager,
    )
    later()
    const before = await page(team)
    const refused = await undo(team).catch((error) => error)
    expect(refused).toMatchObject({ ...CONFLICT, message: expect.stringMatching(says) })
    const { inTheWay } = refused.data.current as Refusal
    expect(inTheWay.map(({ fullName }) => fullName).sort()).toEqual(
      (await details(team, two)).places.map(({ fullName }) => fullName).sort(),
    )
    const off = inTheWay.map(({ assignmentId }) => assignmentId)
    const undoing = (takeOff: string[]) => as(team.owner).rota.undo({ teamId: team.id, takeOff })
    // One alone is not enough, and a place of another shift is none of this step.
    await expect(undoing(off.slice(0, 1))).rejects.toMatchObject({
      data: { current: { inTheWay: [{ assignmentId: off[1] }] } },
    })
    const stranger = (await details(team, other)).places[0]!.assignmentId
    await expect(undoing([...off, stranger])).rejects.toMatchObject(CONFLICT)
    expect(await page(team)).toBe(before)

    expect(await undoing(off)).toMatchObject({ tells: 2 })
    expect(await details(team, two)).toMatchObject({ day: day(9), filled: 0 })
    later()
    for (const person of [anna, ben])
      expect((await toldTo(app, person)).filter(({ text }) => /has taken you off/.test(text))).toHaveLength(1)
    await redo(team)
    expect(await details(team, two)).toMatchObject({ day: day(12), filled: 2 })
    expect(await details(team, shiftId)).toMatchObject({ filled: 0 })
    await expectSound()
  },
)

test('what copying a week has made goes by one undo and comes again, unless it was published or changed since', async () => {
  const { team, anna, ben, siteId } = await makeWorld()
  const first = week(0) > day(0) ? week(0) : week(1)
  const inDays = (ahead: number) => Math.round((Date.parse(addDays(first, ahead)) - Date.parse(day(0))) / 86_400_000)
  for (const ahead of [0, 1, 2]) await makeShift(app, { team, siteId, inDays: inDays(ahead) })
  for (const [at, { id }] of (await shiftsOf(team)).filter((one) => one.day >= first).entries())
    await act(team, [{ kind: 'book', shiftId: id, userId: [anna.id, ben.id][at % 2]!, override }])
  later()
  const told = async () => (await toldTo(app, anna)).length + (await toldTo(app, ben)).length
  const [before, toldBefore] = [await page(team), await told()]
  const to = addDays(first, 7)
  const { shiftIds } = await as(team.owner).shifts.copyWeek({ teamId: team.id, from: first, to, clashes: 'open' })
  const after = await page(team)
  const { undo: last } = await as(team.owner).rota.steps({ teamId: team.id })
  expect(last?.words).toMatch(new RegExp(`^Copied a week: ${shiftIds.length} shifts from Mon `))
  await undo(team)
  expect(await page(team)).toBe(before)
  await redo(team)
  expect(await page(team)).toBe(after)
  // Nobody has heard anything of drafts.
  later()
  expect(await told()).toBe(toldBefore)

  // Another manager moves one: who is said, and nothing happens.
  const manager = await makeMember(app, { team, role: 'manager' })
  const move = async (start: string, by: TestPerson) => {
    const { version } = await details(team, shiftIds[0]!)
    await act(team, [{ kind: 'move', shiftId: shiftIds[0]!, version, start }], by)
  }
  await move('06:30', manager)
  await expect(undo(team)).rejects.toMatchObject({ ...CONFLICT, data: { current: { by: expect.any(String) } } })
  await undo(team, manager)
  // Published and told it stays so: that is the step before, and the week is not cancelled by a press.
  await as(team.owner).shifts.publish({ teamId: team.id, shiftIds: [shiftIds[0]!] })
  later()
  expect((await undo(team)).stays).toMatchObject({ shifts: 1, of: 1, why: { told: 1 } })
  await expect(undo(team)).rejects.toThrow(/published since then/)
  expect((await shiftsOf(team)).filter(({ id }) => shiftIds.includes(id))).toHaveLength(shiftIds.length)
  await expectSound()
})

test.each([1, 2])(
  '30 random steps and 30 times undone leave the rota as it was, byte for byte; done again likewise (%i)',
  async (seed) => {
    const chance = chanceFrom(seed)
    const team = await makeTeam(app)
    const workers = await Promise.all(Array.from({ length: 5 }, () => worker(team)))
    const sites = [await makeSite(app, { team }), await makeSite(app, { team })]
    for (let number = 0; number < 8; number++)
      await makeShift(app, {
        team,
        siteId: chance.one(sites),
        inDays: 3 + number,
        publish: number % 2 === 0,
        staffRequired: 1 + (number % 2),
      })
    const pages = [await page(team)]
    for (let tries = 0; pages.length <= 30 && tries < 200; tries++) {
      const many = [4, 11, 18].indexOf(tries)
      if (many >= 0 && (await makeMany(many, { team, workers, siteId: sites[0]! })) > 0) pages.push(await page(team))
      const changes = randomStep(chance, { shifts: await shiftsOf(team), workers, sites })
      const done = await act(team, changes).catch((error) => error)
      if (done instanceof Error) {
        expect((done as { code?: string }).code, done.message).toBe('CONFLICT')
        continue
      }
      pages.push(await page(team))
      if (chance.below(2)) later()
    }
    expect(pages.length).toBeGreaterThanOrEqual(31)
    const { items } = await as(team.owner).rota.steps({ teamId: team.id })
    for (const kind of ['Copied a week', 'Copied the week of', 'Applied Days'])
      expect(
        items.filter(({ words }) => words.startsWith(kind)),
        kind,
      ).toHaveLength(1)
    for (const before of pages.slice(0, -1).toReversed()) {
      await undo(team)
      expect(await page(team)).toBe(before)
      if (chance.below(3) === 0) later()
    }
    for (const after of pages.slice(1)) {
      await redo(team)
      expect(await page(team)).toBe(after)
    }
    await expectSound()
  },
)

/** What a step found otherwise than the step before it had left it, and what is not there as the last one has left it. */
const LOST = `
  with named as (
    select t.seq, k.key as id, nullif(t.before -> w -> k.key, 'null') as was, nullif(t.after -> w -> k.key, 'null') as is_now
      from app.rota_steps t cross join unnest('{shifts,places}'::text[]) w cross join jsonb_each(t.after -> w) k where t.team_id = $1),
  followed as (
    select n.*, lag(is_now) over steps as left_so, row_number() over steps = 1 as is_first, lead(id) over steps is null as is_last
      from named n window steps as (partition by id order by seq))
  select id, left_so, was from followed where not is_first and left_so is distinct from was
  union all
  select f.id, f.is_now, null from followed f left join app.shifts s on s.id::text = f.id left join app.assignments a on a.id::text = f.id
   where f.is_last and (f.is_now ->> 'state') is distinct from coalesce(s.state, a.state)`

test('two managers and their carers, 200 random acts at once: each is whole and none is lost', {
  timeout: 120_000,
}, async () => {
  const chance = chanceFrom(7)
  const team = await makeTeam(app)
  const manager = await makeMember(app, { team, role: 'manager' })
  await app.services.database.pool.query('update app.team_members set may_override = true where user_id = $1', [
    manager.id,
  ])
  const workers = await Promise.all(Array.from({ length: 5 }, () => worker(team)))
  const sites = [await makeSite(app, { team }), await makeSite(app, { team })]
  for (let number = 0; number < 10; number++)
    await makeShift(app, {
      team,
      siteId: chance.one(sites),
      inDays: 3 + number,
      publish: number % 3 > 0,
      staffRequired: 2,
    })
  const managers = [team.owner, manager]
  let done = 0
  const one = async (number: number) => {
    const [by, shifts] = [managers[number % 2]!, await shiftsOf(team)]
    if (number % 9 === 0) return as(chance.one(workers)).shifts.claim({ shiftId: chance.one(shifts).id })
    if (number % 7 === 0) return chance.below(2) ? undo(team, by) : redo(team, by)
    await act(team, randomStep(chance, { shifts, workers, sites }), by)
    done++
  }
  const codes = new Set<unknown>()
  for (let number = 0; number < 200; number += 10) {
    const ten = Array.from({ length: 10 }, (_, index) => one(number + index))
    for (const result of await Promise.allSettled(ten)) if (result.status === 'rejected') codes.add(result.reason.code)
  }
  expect([...codes].filter((code) => code !== 'CONFLICT' && code !== 'NOT_FOUND')).toEqual([])
  expect(done).toBeGreaterThan(30)
  const { rows } = await app.services.database.pool.query(
    `select count(*)::int as acts from app.rota_steps where team_id = $1 and kind = 'act'`,
    [team.id],
  )
  expect(rows).toEqual([{ acts: done }])
  expect((await app.services.database.pool.query(LOST, [team.id])).rows).toEqual([])
  await expectSound()
})
