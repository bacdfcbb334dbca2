import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { makeShift } from '#testing/shifts.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const as = (person: TestPerson) => app.as(person).shifts

async function makeBooked({ inDays = 3 } = {}) {
  const team = await makeTeam(app)
  const person = await clearForWork(app, { team, person: await makeMember(app, { team }) })
  const shiftId = await makeShift(app, { team, inDays })
  const { assignmentId } = await as(person).claim({ shiftId })
  app.clock.advance({ minutes: 1 })
  return { team, person, shiftId, assignmentId, own: as(person), manager: as(team.owner) }
}

test('who asked to hand back keeps it after all', async () => {
  const { own, assignmentId } = await makeBooked()
  await expect(own.keepOwn({ assignmentId })).rejects.toMatchObject(CONFLICT)
  await own.handBack({ assignmentId })
  expect(await own.keepOwn({ assignmentId })).toMatchObject({ state: 'confirmed' })
})

test('who leaves a team is taken off its shifts, and keeps those of another', async () => {
  const { team, person, assignmentId } = await makeBooked()
  const other = await makeTeam(app)
  await clearForWork(app, { team: other, person: await makeMember(app, { team: other, person }) })
  const shiftId = await makeShift(app, { team: other, inDays: 6 })
  const kept = await as(person).claim({ shiftId })
  await app.as(person).teams.leave({ teamId: team.id })
  const { rows } = await app.services.database.pool.query(
    'select id, state from app.assignments where user_id = $1 order by during',
    [person.id],
  )
  expect(rows).toEqual([
    { id: assignmentId, state: 'cancelled' },
    { id: kept.assignmentId, state: 'confirmed' },
  ])
})

test('who calls in sick is on sickness leave that day, without a word about it', async () => {
  const { person, own, assignmentId } = await makeBooked()
  await own.sick({ assignmentId })
  const { rows } = await app.services.database.pool.query(
    `select y.kind, l.state, l.from_day = l.through_day as "oneDay", l.note from app.leave l
      join app.leave_types y on y.id = l.type_id where l.user_id = $1`,
    [person.id],
  )
  expect(rows).toEqual([{ kind: 'sickness', state: 'approved', oneDay: true, note: null }])
})

test('people come off by themselves where the team lets them, and as long before as it says', async () => {
  const { team, own, manager, shiftId, assignmentId } = await makeBooked()
  await expect(own.comeOff({ assignmentId })).rejects.toMatchObject(CONFLICT)
  const choose = async (comeOff: '24' | '168') => {
    const { version, rules } = await manager.rules({ teamId: team.id })
    await manager.saveRules({ teamId: team.id, version, rules: { ...rules, comeOff } })
  }
  await choose('168')
  await expect(own.comeOff({ assignmentId })).rejects.toMatchObject(CONFLICT)
  await choose('24')
  const band = { act: 'cancelled', underHours: 96, cause: 'hirer', measure: 'percent', stillPaid: 50 } as const
  await manager.saveTerms({ teamId: team.id, version: 0, bands: [{ ...band, stillCharged: 100 }] })
  const { items } = await own.mine({ when: 'upcoming' })
  expect(items.map(({ bands }) => bands)).toEqual([[band]])
  expect(Date.parse(items[0]!.startsAt) - Date.parse(items[0]!.comeOffUntil!)).toBe(24 * 3_600_000)
  await own.comeOff({ assignmentId })
  expect(await manager.details({ teamId: team.id, shiftId })).toMatchObject({
    filled: 0,
    former: [{ state: 'withdrawn' }],
    changes: expect.arrayContaining([expect.objectContaining({ act: 'withdraw', cause: 'worker' })]),
  })
})

test('a miss is disputed once; the manager answers, and may take it back', async () => {
  const { team, person, own, manager, shiftId, assignmentId } = await makeBooked()
  await expect(own.dispute({ assignmentId, note: 'I was there' })).rejects.toMatchObject(CONFLICT)
  await app.services.database.pool.query(
    `with moved as (update app.shifts set during = tstzrange(starts_at - interval '4 days', ends_at - interval '4 days') where id = $1)
     select`,
    [shiftId],
  )
  const of = { teamId: team.id, assignmentId }
  await manager.missed({ ...of, missed: true })
  expect(await own.dispute({ assignmentId, note: 'I was there' })).toMatchObject({
    state: 'missed',
    dispute: { said: 'I was there', answer: null },
  })
  await expect(own.dispute({ assignmentId, note: 'Again' })).rejects.toMatchObject(CONFLICT)
  const kept = await manager.upholdMiss({ ...of, note: 'The site says no' })
  expect(kept.former).toMatchObject([{ state: 'missed', dispute: { said: 'I was there', answer: 'The site says no' } }])
  expect((await own.mine({ when: 'past' })).items).toMatchObject([{ dispute: { answer: 'The site says no' } }])
  await expect(as(person).upholdMiss({ ...of, note: 'No' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await manager.missed({ ...of, missed: false })).places).toMatchObject([{ state: 'worked', dispute: null }])
})

test('a miss is not taken back once the person has another shift at that time', async () => {
  const { team, person, manager, shiftId, assignmentId } = await makeBooked()
  const { pool } = app.services.database
  const toPast =
    'update app.shifts set during = tstzrange(starts_at - $2::interval, ends_at - $2::interval) where id = $1'
  await pool.query(toPast, [shiftId, '4 days'])
  const of = { teamId: team.id, assignmentId }
  await manager.missed({ ...of, missed: true })
  await pool.query(
    `insert into app.assignments (team_id, shift_id, user_id, during, break_minutes, state, way, booked_at, answer)
      select team_id, shift_id, user_id, during, break_minutes, 'confirmed', way, booked_at, answer from app.assignments where id = $1`,
    [assignmentId],
  )
  await expect(manager.missed({ ...of, missed: false })).rejects.toMatchObject({
    ...CONFLICT,
    message: 'They have another shift at this time',
  })
  expect((await manager.details({ teamId: team.id, shiftId })).former).toMatchObject([
    { state: 'missed', userId: person.id },
  ])
})
