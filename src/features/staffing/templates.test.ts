import { describe, expect, test } from 'vitest'
import { addDays, londonToday, startOfWeek } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam } from '#testing/people/factories.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'
import { aLineOf } from './given.ts'

const app = useApp({}, { worksOnJobs: false })
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows
const monday = () => addDays(startOfWeek(londonToday(app.clock)), 14)

async function makeStage() {
  const team = await makeTeam(app)
  const siteId = await makeSite(app, { team })
  const [anna, ben] = [await makeMember(app, { team }), await makeMember(app, { team })]
  for (const person of [anna, ben]) await clearForWork(app, { team, person })
  return { team, teamId: team.id, siteId, anna, ben, staffing: app.as(team.owner).staffing }
}
type Stage = Awaited<ReturnType<typeof makeStage>>

const save = ({ staffing, teamId, siteId }: Stage, lines: object[], changes: object = {}) =>
  staffing.saveTemplate({
    ...{ teamId, version: 0, name: 'Rolling', siteId, weeks: 1, lines: lines.map((line) => aLineOf(siteId, line)) },
    ...changes,
  })

const apply = ({ staffing, teamId }: Stage, templateId: string, changes: object = {}) =>
  staffing.applyTemplate({
    ...{ teamId, templateId, from: monday(), count: 1, firstWeek: 1, clashes: 'open', tryOnly: false },
    ...changes,
  })

const shiftsOf = ({ teamId }: Stage) =>
  query(
    `select s.day::text, s.start_time as start, s.staff_required as places, s.state,
        array(select a.user_id::text from app.assignments a where a.shift_id = s.id) as people
      from app.shifts s where s.team_id = $1 order by s.starts_at, s.id`,
    teamId,
  )

describe('applying a template', () => {
  test('of two rolling weeks makes drafts with names, once; the preview says the same and keeps nothing', async () => {
    const stage = await makeStage()
    const { anna } = stage
    const { id } = await save(
      stage,
      [
        { people: [anna.id], places: 2 },
        { week: 2, weekday: 2 },
      ],
      { weeks: 2 },
    )
    const wanted = { count: 3, firstWeek: 2 }
    const preview = await apply(stage, id, { ...wanted, tryOnly: true })
    expect(await shiftsOf(stage)).toEqual([])
    expect(
      await query(`select 1 from app.audit_events where action = 'staffing.apply' and chain = $1`, stage.teamId),
    ).toEqual([])
    expect(await apply(stage, id, wanted)).toEqual(preview)
    expect(preview).toMatchObject({ shifts: 3, places: 4, booked: 1, clashes: [], leftOut: [] })
    const day = (after: number) => addDays(monday(), after)
    const draft = { start: '07:00', state: 'draft' }
    const made = [
      { ...draft, day: day(1), places: 1, people: [] },
      { ...draft, day: day(7), places: 2, people: [anna.id] },
      { ...draft, day: day(15), places: 1, people: [] },
    ]
    expect(await shiftsOf(stage)).toMatchObject(made)
    expect(await apply(stage, id, wanted)).toMatchObject({
      shifts: 0,
      booked: 0,
      leftOut: [{ why: 'exists' }, { why: 'exists' }, { why: 'exists' }],
    })
    expect(await shiftsOf(stage)).toMatchObject(made)
  })

  test('each person is judged: on leave, booked already, and after the shift before', async () => {
    const stage = await makeStage()
    const { anna, ben, team, siteId, staffing, teamId } = stage
    const shiftId = await makeShift(app, {
      team,
      siteId,
      days: [monday()],
      start: '09:00',
      end: '12:00',
      booking: 'assign',
    })
    await app.as(team.owner).shifts.assign({ teamId, shiftId, userId: ben.id })
    const night = { start: '20:00', end: '06:00' }
    const { id } = await save(stage, [
      { people: [ben.id] },
      { weekday: 2, people: [anna.id], ...night },
      // An hour after the night.
      { weekday: 3, people: [anna.id] },
      { weekday: 6, people: [ben.id] },
    ])
    const availability = app.as(team.owner).availability
    const { types } = await availability.settings({ teamId })
    const typeId = types.find(({ kind }) => kind === 'annual')!.id
    const leave = { teamId, typeId, from: addDays(monday(), 5), through: addDays(monday(), 5), amount: 1 }
    const { id: leaveId } = await app.as(ben).availability.askLeave(leave)
    await availability.answerLeave({ teamId, leaveId, approve: true })
    const said = await apply(stage, id, { clashes: 'left-out' })
    expect(said.clashes.map(({ userId, day }) => [userId, day])).toEqual([
      [ben.id, monday()],
      [anna.id, addDays(monday(), 2)],
      [ben.id, addDays(monday(), 5)],
    ])
    expect(said).toMatchObject({
      shifts: 1,
      booked: 1,
      leftOut: [{ why: 'clash' }, { why: 'clash' }, { why: 'clash' }],
    })
    await staffing.removeTemplate({ teamId, templateId: id })
    await expect(staffing.template({ teamId, templateId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('twice at once, the drafts are made once', async () => {
    const stage = await makeStage()
    const { id } = await save(stage, [{ people: [stage.anna.id] }])
    const made = await Promise.all([apply(stage, id), apply(stage, id)])
    expect(made.map(({ shifts }) => shifts).toSorted()).toEqual([0, 1])
    expect(await shiftsOf(stage)).toHaveLength(1)
  })
})

describe('a template', () => {
  test('is made from a week of the rota as it is', async () => {
    const stage = await makeStage()
    const { team, siteId, teamId, staffing, anna } = stage
    const shiftId = await makeShift(app, {
      team,
      siteId,
      days: [addDays(monday(), 3)],
      staffRequired: 2,
      booking: 'assign',
    })
    await app.as(team.owner).shifts.assign({ teamId, shiftId, userId: anna.id })
    const { lines } = await staffing.weekAsLines({ teamId, week: monday() })
    expect(lines).toEqual([aLineOf(siteId, { weekday: 4, places: 2, people: [anna.id] })])
  })

  test('is refused at its field, is one of two saves at once, and loses who leaves the team', async () => {
    const stage = await makeStage()
    const { anna, ben, team, teamId, staffing } = stage
    await expect(
      save(stage, [{ week: 2, people: [anna.id, ben.id] }, { people: [team.owner.id] }]),
    ).rejects.toMatchObject({
      data: { fields: [{ path: 'lines.0.week' }, { path: 'lines.0.people' }, { path: 'lines.1.people' }] },
    })
    const { id } = await save(stage, [{ people: [anna.id] }])
    const again = { templateId: id, version: 1 }
    const two = await Promise.allSettled([save(stage, [{}], again), save(stage, [{ people: [anna.id] }], again)])
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await save(stage, [{ people: [anna.id] }], { ...again, version: 2 })
    await app.as(anna).teams.leave({ teamId })
    expect((await staffing.template({ teamId, templateId: id })).lines).toMatchObject([{ people: [] }])
  })

  test('of several sites is changed by who manages the whole team alone', async () => {
    const stage = await makeStage()
    const { team, teamId, siteId } = stage
    const other = await makeSite(app, { team })
    const { id } = await save(stage, [{}, { siteId: other, weekday: 2 }], { siteId: null })
    const manager = await makeMember(app, { team, role: 'manager' })
    await app.as(team.owner).clients.limitManager({ teamId, userId: manager.id, siteIds: [siteId] })
    const theirs = { ...stage, staffing: app.as(manager).staffing }
    expect((await theirs.staffing.template({ teamId, templateId: id })).lines).toMatchObject([{ siteId }])
    await expect(save(theirs, [{}], { templateId: id, version: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(theirs.staffing.removeTemplate({ teamId, templateId: id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await apply(theirs, id)).toMatchObject({ shifts: 1 })
    await save(theirs, [{}])
  })
})

test('somebody’s week is copied to another week and to somebody else, what they have of it already is not made again', async () => {
  const stage = await makeStage()
  const { team, teamId, siteId, anna, ben, staffing } = stage
  const week = monday()
  for (const weekday of [0, 2]) {
    const shiftId = await makeShift(app, {
      team,
      siteId,
      days: [addDays(week, weekday)],
      staffRequired: 2,
      booking: 'assign',
    })
    await app.as(team.owner).shifts.assign({ teamId, shiftId, userId: anna.id })
  }
  const copy = (changes: object) =>
    staffing.copyPerson({
      teamId,
      userId: anna.id,
      toUserId: anna.id,
      from: week,
      to: week,
      clashes: 'open',
      tryOnly: false,
      ...changes,
    })
  await expect(copy({})).rejects.toMatchObject({ data: { fields: [{ path: 'to' }] } })
  const to = addDays(week, 7)
  const preview = await copy({ to, tryOnly: true })
  expect(preview.shiftIds).toHaveLength(2)
  expect(await shiftsOf(stage)).toHaveLength(2)
  expect((await copy({ to })).shiftIds).toHaveLength(2)
  expect(await copy({ to })).toMatchObject({ shiftIds: [], leftOut: [{ why: 'exists' }, { why: 'exists' }] })
  expect((await copy({ toUserId: ben.id })).shiftIds).toHaveLength(2)
  expect((await shiftsOf(stage)).map(({ day, places, people }) => [day, places, people[0]]).toSorted()).toEqual(
    [
      ...[0, 2].map((after) => [addDays(week, after), 2, anna.id]),
      ...[0, 2].map((after) => [addDays(week, after), 1, ben.id]),
      ...[7, 9].map((after) => [addDays(week, after), 1, anna.id]),
    ].toSorted(),
  )
})
