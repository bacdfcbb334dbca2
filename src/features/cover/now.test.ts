import { expect, test } from 'vitest'
import { judgeAgain } from '#features/shifts/server/judging-again/judge-again.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makePerson, makeTeam, type TestTeam } from '#testing/people/factories.ts'
import { makeShift } from '#testing/shifts.ts'
import { inTurn, lateWords, openWords, riskWords } from './rules/now.ts'

const app = useApp({}, { worksOnJobs: false })

/** In the evening, so that the early shift of tomorrow is one of tonight's. */
async function makeEvening() {
  app.clock.set('2094-01-12T18:00:00Z')
  const team = await makeTeam(app)
  const worker = async (fullName: string) =>
    clearForWork(app, { team, person: await makeMember(app, { team, person: await makePerson(app, { fullName }) }) })
  return { team, worker, today: londonToday(app.clock), shifts: app.as(team.owner).shifts }
}

const coverOf = async (team: TestTeam) => (await app.as(team.owner).analytics.overview({ teamId: team.id })).cover!
const firstOf = async (team: TestTeam) => (await app.as(team.owner).cover.firstToRing({ teamId: team.id })).items

test('the week has seven days from today on; now has what is open until the morning, with who fell ill, and whom to ring first', async () => {
  const { team, worker, today, shifts } = await makeEvening()
  const early = { team, inDays: 1, start: '06:00', end: '12:00' }
  const shiftId = await makeShift(app, { ...early, staffRequired: 2 })
  await makeShift(app, { team, inDays: 1 })
  await makeShift(app, { team, inDays: 6, staffRequired: 3 })
  await makeShift(app, { team, inDays: 7 })
  const [ill, fit, unwilling] = [await worker('Ivo Ill'), await worker('Fay Fit'), await worker('Una Unwilling')]
  await shifts.assign({ teamId: team.id, shiftId, userId: ill.id })
  const [own] = (await app.as(ill).shifts.mine({ when: 'upcoming' })).items
  await app.as(ill).shifts.sick({ assignmentId: own!.assignmentId })
  const { week, now } = await coverOf(team)
  expect(week.map(({ day, required, filled }) => [day, required, filled])).toEqual(
    [0, 3, 0, 0, 0, 0, 3].map((required, day) => [addDays(today, day), required, 0]),
  )
  expect(now.open).toMatchObject({ count: 2, places: 3 })
  expect(now.open.items[0]).toMatchObject({ shiftId, left: 2, cause: { kind: 'sick', fullName: 'Ivo Ill' } })
  expect(now.late).toEqual({ count: 0, items: [] })
  await app.as(team.owner).cover.log({ teamId: team.id, shiftId, userId: unwilling.id, outcome: 'said-no' })
  const [first] = await firstOf(team)
  expect(first).toMatchObject({ shiftId, first: { userId: fit.id, fullName: 'Fay Fit' } })
  const { can, nearly } = await shifts.candidates({ teamId: team.id, shiftId })
  expect([first!.can, first!.nearly]).toEqual([can.count, nearly.count])
  const { title, about } = openWords(now.open.items[0]!, { time: app.clock.now(), first })
  expect(title).toMatch(/, 06:00–12:00$/)
  expect(about).toMatch(
    /^2 places open · in 12 h · Care Assistant · Ivo Ill is off sick · \d can take it, best: Fay Fit/,
  )
})

test('whoever may not work any more is one line, however many shifts they have; whoever is late is named; what is covered is not there', async () => {
  const { team, worker, today, shifts } = await makeEvening()
  const [gone, late] = [await worker('Gus Gone'), await worker('Lea Late')]
  const book = async (who: { id: string }, given: object) => {
    const shiftId = await makeShift(app, { team, ...given })
    await shifts.assign({ teamId: team.id, shiftId, userId: who.id })
    return shiftId
  }
  const next = await book(gone, { inDays: 3 })
  await book(gone, { inDays: 5 })
  await book(late, { inDays: 1, start: '06:00', end: '12:00' })
  expect((await coverOf(team)).now).toEqual({
    open: { count: 0, places: 0, items: [] },
    atRisk: { count: 0, items: [] },
    late: { count: 0, items: [] },
  })
  expect(await firstOf(team)).toEqual([])
  await app.as(team.owner).members.suspend({
    ...{ teamId: team.id, userId: gone.id, from: today, through: null },
    reason: 'Under investigation',
  })
  await judgeAgain(app.services)
  app.clock.set('2094-01-13T04:00:00Z')
  const [own] = (await app.as(late).shifts.mine({ when: 'upcoming' })).items
  await app.as(late).shifts.late({ assignmentId: own!.assignmentId, minutes: 20 })
  const { now, figures } = await coverOf(team)
  expect(now.atRisk).toMatchObject({
    count: 1,
    items: [{ userId: gone.id, places: 2, shiftId: next, standing: { standing: 'suspended' } }],
  })
  expect(figures.placesAtRisk.now).toBe(2)
  expect(now.late).toMatchObject({ count: 1, items: [{ userId: late.id, minutes: 20 }] })
  expect(inTurn(now).map(({ kind }) => kind)).toEqual(['late', 'risk'])
  expect(riskWords(now.atRisk.items[0]!, today)).toMatchObject({
    title: 'Gus Gone, 2 shifts from Fri 15 Jan',
    about: expect.stringMatching(/^May not work any more · Suspended/),
  })
  expect(lateWords(now.late.items[0]!, app.clock.now()).title).toBe('Lea Late will be 20 min late')
})

test('nothing of another agency is in it, and only those who run the team read it', async () => {
  const { team, worker } = await makeEvening()
  const other = await makeTeam(app)
  await makeShift(app, { team: other, inDays: 1, start: '06:00', end: '12:00' })
  await makeShift(app, { team, inDays: 1 })
  expect((await coverOf(team)).now.open.count).toBe(1)
  const member = await worker('Mo Member')
  await expect(app.as(member).cover.firstToRing({ teamId: team.id })).rejects.toMatchObject({ status: 404 })
})
