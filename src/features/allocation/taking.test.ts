import { beforeAll, expect, test } from 'vitest'
import { aLineOf, DAYS as LEVEL } from '#features/staffing/given.ts'
import { transact } from '#server/database/db.ts'
import { addDays, addMinutes, londonDay, londonTime, londonToday, startOfWeek } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { useStatementCount } from '#testing/machine/statements.ts'
import { toldTo } from '#testing/notices.ts'
import {
  makeMember,
  makeMembers,
  makePeople,
  makeTeam,
  type TestPerson,
  type TestTeam,
} from '#testing/people/factories.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'
import { expectSoundShifts, swapping } from '#testing/swaps.ts'
import { aPlanOf, askedIn } from './given.ts'
import { readFilledFromPlans } from './server/data.ts'
import { makePlans } from './server/runs/work.ts'
import { MOST_PEOPLE } from './solver/problem.ts'

const app = useApp({}, { worksOnJobs: false })
const statementsIn = useStatementCount()
const { worker } = swapping(app)
const PEOPLE = 10
const DAYS = 11

let team: TestTeam
let people: TestPerson[]
let shiftIds: string[]

beforeAll(async () => {
  team = await makeTeam(app)
  people = await Promise.all(Array.from({ length: PEOPLE }, () => worker(team)))
  const siteId = await makeSite(app, { team })
  shiftIds = []
  for (let i = 0; i < DAYS; i++)
    shiftIds.push(await makeShift(app, { team, siteId, inDays: 2 + 2 * i, staffRequired: PEOPLE, booking: 'apply' }))
})

const plans = () => app.as(team.owner).allocation
const day = (ahead: number) => addDays(londonToday(app.clock), ahead)
/** What the report of some days says. */
const filled = (from: number) =>
  transact(app.services.database, { role: 'care_worker', readOnly: true }, (db) =>
    readFilledFromPlans({ db, team, clock: app.clock } as never, { from: day(from), through: day(40) }),
  )

test('booking and taking back a hundred cost no further statement than ten, and more than a hundred are taken back in parts', async () => {
  const pairs = shiftIds.flatMap((shiftId) => people.map(({ id }) => ({ shiftId, userId: id })))
  const { runId, placeIds } = await aPlanOf(app, team, pairs)
  const of = { teamId: team.id, runId }
  const accept = (ids: string[]) => statementsIn(() => plans().accept({ ...of, placeIds: ids }))
  const few = await accept(placeIds.slice(0, PEOPLE))
  const many = await accept(placeIds.slice(PEOPLE))
  expect(many).toBe(few)
  expect(many).toBeLessThan(45)
  expect(await filled(0)).toEqual({ places: DAYS * PEOPLE, plans: 1, halfWithin: expect.any(Number) })
  const answers: object[] = []
  const undo = () => statementsIn(async () => answers.push(await plans().undo(of)))
  const first = await undo()
  const second = await undo()
  expect(answers).toMatchObject([
    { steps: 1, places: DAYS * PEOPLE - PEOPLE, left: PEOPLE },
    { steps: 1, places: PEOPLE, left: 0 },
  ])
  expect(first).toBe(second)
  expect(first).toBeLessThan(45)
  await expect(plans().undo(of)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await plans().run(of)).toMatchObject({ booked: 0 })
  expect(await filled(0)).toEqual({ places: 0, plans: 0, halfWithin: null })
  expect(await filled(-91)).toBeNull()
  await expectSoundShifts(app)
})

test('whoever is at work by now, or was taken off since, is left as they are when a plan is undone; nobody undoes for another', async () => {
  const made = await makeTeam(app)
  const manager = await makeMember(app, { team: made, role: 'manager' })
  const workers = await Promise.all(Array.from({ length: 4 }, () => worker(made)))
  const siteId = await makeSite(app, { team: made })
  const shiftIn = (minutes: number) => {
    const at = addMinutes(new Date(app.clock.now()), minutes)
    const times = { start: londonTime(at), end: londonTime(addMinutes(at, 360)) }
    return makeShift(app, { team: made, siteId, days: [londonDay(at)], ...times })
  }
  const shifts = [await shiftIn(30), await shiftIn(180), await shiftIn(200), await shiftIn(2_880)]
  const { runId, placeIds } = await aPlanOf(
    app,
    made,
    workers.map(({ id }, at) => ({ shiftId: shifts[at]!, userId: id })),
  )
  const of = { teamId: made.id, runId }
  const { allocation, attendance, shifts: booking } = app.as(made.owner)
  await allocation.accept({ ...of, placeIds })
  // One begins, one clocks in before it does, and one has been taken off.
  app.clock.advance({ minutes: 60 })
  const placeOn = async (at: number) =>
    (await booking.details({ teamId: made.id, shiftId: shifts[at]! })).places[0]?.assignmentId
  const { version } = await attendance.settings({ teamId: made.id })
  await attendance.saveSettings({ teamId: made.id, version, isUsed: true, position: 'ask' })
  app.clock.advance({ minutes: 110 })
  const now = new Date(app.clock.now()).toISOString()
  const tap = { id: crypto.randomUUID(), assignmentId: (await placeOn(1))!, kind: 'in' as const, deviceAt: now }
  await app
    .as(workers[1]!)
    .attendance.clock({ userId: workers[1]!.id, sentAt: now, taps: [{ ...tap, place: 'unknown' }] })
  await booking.release({ teamId: made.id, assignmentId: (await placeOn(2))!, cause: 'worker', reason: 'family' })
  expect(await allocation.run(of)).toMatchObject({ booked: 3, undoable: 2 })
  expect(await app.as(manager).allocation.run(of)).toMatchObject({ booked: 3, undoable: 0 })
  await expect(app.as(manager).allocation.undo(of)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await allocation.undo(of)).toMatchObject({ steps: 1, places: 1, left: 0, atWork: 2 })
  expect([await placeOn(0), await placeOn(1)]).toEqual([expect.any(String), expect.any(String)])
  expect([await placeOn(2), await placeOn(3)]).toEqual([undefined, undefined])
  expect(await allocation.run(of)).toMatchObject({ booked: 2, undoable: 0 })
  await expectSoundShifts(app)
})

test('undone before anybody was told, a plan still tells who stays because their shift has begun, and nobody else', async () => {
  const made = await makeTeam(app)
  const [stays, goes] = [await worker(made), await worker(made)]
  const siteId = await makeSite(app, { team: made })
  const at = addMinutes(new Date(app.clock.now()), 60)
  const times = { start: londonTime(at), end: londonTime(addMinutes(at, 360)) }
  const soon = await makeShift(app, { team: made, siteId, days: [londonDay(at)], ...times })
  const [two, three] = [
    await makeShift(app, { team: made, siteId, inDays: 4 }),
    await makeShift(app, { team: made, siteId, inDays: 6 }),
  ]
  const { runId, placeIds } = await aPlanOf(app, made, [
    { shiftId: soon, userId: stays.id },
    { shiftId: two, userId: stays.id },
    { shiftId: three, userId: goes.id },
  ])
  const { startsAt } = await app.as(made.owner).shifts.details({ teamId: made.id, shiftId: soon })
  app.clock.set(startsAt)
  app.clock.advance({ seconds: -4 })
  await app.as(made.owner).allocation.accept({ teamId: made.id, runId, placeIds })
  app.clock.advance({ seconds: 5 })
  expect(await app.as(made.owner).allocation.undo({ teamId: made.id, runId })).toMatchObject({ places: 2, atWork: 1 })
  app.clock.advance({ seconds: 30 })
  const told = (await toldTo(app, stays)).filter(({ text }) => /has booked you/.test(text))
  expect(told.map(({ text }) => text)).toEqual([expect.stringContaining(`${times.start}–${times.end}`)])
  expect((await toldTo(app, goes)).filter(({ text }) => /booked you|taken you off/.test(text))).toEqual([])
})

test('four weeks are planned from nothing: drafts of a template and of what a site needs are filled, booked, and undone whole', async () => {
  const made = await makeTeam(app)
  for (let i = 0; i < 3; i++) await worker(made)
  const siteId = await makeSite(app, { team: made })
  const { allocation, staffing } = app.as(made.owner)
  const of = { teamId: made.id }
  const from = addDays(startOfWeek(londonToday(app.clock)), 14)
  const { id: templateId } = await staffing.saveTemplate({
    ...{ ...of, siteId, version: 0, name: 'Mondays', weeks: 1, lines: [aLineOf(siteId)] },
  })
  await staffing.applyTemplate({ ...of, templateId, from, count: 4, firstWeek: 1, clashes: 'open', tryOnly: false })
  const friday = addDays(from, 4)
  await staffing.saveLevels({ ...of, siteId, version: 0, from: friday, bands: [LEVEL], mixes: [] })
  await staffing.makeMissing({ ...of, siteId, from: friday, through: friday })
  const { id: runId } = await allocation.start({ ...of, ...askedIn(app), from, through: addDays(from, 27) })
  await makePlans(app.services)
  const { places, open, result } = await allocation.run({ ...of, runId })
  expect({ places, open }).toEqual({ places: 4 + LEVEL.needed, open: 0 })
  expect(result!.proposals.every(({ isDraft }) => isDraft)).toBe(true)
  const placeIds = result!.proposals.map(({ placeId }) => placeId)
  expect(await allocation.accept({ ...of, runId, placeIds })).toMatchObject({ booked: places, refused: [] })
  expect(await allocation.undo({ ...of, runId })).toMatchObject({ places, left: 0 })
  const { rows } = await app.services.database.pool.query(
    `select s.state, count(a.id)::int as people from app.shifts s
      left join app.assignments a on a.shift_id = s.id and app.takes_time(a.state) where s.team_id = $1 group by s.state`,
    [made.id],
  )
  expect(rows).toEqual([{ state: 'draft', people: 0 }])
})

test('a plan is refused for more people than one run plans', async () => {
  const crowd = await makeTeam(app)
  const siteId = await makeSite(app, { team: crowd })
  await makeShift(app, { team: crowd, siteId, inDays: 2 })
  const members = await makePeople(app, Array(MOST_PEOPLE + 1).fill({}))
  await makeMembers(
    app,
    crowd,
    members.map(({ id }) => ({ userId: id })),
  )
  const asking = app.as(crowd.owner).allocation.start({ teamId: crowd.id, ...askedIn(app) })
  await expect(asking).rejects.toMatchObject({
    data: { fields: [{ message: `A plan is for at most ${MOST_PEOPLE} people` }] },
  })
})
