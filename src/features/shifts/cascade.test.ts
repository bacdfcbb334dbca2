import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { settleShifts } from '#features/shifts/server/booking/settle.ts'
import { advanceCascades } from '#features/shifts/server/cascades/advance.ts'
import { londonTime } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { shiftInvariants } from '#testing/invariants/shifts.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { makeShift } from '#testing/shifts.ts'

// The product's own job would go on at a time of before the clock is moved.
const app = useApp({}, { worksOnJobs: false })
const CONFLICT = { code: 'CONFLICT' }
const as = (person: TestPerson) => app.as(person).shifts

const worker = async (team: TestTeam) => clearForWork(app, { team, person: await makeMember(app, { team }) })
const staff = async (team: TestTeam, many: number) =>
  (await Promise.all(Array.from({ length: many }, () => worker(team)))) as [TestPerson, TestPerson, TestPerson]
const details = (team: TestTeam, shiftId: string) => as(team.owner).details({ teamId: team.id, shiftId })

/** A minute of the product: what has come to its time, then who is next. */
async function pass(minutes = 0) {
  app.clock.advance({ minutes })
  await settleShifts(app.services)
  await advanceCascades(app.services)
}

async function untilHour(hour: string) {
  while (!londonTime(new Date(app.clock.now())).startsWith(hour)) app.clock.advance({ minutes: 30 })
}

/** What became of each person in line. */
async function line(team: TestTeam, shiftId: string) {
  const { cascade } = await details(team, shiftId)
  return [cascade?.state, ...(cascade?.steps ?? []).map(({ state, offer }) => (state === 'asked' ? offer : state))]
}

async function begin(people: readonly TestPerson[], { team, ...given }: { team: TestTeam; [field: string]: unknown }) {
  const shiftId = await makeShift(app, { team, booking: 'assign', ...given })
  await as(team.owner).startCascade({ teamId: team.id, shiftId, userIds: people.map(({ id }) => id), minutes: 30 })
  await pass()
  return shiftId
}

async function told(kind: string, shiftId: string) {
  const { rows } = await app.services.database.pool.query(
    `select user_id from app.notifications where kind = $1 and params ->> 'shift' = $2`,
    [kind, shiftId],
  )
  return rows.map(({ user_id }) => user_id as string)
}

/** Whose offers were taken back, as the audit log has it. */
async function takenBack(team: TestTeam, shiftId: string) {
  const { rows } = await app.services.database.pool.query(
    `select subject from app.audit_events where chain = $1 and action = 'offer.take-back' and object = $2`,
    [team.id, `shifts:${shiftId}`],
  )
  return rows.map(({ subject }) => subject as string)
}

async function expectSound() {
  for (const { name, wrong } of shiftInvariants)
    expect((await app.services.database.pool.query(wrong)).rows, name).toEqual([])
}

test('one after another is asked: who declines or does not answer makes room for the next, and the place ends it', async () => {
  await untilHour('12')
  const team = await makeTeam(app)
  const people = await staff(team, 4)
  const shiftId = await begin(people, { team })
  expect(await line(team, shiftId)).toEqual(['running', 'offered', 'waiting', 'waiting', 'waiting'])
  const [first] = (await as(people[0]).available()).items
  await as(people[0]).decline({ offerId: first!.offer!.id })
  await pass()
  expect(await line(team, shiftId)).toEqual(['running', 'declined', 'offered', 'waiting', 'waiting'])
  await pass(29)
  await pass()
  expect((await line(team, shiftId))[2]).toBe('offered')
  await pass(1)
  expect(await line(team, shiftId)).toEqual(['running', 'declined', 'expired', 'offered', 'waiting'])
  await as(people[2]).claim({ shiftId })
  await pass()
  expect(await line(team, shiftId)).toEqual(['filled', 'declined', 'expired', 'accepted', 'waiting'])
  expect(await told('shift-offered', shiftId)).toHaveLength(3)
})

test('as many are asked at once as there are places; who has left or can no longer be booked is passed over; at the end the manager is told once', async () => {
  await untilHour('12')
  const team = await makeTeam(app)
  const [one, two, ...others] = await staff(team, 5)
  const elsewhere = await makeShift(app, { team, inDays: 3 })
  const shiftId = await makeShift(app, { team, booking: 'assign', staffRequired: 2, inDays: 3 })
  await as(one).claim({ shiftId: elsewhere })
  const [gone] = others
  await app.as(gone!).teams.leave({ teamId: team.id })
  const offered = [one, two, ...others.slice(1)].map(({ id }) => id)
  await as(team.owner).startCascade({ teamId: team.id, shiftId, userIds: offered, minutes: 15 })
  await expect(
    as(team.owner).startCascade({ teamId: team.id, shiftId, userIds: offered, minutes: 15 }),
  ).rejects.toMatchObject(CONFLICT)
  await Promise.all([advanceCascades(app.services), advanceCascades(app.services), advanceCascades(app.services)])
  expect(await line(team, shiftId)).toEqual(['running', 'passed', 'offered', 'offered', 'waiting'])
  // After a downtime everything is made up for.
  await pass(60)
  await pass(60)
  await pass()
  expect(await line(team, shiftId)).toEqual(['nobody-left', 'passed', 'expired', 'expired', 'expired'])
  expect(await told('shift-nobody-left', shiftId)).toEqual([team.owner.id])
  await expectSound()
})

test('a cancelled or moved shift and a manager end it, and nobody is left with an offer', async () => {
  await untilHour('12')
  const team = await makeTeam(app)
  const people = await staff(team, 2)
  const stopped = await begin(people, { team })
  await as(team.owner).stopCascade({ teamId: team.id, shiftId: stopped })
  expect(await line(team, stopped)).toEqual(['stopped', 'withdrawn', 'waiting'])
  expect(await takenBack(team, stopped)).toEqual([people[0].id])
  await expect(as(team.owner).stopCascade({ teamId: team.id, shiftId: stopped })).rejects.toMatchObject(CONFLICT)
  app.clock.advance({ minutes: 1 })
  await as(team.owner).startCascade({ teamId: team.id, shiftId: stopped, userIds: [people[1].id], minutes: 30 })
  const { version } = await details(team, stopped)
  await Promise.all([
    pass(),
    as(team.owner).cancel({ teamId: team.id, shiftId: stopped, version, cause: 'hirer', reason: 'not-needed' }),
  ])
  await pass()
  expect((await line(team, stopped))[0]).toBe('closed')
  expect((await as(people[1]).available()).items).toEqual([])
  await expectSound()
})

test('a place that a manager fills meanwhile takes back the offer of who was asked, and the audit log says so', async () => {
  await untilHour('12')
  const team = await makeTeam(app)
  const [asked, booked] = await staff(team, 2)
  const shiftId = await begin([asked], { team })
  await as(team.owner).assign({ teamId: team.id, shiftId, userId: booked.id })
  await pass()
  // The booking may still be undone.
  expect(await line(team, shiftId)).toEqual(['running', 'offered'])
  await pass(1)
  expect(await line(team, shiftId)).toEqual(['filled', 'withdrawn'])
  expect(await takenBack(team, shiftId)).toEqual([asked.id])
  await expectSound()
})

test('at night nobody is asked until six, unless the shift is near', async () => {
  await untilHour('23')
  const team = await makeTeam(app)
  const people = await staff(team, 2)
  const later = await begin(people, { team, inDays: 3 })
  expect(await line(team, later)).toEqual(['running', 'waiting', 'waiting'])
  const near = await begin(people, { team, inDays: 1 })
  expect(await line(team, near)).toEqual(['running', 'offered', 'waiting'])
  await untilHour('06')
  await pass()
  expect(await told('shift-offered', later)).toEqual([people[0].id])
})

test('an offer that is accepted in the second in which it expires: either there is a place, or the next person is asked', async () => {
  await untilHour('12')
  const team = await makeTeam(app)
  for (const waitMs of [0, 2, 5, 10, 20]) {
    const people = await staff(team, 2)
    const shiftId = await begin(people, { team, inDays: 4 })
    app.clock.advance({ minutes: 29, seconds: 59 })
    const accepting = as(people[0]).claim({ shiftId })
    await sleep(waitMs)
    app.clock.advance({ seconds: 1 })
    const [accepted] = await Promise.allSettled([accepting, pass()])
    await pass()
    expect(await line(team, shiftId)).toEqual(
      accepted.status === 'fulfilled' ? ['filled', 'accepted', 'waiting'] : ['running', 'expired', 'offered'],
    )
  }
  await expectSound()
})

test('who stands by is asked first, in order, when somebody drops out; they may withdraw, and a manager may pick them', async () => {
  await untilHour('12')
  const team = await makeTeam(app)
  const [one, two, three] = await staff(team, 3)
  const shiftId = await makeShift(app, { team, booking: 'apply', inDays: 5 })
  for (const person of [one, two, three]) await as(person).apply({ shiftId })
  const offerOf = async (person: TestPerson) =>
    (await details(team, shiftId)).offers.find(({ userId }) => userId === person.id)!.offerId
  const answer = async (person: TestPerson, said: 'standby' | 'not-picked') =>
    as(team.owner).answerApplication({ teamId: team.id, offerId: await offerOf(person), answer: said })
  const picked = await as(team.owner).assign({ teamId: team.id, shiftId, userId: one.id })
  expect(picked.places).toMatchObject([{ way: 'application' }])
  await answer(three, 'standby')
  app.clock.advance({ minutes: 1 })
  await answer(two, 'standby')
  await expect(answer(one, 'standby')).rejects.toMatchObject(CONFLICT)
  await pass()
  expect(await line(team, shiftId)).toEqual([undefined])
  // Full, and yet theirs to see and to withdraw from.
  expect((await as(two).available()).items).toMatchObject([{ placesLeft: 0, offer: { state: 'standby' } }])
  const [place] = (await as(one).mine({ when: 'upcoming' })).items
  await as(one).sick({ assignmentId: place!.assignmentId })
  await pass()
  expect(await line(team, shiftId)).toEqual(['running', 'offered', 'waiting'])
  await as(three).decline({ offerId: await offerOf(three) })
  await pass()
  await as(two).claim({ shiftId })
  await pass()
  expect(await line(team, shiftId)).toEqual(['filled', 'declined', 'accepted'])
  expect(await told('shift-standby', shiftId)).toEqual(expect.arrayContaining([two.id, three.id]))
  await expectSound()
})

test('who stands by waits no longer once the shift is cancelled or begins', async () => {
  await untilHour('12')
  const team = await makeTeam(app)
  const [one, two] = await staff(team, 2)
  for (const ends of ['cancel', 'begin'] as const) {
    const shiftId = await makeShift(app, { team, booking: 'apply', inDays: ends === 'cancel' ? 3 : 5 })
    for (const person of [one, two]) await as(person).apply({ shiftId })
    const { offers } = await details(team, shiftId)
    const offerId = offers.find(({ userId }) => userId === two.id)!.offerId
    await as(team.owner).assign({ teamId: team.id, shiftId, userId: one.id })
    await as(team.owner).answerApplication({ teamId: team.id, offerId, answer: 'standby' })
    const { version } = await details(team, shiftId)
    if (ends === 'cancel')
      await as(team.owner).cancel({ teamId: team.id, shiftId, version, cause: 'hirer', reason: 'not-needed' })
    else {
      app.clock.advance({ days: 5 })
      await settleShifts(app.services)
    }
    const { rows } = await app.services.database.pool.query('select state from app.shift_offers where id = $1', [
      offerId,
    ])
    expect(rows).toEqual([{ state: 'not-picked' }])
    await expectSound()
  }
})

test('who called in sick for a shift is offered it by nobody, and stands last of those who can take it', async () => {
  await untilHour('12')
  const team = await makeTeam(app)
  const teamId = team.id
  const [sick, other] = await staff(team, 2)
  const shiftId = await makeShift(app, { team, inDays: 3 })
  const { assignmentId } = await as(sick).claim({ shiftId })
  await as(sick).sick({ assignmentId })
  await app.services.database.pool.query(`update app.leave set state = 'revoked' where user_id = $1`, [sick.id])
  const { can } = await as(team.owner).candidates({ teamId, shiftId })
  expect(can.people.map(({ userId, calledInSick }) => [userId, calledInSick])).toEqual([
    [other.id, false],
    [sick.id, true],
  ])
  const { shifts } = await as(team.owner).whoCan({ teamId, shiftIds: [shiftId] })
  expect(shifts).toEqual([{ shiftId, userIds: [other.id] }])
  const offer = { teamId, shiftIds: [shiftId], userIds: [sick.id], minutes: 30 }
  expect(await as(team.owner).offer(offer)).toEqual({ offers: 0, people: 0, capped: 0 })
  await as(team.owner).startCascade({ teamId, shiftId, userIds: [sick.id, other.id], minutes: 30 })
  await pass()
  expect(await line(team, shiftId)).toEqual(['running', 'passed', 'offered'])
})
