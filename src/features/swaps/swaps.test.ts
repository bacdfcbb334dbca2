import { expect, test } from 'vitest'
import { askColleagues } from '#features/swaps/server/asking.ts'
import { expireSwaps } from '#features/swaps/server/swaps.ts'
import { useApp } from '#testing/app.ts'
import { toldTo } from '#testing/notices.ts'
import { makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { makeShift } from '#testing/shifts.ts'
import { expectSoundShifts, swapping } from '#testing/swaps.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const NOT_FOUND = { code: 'NOT_FOUND' }
const as = (person: TestPerson) => app.as(person).shifts
const swaps = (person: TestPerson) => app.as(person).swaps
const pool = () => app.services.database.pool

const { worker, makeBooked, ask } = swapping(app)
const details = (team: TestTeam, shiftId: string) => as(team.owner).details({ teamId: team.id, shiftId })

const openTo = async (person: TestPerson) => (await as(person).available()).items
const mine = async (person: TestPerson) => (await as(person).mine({ when: 'upcoming' })).items

test('colleagues who can are asked; one says yes, the manager agrees, and the place changes hands at once', async () => {
  const { team, anna, colleagues, shiftId, assignmentId } = await makeBooked(3)
  const [ben, chi, busy] = colleagues
  // Who works then, and cannot give that shift in return, is not asked.
  await as(busy).claim({ shiftId: await makeShift(app, { team, inDays: 4, start: '08:00', end: '12:00' }) })
  await as(busy).handBack({ assignmentId: (await mine(busy))[0]!.assignmentId })
  const listed = (await swaps(anna).colleagues({ assignmentId })).items
  expect(listed.map(({ userId }) => userId).sort()).toEqual(colleagues.map(({ id }) => id).sort())
  for (const other of [ben, team.owner])
    await expect(swaps(other).colleagues({ assignmentId })).rejects.toMatchObject(NOT_FOUND)
  const swapId = await ask(anna, assignmentId)
  await expect(swaps(anna).ask({ assignmentId })).rejects.toMatchObject(CONFLICT)
  expect(await mine(anna)).toMatchObject([{ swap: { state: 'asked', asked: 2, declined: 0 } }])
  expect(await openTo(ben)).toMatchObject([{ id: shiftId, placesLeft: 0, swap: { id: swapId } }])
  expect(await openTo(busy)).toEqual([])
  await expect(swaps(busy).accept({ swapId })).rejects.toMatchObject(NOT_FOUND)
  await swaps(chi).decline({ swapId })
  expect(await swaps(ben).accept({ swapId })).toEqual({ booked: false })
  // It is Anna's until the manager agrees.
  const waiting = await details(team, shiftId)
  expect(waiting).toMatchObject({ places: [{ userId: anna.id }], swaps: [{ to: { userId: ben.id }, asked: 2 }] })
  const done = await swaps(team.owner).answer({ teamId: team.id, swapId, approve: true })
  expect(done).toMatchObject({ filled: 1, places: [{ userId: ben.id, way: 'swap' }], former: [{ userId: anna.id }] })
  expect(done.changes.map(({ act }) => act)).toEqual(expect.arrayContaining(['swap-in', 'swap-out']))
  expect(await mine(anna)).toEqual([])
  expect(await mine(ben)).toMatchObject([{ shiftId }])
  const textsTo = async (person: TestPerson) => (await toldTo(app, person)).map(({ text }) => text)
  expect(await textsTo(anna)).toContainEqual(expect.stringContaining('has taken over your shift'))
  expect(await textsTo(ben)).toContainEqual(expect.stringContaining('You have taken over a shift'))
  await expect(swaps(team.owner).answer({ teamId: team.id, swapId, approve: true })).rejects.toMatchObject(CONFLICT)
  await expectSoundShifts(app)
})

test('a colleague by name who cannot work it is not asked, and whoever asked reads that nobody was; the others can be asked', async () => {
  const { team, anna, colleagues, shiftId, assignmentId } = await makeBooked(3)
  const [ben, chi, busy] = colleagues
  const other = await makeShift(app, { team, inDays: 4, start: '08:00', end: '12:00' })
  const theirs = await as(busy).claim({ shiftId: other })
  await as(busy).handBack({ assignmentId: theirs.assignmentId })
  await ask(anna, assignmentId, [busy])
  expect(await mine(anna)).toMatchObject([{ state: 'confirmed', swap: { state: 'declined', chosen: 1, asked: 0 } }])
  const told = (await toldTo(app, anna)).find(({ text }) => text.startsWith('Nobody can take over your shift: '))
  expect(told?.more).toMatch(
    /^Nobody was asked: whom you chose cannot work it .* You can ask everybody who can work it\.$/,
  )
  // Of some the others are asked, and whoever asked reads how many are not.
  app.clock.advance({ minutes: 1 })
  await ask(anna, assignmentId, [ben, busy])
  expect(await mine(anna)).toMatchObject([{ swap: { state: 'asked', chosen: 2, asked: 1 } }])
  expect([(await openTo(ben)).length, (await openTo(busy)).length]).toEqual([1, 0])
  await swaps(ben).decline({ swapId: (await mine(anna))[0]!.swap!.id })
  expect(await mine(anna)).toMatchObject([{ swap: { state: 'declined', chosen: 2, asked: 1, declined: 1 } }])
  // Asking everybody again reaches those who were not asked yet as well.
  app.clock.advance({ minutes: 1 })
  await ask(anna, assignmentId)
  expect(await mine(anna)).toMatchObject([{ swap: { state: 'asked', chosen: null, asked: 2 } }])
  expect((await openTo(chi)).map(({ id }) => id)).toEqual([shiftId])
})

test('two who say yes at once: one has the shift', async () => {
  const { team, anna, colleagues, shiftId, assignmentId } = await makeBooked(3, { swaps: 'colleagues' })
  const swapId = await ask(anna, assignmentId)
  const results = await Promise.allSettled(colleagues.map((one) => swaps(one).accept({ swapId })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: { booked: true } }])
  expect((await details(team, shiftId)).places).toMatchObject([{ way: 'swap' }])
  await expectSoundShifts(app)
})

test('beside a cancellation, a hand-back or a withdrawal nobody has a place that is not there', async () => {
  const { team, anna, colleagues, shiftId, assignmentId } = await makeBooked(1, { swaps: 'colleagues' })
  const [ben] = colleagues
  const swapId = await ask(anna, assignmentId)
  const { version } = await details(team, shiftId)
  await Promise.allSettled([
    swaps(ben).accept({ swapId }),
    as(team.owner).cancel({ teamId: team.id, shiftId, version, cause: 'hirer', reason: 'not-needed' }),
  ])
  expect((await details(team, shiftId)).filled).toBe(0)
  await expireSwaps(app.services)
  await expectSoundShifts(app)
  const other = await makeBooked(1)
  const second = await ask(other.anna, other.assignmentId)
  await swaps(other.anna).withdraw({ swapId: second })
  await expect(swaps(other.colleagues[0]).accept({ swapId: second })).rejects.toMatchObject(CONFLICT)
  expect(await mine(other.anna)).toMatchObject([{ state: 'confirmed', swap: null }])
  const third = await ask(other.anna, other.assignmentId)
  await as(other.anna).handBack({ assignmentId: other.assignmentId })
  await expect(swaps(other.colleagues[0]).accept({ swapId: third })).rejects.toMatchObject(CONFLICT)
})

test('who cannot be booked any more, or has left, does not get it; the manager may say no; at the start it is over', async () => {
  const { team, anna, colleagues, shiftId, assignmentId } = await makeBooked(1)
  const [ben] = colleagues
  const swapId = await ask(anna, assignmentId, [ben])
  await swaps(ben).accept({ swapId })
  // Meanwhile he takes another shift then.
  const other = await makeShift(app, { team, inDays: 4, start: '06:00', end: '09:00' })
  await as(ben).claim({ shiftId: other })
  await expect(swaps(team.owner).answer({ teamId: team.id, swapId, approve: true })).rejects.toMatchObject(CONFLICT)
  await app.as(ben).teams.leave({ teamId: team.id })
  await expect(swaps(team.owner).answer({ teamId: team.id, swapId, approve: true })).rejects.toMatchObject(CONFLICT)
  await expect(
    swaps((await makeTeam(app)).owner).answer({ teamId: team.id, swapId, approve: true }),
  ).rejects.toMatchObject(NOT_FOUND)
  const said = await swaps(team.owner).answer({ teamId: team.id, swapId, approve: false })
  expect(said).toMatchObject({ swaps: [], places: [{ userId: anna.id }] })
  // Nobody is left whom she could ask.
  const { swap } = await swaps(anna).ask({ assignmentId })
  await askColleagues(app.services, { swapId: swap!.id, userIds: null })
  expect(await mine(anna)).toMatchObject([{ swap: { state: 'declined', chosen: null, asked: 0 } }])
  const last = 'select action from app.audit_events where chain = $1 and subject = $2 order by seq desc limit 1'
  expect((await pool().query(last, [team.id, anna.id])).rows).toEqual([{ action: 'swap.end-unanswered' }])
  await worker(team)
  await ask(anna, assignmentId)
  app.clock.advance({ days: 4 })
  await expireSwaps(app.services)
  const { rows } = await pool().query(`select state from app.swaps where shift_id = $1 order by asked_at`, [shiftId])
  expect(rows.map(({ state }) => state)).toEqual(['refused', 'declined', 'expired'])
})
