import { expect, test } from 'vitest'
import { askColleagues, expireSwaps } from '#features/shifts/server/swaps.ts'
import { londonTime } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { shiftInvariants } from '#testing/shift-invariants.ts'
import { makeShift } from '#testing/shifts.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const NOT_FOUND = { code: 'NOT_FOUND' }
const as = (person: TestPerson) => app.as(person).shifts
const pool = () => app.services.database.pool

const worker = async (team: TestTeam) => clearForWork(app, { team, person: await makeMember(app, { team }) })
const details = (team: TestTeam, shiftId: string) => as(team.owner).details({ teamId: team.id, shiftId })

async function untilNoon() {
  while (!londonTime(new Date(app.clock.now())).startsWith('12')) app.clock.advance({ minutes: 30 })
}

/** A team with somebody booked and others who could work it. */
async function makeBooked(others: number, { swaps = 'approve' as 'approve' | 'colleagues', ...given } = {}) {
  await untilNoon()
  const team = await makeTeam(app)
  const { version, rules } = await as(team.owner).rules({ teamId: team.id })
  if (swaps !== rules.swaps) await as(team.owner).saveRules({ teamId: team.id, version, rules: { ...rules, swaps } })
  const anna = await worker(team)
  const colleagues = (await Promise.all(Array.from({ length: others }, () => worker(team)))) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ]
  const shiftId = await makeShift(app, { team, booking: 'assign', inDays: 4, ...given })
  await as(team.owner).assign({ teamId: team.id, shiftId, userId: anna.id })
  const [place] = (await as(anna).mine({ when: 'upcoming' })).items
  return { team, anna, colleagues, shiftId, assignmentId: place!.assignmentId }
}

/** Asks, and does what the job does. */
async function ask(anna: TestPerson, assignmentId: string, people?: readonly TestPerson[]) {
  const userIds = people?.map(({ id }) => id)
  const { swap } = await as(anna).askSwap({ assignmentId, ...(userIds && { userIds }) })
  await askColleagues(app.services, { swapId: swap!.id, userIds: userIds ?? null })
  return swap!.id
}

const openTo = async (person: TestPerson) => (await as(person).available()).items
const mine = async (person: TestPerson) => (await as(person).mine({ when: 'upcoming' })).items

async function expectSound() {
  for (const { name, wrong } of shiftInvariants) expect((await pool().query(wrong)).rows, name).toEqual([])
}

test('colleagues who can are asked; one says yes, the manager agrees, and the place changes hands at once', async () => {
  const { team, anna, colleagues, shiftId, assignmentId } = await makeBooked(3)
  const [ben, chi, busy] = colleagues
  await as(busy).claim({ shiftId: await makeShift(app, { team, inDays: 4, start: '08:00', end: '12:00' }) })
  const listed = (await as(anna).colleagues({ assignmentId })).items
  expect(listed.map(({ userId }) => userId).sort()).toEqual(colleagues.map(({ id }) => id).sort())
  expect((await as(ben).colleagues({ assignmentId })).items).toEqual([])
  const swapId = await ask(anna, assignmentId)
  await expect(as(anna).askSwap({ assignmentId })).rejects.toMatchObject(CONFLICT)
  expect(await mine(anna)).toMatchObject([{ swap: { state: 'asked', asked: 2, declined: 0 } }])
  expect(await openTo(ben)).toMatchObject([{ id: shiftId, placesLeft: 0, swap: { id: swapId } }])
  expect(await openTo(busy)).toEqual([])
  await expect(as(busy).acceptSwap({ swapId })).rejects.toMatchObject(NOT_FOUND)
  await as(chi).declineSwap({ swapId })
  expect(await as(ben).acceptSwap({ swapId })).toEqual({ booked: false })
  // It is Anna's until the manager agrees.
  const waiting = await details(team, shiftId)
  expect(waiting).toMatchObject({ places: [{ userId: anna.id }], swaps: [{ to: { userId: ben.id }, asked: 2 }] })
  const done = await as(team.owner).answerSwap({ teamId: team.id, swapId, approve: true })
  expect(done).toMatchObject({ filled: 1, places: [{ userId: ben.id, way: 'swap' }], former: [{ userId: anna.id }] })
  expect(done.changes.map(({ act }) => act)).toEqual(expect.arrayContaining(['swap-in', 'swap-out']))
  expect(await mine(anna)).toEqual([])
  expect(await mine(ben)).toMatchObject([{ shiftId }])
  await expect(as(team.owner).answerSwap({ teamId: team.id, swapId, approve: true })).rejects.toMatchObject(CONFLICT)
  await expectSound()
})

test('two who say yes at once: one has the shift', async () => {
  const { team, anna, colleagues, shiftId, assignmentId } = await makeBooked(3, { swaps: 'colleagues' })
  const swapId = await ask(anna, assignmentId)
  const results = await Promise.allSettled(colleagues.map((one) => as(one).acceptSwap({ swapId })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: { booked: true } }])
  expect((await details(team, shiftId)).places).toMatchObject([{ way: 'swap' }])
  await expectSound()
})

test('beside a cancellation, a hand-back or a withdrawal nobody has a place that is not there', async () => {
  const { team, anna, colleagues, shiftId, assignmentId } = await makeBooked(1, { swaps: 'colleagues' })
  const [ben] = colleagues
  const swapId = await ask(anna, assignmentId)
  const { version } = await details(team, shiftId)
  await Promise.allSettled([
    as(ben).acceptSwap({ swapId }),
    as(team.owner).cancel({ teamId: team.id, shiftId, version, cause: 'hirer', reason: 'not-needed' }),
  ])
  expect((await details(team, shiftId)).filled).toBe(0)
  await expireSwaps(app.services)
  await expectSound()
  const other = await makeBooked(1)
  const second = await ask(other.anna, other.assignmentId)
  await as(other.anna).withdrawSwap({ swapId: second })
  await expect(as(other.colleagues[0]).acceptSwap({ swapId: second })).rejects.toMatchObject(CONFLICT)
  expect(await mine(other.anna)).toMatchObject([{ state: 'confirmed', swap: null }])
  const third = await ask(other.anna, other.assignmentId)
  await as(other.anna).handBack({ assignmentId: other.assignmentId })
  await expect(as(other.colleagues[0]).acceptSwap({ swapId: third })).rejects.toMatchObject(CONFLICT)
})

test('who cannot be booked any more, or has left, does not get it; the manager may say no; at the start it is over', async () => {
  const { team, anna, colleagues, shiftId, assignmentId } = await makeBooked(1)
  const [ben] = colleagues
  const swapId = await ask(anna, assignmentId, [ben])
  await as(ben).acceptSwap({ swapId })
  // Meanwhile he takes another shift then.
  const other = await makeShift(app, { team, inDays: 4, start: '06:00', end: '09:00' })
  await as(ben).claim({ shiftId: other })
  await expect(as(team.owner).answerSwap({ teamId: team.id, swapId, approve: true })).rejects.toMatchObject(CONFLICT)
  await app.as(ben).teams.leave({ teamId: team.id })
  await expect(as(team.owner).answerSwap({ teamId: team.id, swapId, approve: true })).rejects.toMatchObject(CONFLICT)
  await expect(
    as((await makeTeam(app)).owner).answerSwap({ teamId: team.id, swapId, approve: true }),
  ).rejects.toMatchObject(NOT_FOUND)
  const said = await as(team.owner).answerSwap({ teamId: team.id, swapId, approve: false })
  expect(said).toMatchObject({ swaps: [], places: [{ userId: anna.id }] })
  // Nobody is left whom she could ask.
  const { swap } = await as(anna).askSwap({ assignmentId })
  await askColleagues(app.services, { swapId: swap!.id, userIds: null })
  expect(await mine(anna)).toMatchObject([{ swap: null }])
  await worker(team)
  await ask(anna, assignmentId)
  app.clock.advance({ days: 4 })
  await expireSwaps(app.services)
  const { rows } = await pool().query(`select state from app.swaps where shift_id = $1 order by asked_at`, [shiftId])
  expect(rows.map(({ state }) => state)).toEqual(['refused', 'declined', 'expired'])
})
