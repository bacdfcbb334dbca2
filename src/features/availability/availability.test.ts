import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, londonToday, startOfWeek } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { makeMember, makePerson, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { readAvailability } from './server/data.ts'

const app = useApp()
const as = (person: TestPerson) => app.as(person).availability
const monday = (weeks = 0) => addDays(startOfWeek(londonToday(app.clock)), 7 * weeks)
const DAYS = { from: '07:30', until: '20:00', kind: 'can' } as const
const NIGHTS = { from: '20:00', until: '08:00', kind: 'prefer' } as const
const rule = (weekday: number, entry: typeof DAYS | typeof NIGHTS = DAYS, week = 0) => ({ week, weekday, ...entry })

test('a person says their usual week, days that differ and what they wish, and reads it back', async () => {
  const person = await makePerson(app)
  expect(await as(person).mine()).toMatchObject({ version: 0, weeks: 1, rules: [], dates: [], otherWork: [] })
  const rules = [rule(1), rule(2, NIGHTS)]
  expect(await as(person).saveWeeks({ version: 0, weeks: 1, rules })).toMatchObject({ version: 1, rules })
  const day = monday(1)
  const away = { from: '00:00', until: '00:00', kind: 'cannot' } as const
  expect(await as(person).saveDay({ day, entries: [away] })).toMatchObject({ dates: [{ day, ...away }] })
  expect(await as(person).saveDay({ day, entries: [] })).toMatchObject({ dates: [] })
  const wishes = { wishedMinutes: 1800, maxMetres: 16_093, hidesName: true }
  expect(await as(person).savePreferences({ version: 1, ...wishes })).toMatchObject({ version: 2, ...wishes })
  await as(person).declareOtherWork({ since: '2026-01-05', weeklyMinutes: 600 })
  app.clock.advance({ minutes: 1 })
  const { otherWork } = await as(person).declareOtherWork({ since: '2026-11-02', weeklyMinutes: 0 })
  expect(otherWork).toMatchObject([
    { since: '2026-11-02', weeklyMinutes: 0 },
    { since: '2026-01-05', weeklyMinutes: 600 },
  ])
})

test('two tabs: what was changed elsewhere is not overwritten; one day saved twice at once is stored once', async () => {
  const person = await makePerson(app)
  const save = () => as(person).saveWeeks({ version: 0, weeks: 1, rules: [rule(1)] })
  const both = await Promise.allSettled([save(), save()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(save()).rejects.toMatchObject({ code: 'CONFLICT', data: { current: { version: 1 } } })
  const day = monday(2)
  await Promise.all([1, 2].map(() => as(person).saveDay({ day, entries: [DAYS] })))
  expect((await as(person).mine()).dates).toHaveLength(1)
})

test('a week is copied to others: only days that differ from their usual week become days of their own', async () => {
  const person = await makePerson(app)
  await as(person).saveWeeks({ version: 0, weeks: 2, rules: [rule(1), rule(1, NIGHTS, 1)] })
  await as(person).saveDay({ day: addDays(monday(), 2), entries: [NIGHTS] })
  const { dates } = await as(person).copyWeek({ from: monday(), to: [monday(), monday(1), monday(2)] })
  expect(dates).toEqual([
    { day: addDays(monday(), 2), ...NIGHTS },
    { day: monday(1), ...DAYS },
    { day: addDays(monday(1), 2), ...NIGHTS },
    { day: addDays(monday(2), 2), ...NIGHTS },
  ])
})

test.each([
  { rules: [{ ...rule(1), from: '24:00' }] },
  { rules: [rule(8)] },
  { rules: [rule(1), rule(1)] },
  { weeks: 5 },
])('%o is refused', async (wrong) => {
  const person = await makePerson(app)
  await expect(as(person).saveWeeks({ version: 0, weeks: 1, rules: [], ...wrong })).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
  })
})

test('the managers of a team read when its staff can work, and what they wish; nobody else, and not once somebody has left', async () => {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  const other = await makeTeam(app)
  await as(person).saveWeeks({ version: 0, weeks: 1, rules: [rule(1)] })
  await as(person).declareOtherWork({ since: '2026-01-05', weeklyMinutes: 600 })
  const asked = { teamId: team.id, userId: person.id }
  const read = await as(team.owner).memberAvailability(asked)
  expect(read.said).toMatchObject({ weeks: 1, rules: [rule(1)], wishedMinutes: null })
  expect(JSON.stringify(read)).not.toContain('otherWork')
  await expect(as(person).memberAvailability(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as(other.owner).memberAvailability({ ...asked, teamId: other.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await app.as(person).teams.leave({ teamId: team.id })
  await expect(as(team.owner).memberAvailability(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('row security: a request reads nobody else’s rows, and the function for managers gives nothing to others', async () => {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  const fellow = await makeMember(app, { team })
  await as(person).saveWeeks({ version: 0, weeks: 1, rules: [rule(1)] })
  await as(person).saveDay({ day: monday(1), entries: [DAYS] })
  const { kysely } = app.services.database
  for (const { id } of [fellow, team.owner])
    await kysely.transaction().execute(async (db) => {
      await sql`set local role care_app`.execute(db)
      await sql`select set_config('app.user_id', ${id}, true)`.execute(db)
      expect(await db.selectFrom('availability_rules').selectAll().execute()).toEqual([])
      expect(await db.selectFrom('availability_dates').selectAll().execute()).toEqual([])
      const people = [person.id]
      const read = await readAvailability(db, { teamId: team.id, people, from: monday(), through: monday(4) })
      expect(read.size).toBe(id === team.owner.id ? 1 : 0)
    })
})
