import { expect, test } from 'vitest'
import { mailWhatIsDue } from '#features/notifications/server/mailing/sweep.ts'
import { advanceCascades } from '#features/shifts/server/cascades/advance.ts'
import { useApp } from '#testing/app.ts'
import { mailsTo } from '#testing/machine/outbox.ts'
import { toldTo } from '#testing/notices.ts'
import { makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { makeShift } from '#testing/shifts.ts'
import { expectSoundShifts, swapping } from '#testing/swaps.ts'

const app = useApp({}, { worksOnJobs: false })
const CONFLICT = { code: 'CONFLICT' }
const NOT_FOUND = { code: 'NOT_FOUND' }
const { worker } = swapping(app)
const as = (person: TestPerson) => app.as(person).shifts
const details = (team: TestTeam, shiftId: string) => as(team.owner).details({ teamId: team.id, shiftId })

/** Books somebody; the place as a call names it. */
async function book(team: TestTeam, shiftId: string, person: TestPerson) {
  const { places } = await as(team.owner).assign({ teamId: team.id, shiftId, userId: person.id })
  return { teamId: team.id, assignmentId: places.find(({ userId }) => userId === person.id)!.assignmentId }
}

test('within ten seconds nobody has been told, and all is as before; an application waits again', async () => {
  const team = await makeTeam(app)
  const [person, second] = [await worker(team), await makeMember(app, { team, role: 'manager' })]
  const shiftId = await makeShift(app, { team, booking: 'apply' })
  await as(person).apply({ shiftId })
  const place = await book(team, shiftId, person)
  await mailWhatIsDue(app.services)
  expect(await toldTo(app, person)).toEqual([])
  app.clock.advance({ seconds: 9 })
  await expect(as(second).undoAssign(place)).rejects.toMatchObject(CONFLICT)
  expect(await as(team.owner).undoAssign(place)).toMatchObject({ filled: 0, places: [], former: [] })
  expect((await details(team, shiftId)).changes.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['assign', 'undo-assign']),
  )
  expect((await as(person).mine({ when: 'past' })).items).toEqual([])
  expect((await as(person).available()).items).toMatchObject([{ offer: { state: 'applied' } }])
  app.clock.advance({ minutes: 5 })
  await mailWhatIsDue(app.services)
  expect([await toldTo(app, person), await mailsTo(app, person.email)]).toEqual([[], []])
  await expect(as(team.owner).undoAssign(place)).rejects.toMatchObject(NOT_FOUND)
  await expectSoundShifts(app)
})

test('after ten seconds they have been told, and it is refused; so is what somebody claimed, and what is another team’s', async () => {
  const team = await makeTeam(app)
  const [person, other] = [await worker(team), await worker(team)]
  const shiftId = await makeShift(app, { team, staffRequired: 2 })
  const place = await book(team, shiftId, person)
  app.clock.advance({ seconds: 10 })
  await mailWhatIsDue(app.services)
  expect(await toldTo(app, person)).toMatchObject([{ text: expect.stringContaining('has booked you') }])
  await expect(as(team.owner).undoAssign(place)).rejects.toMatchObject(CONFLICT)
  expect(await toldTo(app, person)).toHaveLength(1)
  const { assignmentId } = await as(other).claim({ shiftId })
  await expect(as(team.owner).undoAssign({ teamId: team.id, assignmentId })).rejects.toMatchObject(CONFLICT)
  const stranger = await makeTeam(app)
  await expect(as(stranger.owner).undoAssign({ ...place, teamId: stranger.id })).rejects.toMatchObject(NOT_FOUND)
  expect(await details(team, shiftId)).toMatchObject({ filled: 2 })
})

test('who has agreed on the phone knows of the booking: it is not undone; somebody else who is booked on the shift is no reason', async () => {
  const team = await makeTeam(app)
  const [rung, agreed] = [await worker(team), await worker(team)]
  const shiftId = await makeShift(app, { team, staffRequired: 2 })
  const on = { teamId: team.id, shiftId }
  await app.as(team.owner).cover.log({ ...on, userId: agreed.id, outcome: 'agreed' })
  await app.as(team.owner).cover.log({ ...on, userId: rung.id, outcome: 'no-answer' })
  const assigned = await book(team, shiftId, rung)
  const { places } = await details(team, shiftId)
  const { assignmentId } = places.find(({ userId }) => userId === agreed.id)!
  await expect(as(team.owner).undoAssign({ teamId: team.id, assignmentId })).rejects.toMatchObject(CONFLICT)
  expect(await as(team.owner).undoAssign(assigned)).toMatchObject({ places: [{ assignmentId }] })
  await expectSoundShifts(app)
})

test('a draft is undone as well; two who undo at once undo once', async () => {
  const team = await makeTeam(app)
  const person = await worker(team)
  const shiftId = await makeShift(app, { team, publish: false })
  const place = await book(team, shiftId, person)
  const both = await Promise.allSettled([as(team.owner).undoAssign(place), as(team.owner).undoAssign(place)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await details(team, shiftId)).toMatchObject({ filled: 0 })
  await expectSoundShifts(app)
})

test('who is asked in turn is asked on once it is undone: a shift that is full for a moment ends no asking', async () => {
  const team = await makeTeam(app)
  const [person, first] = [await worker(team), await worker(team)]
  const shiftId = await makeShift(app, { team, inDays: 5 })
  await as(team.owner).startCascade({ teamId: team.id, shiftId, userIds: [first.id], minutes: 60 })
  const place = await book(team, shiftId, person)
  await advanceCascades(app.services)
  await as(team.owner).undoAssign(place)
  await advanceCascades(app.services)
  expect(await details(team, shiftId)).toMatchObject({ cascade: { state: 'running' } })
  await book(team, shiftId, person)
  app.clock.advance({ seconds: 10 })
  await advanceCascades(app.services)
  expect(await details(team, shiftId)).toMatchObject({ cascade: { state: 'filled' } })
})
