import { expect, test } from 'vitest'
import { exchange } from '#features/swaps/server/exchange.ts'
import { expireSwaps } from '#features/swaps/server/swaps.ts'
import { londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { openTransaction } from '#testing/locks.ts'
import type { TestPerson, TestTeam } from '#testing/people/factories.ts'
import { makeShift } from '#testing/shifts.ts'
import { expectSoundShifts, swapping } from '#testing/swaps.ts'

const app = useApp({}, { worksOnJobs: false })
const CONFLICT = { code: 'CONFLICT' }
const NOT_FOUND = { code: 'NOT_FOUND' }
const as = (person: TestPerson) => app.as(person).shifts
const swaps = (person: TestPerson) => app.as(person).swaps
const { book, makeBooked, ask } = swapping(app)

const mine = async (person: TestPerson) => (await as(person).mine({ when: 'upcoming' })).items
const shiftsOf = async (person: TestPerson) => (await mine(person)).map(({ shiftId }) => shiftId)
const swapOf = async (person: TestPerson) => (await mine(person)).find(({ swap }) => swap)?.swap
const details = (team: TestTeam, shiftId: string) => as(team.owner).details({ teamId: team.id, shiftId })

async function told(person: TestPerson, kind: string) {
  const { rows } = await app.services.database.pool.query(
    'select params from app.notifications where user_id = $1 and kind = $2',
    [person.id, kind],
  )
  return rows.length
}

/** Anna has a shift of a day, and Ben one that overlaps it: neither could work the other's beside their own. Ben has named his. */
async function makeNamed(agrees: 'approve' | 'colleagues', inDays = 4) {
  const made = await makeBooked(1, { swaps: agrees })
  const [ben] = made.colleagues
  const given = await book(made.team, ben, { inDays, start: '14:00', end: '22:00' })
  const swapId = await ask(made.anna, made.assignmentId)
  await swaps(ben).nameReturn({ swapId, assignmentId: given.assignmentId })
  return { ...made, ben, given, swapId, choice: { swapId, assignmentId: given.assignmentId } }
}

test('a colleague names a shift in return, who asked and the manager agree, and both change hands at once', async () => {
  const { team, anna, ben, shiftId, given, swapId, choice } = await makeNamed('approve')
  expect((await as(ben).available()).items).toMatchObject([
    { id: shiftId, answer: { verdict: 'blocked' }, swap: { isNamed: true } },
  ])
  expect((await swaps(ben).ownReturns({ swapId })).items).toMatchObject([
    { isNamed: true, answer: { verdict: 'allowed' } },
  ])
  await expect(swaps(ben).accept({ swapId })).rejects.toMatchObject(CONFLICT)
  await expect(swaps(ben).namedReturns({ swapId })).rejects.toMatchObject(NOT_FOUND)
  await expect(swaps(anna).ownReturns({ swapId })).rejects.toMatchObject(NOT_FOUND)
  await swaps(ben).nameReturn(choice)
  expect(await swapOf(anna)).toMatchObject({ state: 'asked', named: 1 })
  const [named] = (await swaps(anna).namedReturns({ swapId })).items
  expect(named).toMatchObject({ ...{ assignmentId: given.assignmentId, start: '14:00', end: '22:00', price: { parts: [{ rate: 1350 }] } } })
  expect(named?.answer.verdict).toBe('allowed')
  const results = await Promise.allSettled([swaps(anna).agreeToReturn(choice), swaps(anna).agreeToReturn(choice)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: { waitsForManager: true } }])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { ...CONFLICT, data: { current: { swap: { state: 'accepted' } } } },
  })
  // It is said on both shifts, from the side of each.
  expect((await details(team, shiftId)).swaps).toMatchObject([
    { id: swapId, from: { userId: anna.id }, to: { userId: ben.id }, inReturn: { shiftId: given.shiftId } },
  ])
  expect((await details(team, given.shiftId)).swaps).toMatchObject([
    { id: swapId, from: { userId: ben.id }, to: { userId: anna.id }, inReturn: { shiftId } },
  ])
  const done = await swaps(team.owner).answer({ teamId: team.id, swapId, approve: true })
  expect(done).toMatchObject({ swaps: [], places: [{ userId: ben.id, way: 'swap' }], former: [{ userId: anna.id }] })
  await expect(swaps(team.owner).answer({ teamId: team.id, swapId, approve: true })).rejects.toMatchObject(CONFLICT)
  expect([await shiftsOf(anna), await shiftsOf(ben)]).toEqual([[given.shiftId], [shiftId]])
  const other = await details(team, given.shiftId)
  expect(other.changes.map(({ act }) => act)).toEqual(expect.arrayContaining(['swap-in', 'swap-out']))
  expect(await Promise.all([told(anna, 'shift-return-named'), told(team.owner, 'shift-return-agreed')])).toEqual([1, 1])
  expect(await Promise.all([anna, ben].map((one) => told(one, 'shift-exchanged')))).toEqual([1, 1])
  await expectSoundShifts(app)
})

test('who asked refuses what is named: the colleague is told and names another one, until then it can be taken back', async () => {
  const { team, anna, ben, given, swapId, choice } = await makeNamed('approve', 6)
  const refuse = (refused: boolean, who = anna) => swaps(who).refuseReturn({ ...choice, refused })
  await expect(refuse(true, ben)).rejects.toMatchObject(NOT_FOUND)
  await expect(refuse(false)).rejects.toMatchObject(CONFLICT)
  await refuse(true)
  await expect(refuse(true)).rejects.toMatchObject(CONFLICT)
  expect(await swapOf(anna)).toMatchObject({ state: 'asked', asked: 1, declined: 0, named: 0 })
  expect((await swaps(anna).namedReturns({ swapId })).items).toEqual([])
  expect((await as(ben).available()).items).toMatchObject([{ swap: { id: swapId, isNamed: false } }])
  expect((await swaps(ben).ownReturns({ swapId })).items).toMatchObject([{ isNamed: false, isRefused: true }])
  await expect(swaps(anna).agreeToReturn(choice)).rejects.toMatchObject(CONFLICT)
  await expect(swaps(ben).nameReturn(choice)).rejects.toMatchObject(CONFLICT)
  expect(await told(ben, 'shift-return-refused')).toBe(1)
  // Taken back before anything was sent: nobody hears of it.
  await refuse(false)
  expect(await Promise.all([told(ben, 'shift-return-refused'), told(ben, 'shift-return-considered')])).toEqual([0, 0])
  expect(await swapOf(anna)).toMatchObject({ named: 1 })
  await refuse(true)
  const { items } = await app.as(ben).notifications.list({})
  await app.as(ben).notifications.markAllRead({ upTo: items[0]!.createdAt })
  await refuse(false)
  expect(await Promise.all([told(ben, 'shift-return-refused'), told(ben, 'shift-return-considered')])).toEqual([1, 1])
  await refuse(true)
  const other = await book(team, ben, { inDays: 8 })
  await swaps(ben).nameReturn({ swapId, assignmentId: other.assignmentId })
  await expect(refuse(false)).rejects.toMatchObject(CONFLICT)
  expect((await swaps(anna).namedReturns({ swapId })).items).toMatchObject([{ assignmentId: other.assignmentId }])
  await swaps(anna).agreeToReturn({ swapId, assignmentId: other.assignmentId })
  await expect(
    swaps(anna).refuseReturn({ swapId, assignmentId: other.assignmentId, refused: true }),
  ).rejects.toMatchObject(CONFLICT)
  expect(await shiftsOf(ben)).toEqual([given.shiftId, other.shiftId])
  await expectSoundShifts(app)
})

test('beside its being refused, a shift in return is agreed to or refused, and nobody is asked after a withdrawal', async () => {
  const { anna, team, swapId, choice, shiftId } = await makeNamed('approve')
  const refuse = () => swaps(anna).refuseReturn({ ...choice, refused: true })
  const results = await Promise.allSettled([swaps(anna).agreeToReturn(choice), refuse(), refuse()])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  if (results[0].status === 'fulfilled') {
    // The manager agrees beside it: what is agreed on is not refused any more.
    const answer = swaps(team.owner).answer({ teamId: team.id, swapId, approve: true })
    expect((await Promise.allSettled([answer, refuse()])).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
    ])
  } else expect((await details(team, shiftId)).swaps).toMatchObject([{ state: 'asked', to: null }])
  const second = await makeNamed('approve')
  const withdrawn = swaps(second.anna).withdraw({ swapId: second.swapId })
  await Promise.allSettled([withdrawn, swaps(second.anna).refuseReturn({ ...second.choice, refused: true })])
  expect(await swapOf(second.anna)).toBeUndefined()
  await expect(swaps(second.anna).refuseReturn({ ...second.choice, refused: true })).rejects.toMatchObject(CONFLICT)
  await expectSoundShifts(app)
})

test('whoever agrees to a shift in return while it is being refused does not get it', async () => {
  const { anna, ben, shiftId, given, swapId, choice } = await makeNamed('approve')
  const other = await openTransaction(app)
  await other.run(`select set_config('app.user_id', $1, true)`, [anna.id])
  await other.run('select app.refuse_return($1, $2, true)', [swapId, given.assignmentId])
  const agreed = swaps(anna).agreeToReturn(choice)
  try {
    expect(await other.blocks(agreed)).toBe(true)
  } finally {
    await other.commit()
  }
  await expect(agreed).rejects.toMatchObject(CONFLICT)
  expect([await shiftsOf(anna), await shiftsOf(ben)]).toEqual([[shiftId], [given.shiftId]])
  expect((await swapOf(anna))?.state).toBe('asked')
})

test('whoever names a shift while the swap is withdrawn gives nothing in return', async () => {
  const { anna, ben, swapId, choice } = await makeNamed('approve')
  const other = await openTransaction(app)
  await other.run(`select set_config('app.user_id', $1, true)`, [anna.id])
  await other.run(`select app.end_swap($1, 'withdraw', $2)`, [swapId, new Date(app.clock.now()).toISOString()])
  const named = swaps(ben).nameReturn(choice)
  try {
    expect(await other.blocks(named)).toBe(true)
  } finally {
    await other.commit()
  }
  await expect(named).rejects.toMatchObject(CONFLICT)
  expect(await swapOf(anna)).toBeUndefined()
})

test('each reads what the shift pays to them, by the rate of their own role', async () => {
  const { team, anna, ben, swapId } = await makeNamed('approve')
  const rates = [
    [anna, '15.00'],
    [ben, '14.00'],
  ] as const
  for (const [{ id: userId }, rate] of rates) {
    const role = { job: 'care-assistant' as const, replaces: 0, from: londonToday(app.clock), siteIds: [], rate }
    await app.as(team.owner).roles.record({ teamId: team.id, userId, ...role })
  }
  expect((await swaps(anna).namedReturns({ swapId })).items).toMatchObject([{ price: { parts: [{ rate: 1500 }] } }])
  expect((await swaps(ben).ownReturns({ swapId })).items).toMatchObject([{ price: { parts: [{ rate: 1400 }] } }])
})

test('whoever agrees holds both people in the order in which everybody holds them', async () => {
  const order = 'select hashtextextended($1, 7045) < hashtextextended($2, 7045) as is_first'
  const isFirst = async (one: TestPerson, other: TestPerson) =>
    (await app.services.database.pool.query(order, [one.id, other.id])).rows[0].is_first
  let made = await makeNamed('approve')
  while (await isFirst(made.anna, made.ben)) made = await makeNamed('approve')
  const { anna, ben, choice } = made
  const other = await openTransaction(app)
  const hold = (one: TestPerson) => other.run('select app.hold_workers(array[$1::uuid])', [one.id])
  await hold(ben)
  const agreed = swaps(anna).agreeToReturn(choice)
  try {
    expect(await other.blocks(agreed)).toBe(true)
    await other.run(`set local lock_timeout = '300ms'`)
    await hold(anna)
  } finally {
    await other.commit()
  }
  expect(await agreed).toEqual({ waitsForManager: true })
})

test('where no manager is asked the job does it once, unless somebody cannot work what they would get', async () => {
  const { anna, ben, shiftId, given, swapId, choice } = await makeNamed('colleagues')
  expect(await swaps(anna).agreeToReturn(choice)).toEqual({ waitsForManager: false })
  await Promise.all([exchange(app.services, { swapId }), exchange(app.services, { swapId })])
  expect([await shiftsOf(anna), await shiftsOf(ben)]).toEqual([[given.shiftId], [shiftId]])
  expect(await Promise.all([anna, ben].map((one) => told(one, 'shift-exchanged')))).toEqual([1, 1])
  const second = await makeNamed('colleagues')
  // Since then Ben is booked so near before what he would get that he would not rest; Anna knows nothing of it.
  await book(second.team, second.ben, { inDays: 3, start: '20:00', end: '23:00' })
  await swaps(second.anna).agreeToReturn(second.choice)
  await exchange(app.services, { swapId: second.swapId })
  expect(await shiftsOf(second.anna)).toEqual([second.shiftId])
  expect(await swapOf(second.anna)).toBeUndefined()
  expect(await Promise.all([second.anna, second.ben].map((one) => told(one, 'shift-swap-ended')))).toEqual([1, 1])
  await expectSoundShifts(app)
})

test('what was agreed of other times, or of a shift that is gone, is not done and ends', async () => {
  const { team, anna, ben, shiftId, given, swapId, choice } = await makeNamed('approve')
  const { version, ...shift } = await details(team, given.shiftId)
  const { siteId, job, day, start, breakMinutes, isSleepIn, isUrgent, staffRequired, booking } = shift
  const fields = { siteId, job, day, start, breakMinutes, isSleepIn, isUrgent, staffRequired, booking, pay: '13.50' }
  const edit = { teamId: team.id, shiftId: given.shiftId, ...fields, notes: '', cause: 'hirer', reason: 'client-times' }
  const end = (to: string, read: number) => as(team.owner).edit({ ...edit, end: to, version: read } as never)
  await end('21:00', version)
  // What she saw is not what it is now: he has to name it again.
  expect((await swaps(anna).namedReturns({ swapId })).items).toEqual([])
  await expect(swaps(anna).agreeToReturn(choice)).rejects.toMatchObject(CONFLICT)
  await swaps(ben).nameReturn(choice)
  await swaps(anna).agreeToReturn(choice)
  await end('20:00', version + 1)
  await expect(swaps(team.owner).answer({ teamId: team.id, swapId, approve: true })).rejects.toMatchObject(CONFLICT)
  await expireSwaps(app.services)
  await expireSwaps(app.services)
  expect([await shiftsOf(anna), await shiftsOf(ben)]).toEqual([[shiftId], [given.shiftId]])
  expect(await Promise.all([anna, ben].map((one) => told(one, 'shift-swap-ended')))).toEqual([1, 1])
  expect(await swapOf(anna)).toBeUndefined()
  const gone = await makeNamed('approve')
  await swaps(gone.anna).agreeToReturn(gone.choice)
  await as(gone.ben).sick({ assignmentId: gone.given.assignmentId })
  await expect(
    swaps(gone.team.owner).answer({ teamId: gone.team.id, swapId: gone.swapId, approve: true }),
  ).rejects.toMatchObject(CONFLICT)
  await expireSwaps(app.services)
  expect(await shiftsOf(gone.anna)).toEqual([gone.shiftId])
  await expectSoundShifts(app)
})

test('beside a cancellation, a hand-back, and somebody who just takes it, both shifts change hands or neither', async () => {
  for (const beside of ['cancel', 'hand-back', 'take'] as const) {
    const made = await makeNamed('colleagues')
    const { team, anna, ben, shiftId, given, swapId, choice } = made
    await swaps(anna).agreeToReturn(choice)
    const { version } = await details(team, given.shiftId)
    const acts = {
      cancel: () =>
        as(team.owner).cancel({
          ...{ teamId: team.id, shiftId: given.shiftId, version },
          cause: 'hirer',
          reason: 'not-needed',
        }),
      'hand-back': () => as(ben).handBack({ assignmentId: given.assignmentId }),
      take: async () =>
        as(ben).claim({ shiftId: await makeShift(app, { team, inDays: 4, start: '22:30', end: '23:30' }) }),
    }
    await Promise.allSettled([exchange(app.services, { swapId }), acts[beside]()])
    await expireSwaps(app.services)
    const hasGiven = (await shiftsOf(anna)).includes(shiftId) === false
    expect((await shiftsOf(ben)).includes(shiftId), beside).toBe(hasGiven)
  }
  await expectSoundShifts(app)
})
