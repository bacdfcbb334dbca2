import { describe, expect, test } from 'vitest'
import { judgeAgain } from '#features/shifts/server/judging-again/judge-again.ts'
import type { JobCode } from '#features/teams/rules/jobs.ts'
import { transact } from '#server/database/db.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makePerson, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { aRequirement } from '#testing/people/requirement.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'
import { readContractMinutes } from './server/data.ts'

const app = useApp({}, { worksOnJobs: false })
const CONFLICT = { code: 'CONFLICT' }
const INVALID = { code: 'UNPROCESSABLE_CONTENT' }
const NOT_FOUND = { code: 'NOT_FOUND' }
const inDays = (days: number) => addDays(londonToday(app.clock), days)

/** A care assistant who may take every plain shift of their team. */
async function makeBoth() {
  const team = await makeTeam(app)
  const person = await clearForWork(app, { team, person: await makeMember(app, { team }) })
  const roles = (by: TestPerson = team.owner) => app.as(by).roles
  const role = (job: JobCode, changes: object = {}) => ({
    ...{ teamId: team.id, userId: person.id, job, replaces: 0, from: inDays(0), siteIds: [] },
    ...changes,
  })
  const record = (job: JobCode, changes: object = {}, by?: TestPerson) => roles(by).record(role(job, changes))
  const end = (job: JobCode, changes: object) => {
    const { siteIds: _, ...ended } = role(job, changes)
    return roles().end(ended)
  }
  const read = (by?: TestPerson) => roles(by).ofMember({ teamId: team.id, userId: person.id })
  return { team, person, record, end, read }
}

type Both = Awaited<ReturnType<typeof makeBoth>>

/** A manager of the team who sees no pay. */
async function makeManager({ team }: Both) {
  const manager = await makePerson(app)
  await app.services.database.pool.query(
    `insert into app.team_members (team_id, user_id, role, joined_at) values ($1, $2, 'manager', now())`,
    [team.id, manager.id],
  )
  return manager
}

/** What a worker reads against taking a shift; null when nothing does. */
async function against({ person }: Both, shiftId: string) {
  const { items } = await app.as(person).shifts.available()
  return items.find(({ id }) => id === shiftId)?.answer.reasons.map(({ text }) => text)
}

describe('recording', () => {
  test('what is said from a day on replaces what was to come, what was before stays; who has not read the latest is told', async () => {
    const { record, end } = await makeBoth()
    await record('care-assistant', { rate: '13.00' })
    await record('care-assistant', { replaces: 1, from: inDays(30), rate: '14.00' })
    const { items } = await record('care-assistant', { replaces: 2, from: inDays(10), rate: '13.50' })
    expect(items.map(({ version, from, until, rate }) => [version, from, until, rate])).toEqual([
      [1, inDays(0), inDays(10), 1300],
      [3, inDays(10), null, 1350],
    ])
    await expect(record('care-assistant', { replaces: 2 })).rejects.toMatchObject({
      ...CONFLICT,
      data: { current: { items: [{ version: 1 }, { version: 3 }] } },
    })
    const both = await Promise.allSettled([
      record('care-assistant', { replaces: 3, rate: '15.00' }),
      end('care-assistant', { replaces: 3 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(end('nurse', {})).rejects.toMatchObject(CONFLICT)
  })

  test('the hours of a contract hold from a day on until something else does, and are counted over the days that are asked about', async () => {
    const { team, person, record, end, read } = await makeBoth()
    const promised = async (from: number, through: number) => {
      const days = { teamId: team.id, from: inDays(from), through: inDays(through) }
      const { people } = await app.as(team.owner).rota.view(days)
      return people.find(({ id }) => id === person.id)?.contract
    }
    await record('care-assistant', { contractMinutes: 1800 })
    await record('nurse', { contractMinutes: 600, from: inDays(7) })
    await record('care-assistant', { replaces: 1, from: inDays(14), contractMinutes: null })
    await end('nurse', { replaces: 1, from: inDays(21) })
    expect([await promised(0, 6), await promised(7, 13), await promised(14, 20), await promised(21, 27)]).toEqual([
      ...[1800, 2400, 600, null],
    ])
    const days = { teamId: team.id, from: inDays(3), through: inDays(9) }
    const found = await transact(app.services.database, { role: 'care_worker' }, (db) => readContractMinutes(db, days))
    expect(found.get(person.id)).toEqual({ average: Math.round(1800 + (600 * 3) / 7), latest: 2400 })
    expect((await read()).items.map(({ contractMinutes }) => contractMinutes)).toEqual([1800, null, 600, null])
    expect((await app.as(person).roles.own()).items).toMatchObject([
      { contractMinutes: 1800 },
      { contractMinutes: null },
      { contractMinutes: 600 },
    ])
    await expect(record('nurse', { replaces: 2, contractMinutes: 20_000 })).rejects.toMatchObject(INVALID)
  })

  test('never for a day that is past, nor at a site of another team', async () => {
    const { record } = await makeBoth()
    await expect(record('nurse', { from: inDays(-1) })).rejects.toMatchObject(INVALID)
    const elsewhere = await makeSite(app, { team: await makeTeam(app) })
    await expect(record('nurse', { siteIds: [elsewhere] })).rejects.toMatchObject(NOT_FOUND)
  })

  test('a manager who sees no pay reads no rate and sets none, and leaves it as it is', async () => {
    const both = await makeBoth()
    const manager = await makeManager(both)
    await both.record('nurse', { rate: '24.50' })
    expect((await both.read(manager)).items).toMatchObject([{ job: 'nurse', rate: null }])
    await expect(both.record('nurse', { replaces: 1, rate: '30' }, manager)).rejects.toMatchObject(INVALID)
    const siteId = await makeSite(app, { team: both.team })
    await both.record('nurse', { replaces: 1, siteIds: [siteId] }, manager)
    expect((await both.read()).items).toMatchObject([{ rate: 2450, sites: [{ id: siteId }] }])
    // The person reads it themselves, and is told of each without the figure.
    expect((await app.as(both.person).roles.own()).items).toMatchObject([{ teamId: both.team.id, rate: 2450 }])
    const { items } = await app.as(both.person).notifications.list({})
    expect(items.filter(({ kind }) => kind === 'role-recorded')).toHaveLength(2)
    expect(JSON.stringify(items)).not.toContain('24.50')
  })

  test('whoever leaves holds no role from the next day', async () => {
    const { team, person, record } = await makeBoth()
    await record('nurse')
    await app.as(person).teams.leave({ teamId: team.id })
    const { rows } = await app.services.database.pool.query(
      'select held, from_day from app.work_roles where user_id = $1 order by version desc limit 1',
      [person.id],
    )
    expect(rows).toEqual([{ held: false, from_day: inDays(1) }])
  })
})

describe('booking', () => {
  test('somebody works in their roles, at the sites of each; without any in their job', async () => {
    const both = await makeBoth()
    const { team, record, end } = both
    const [oaks, elms] = [await makeSite(app, { team }), await makeSite(app, { team })]
    const care = await makeShift(app, { team, siteId: oaks })
    const nurse = await makeShift(app, { team, siteId: oaks, job: 'nurse' })
    const nurseElsewhere = await makeShift(app, { team, siteId: elms, job: 'nurse' })
    const all = () => Promise.all([care, nurse, nurseElsewhere].map((shiftId) => against(both, shiftId)))
    const OTHER = 'This shift is for another job: '
    expect(await all()).toEqual([[], [`${OTHER}Nurse. Ask your agency.`], [`${OTHER}Nurse. Ask your agency.`]])
    // Their job stays theirs beside it.
    await record('nurse', { siteIds: [oaks], keepsJob: true })
    expect(await all()).toEqual([[], [], ['Your role as Nurse is for other sites. Ask your agency.']])
    await end('care-assistant', { replaces: 1 })
    expect((await all())[0]).toEqual([`${OTHER}Care Assistant. Ask your agency.`])
    await end('nurse', { replaces: 1 })
    expect((await all())[0]).toEqual([])
  })

  test('what is asked of whoever does the job is asked from the first day of the role', async () => {
    const both = await makeBoth()
    const { team, record } = both
    await app
      .as(team.owner)
      .compliance.createRequirement({ teamId: team.id, ...aRequirement, name: 'NMC registration', jobs: ['nurse'] })
    await record('nurse', { from: inDays(3), keepsJob: true })
    const nurse = await makeShift(app, { team, inDays: 4, job: 'nurse' })
    expect((await against(both, nurse))?.join()).toContain('NMC registration is not in place on')
    const care = await makeShift(app, { team, inDays: 4 })
    expect(await against(both, care)).toEqual([])
  })

  test('a shift to come is judged again when the role for it ends', async () => {
    const both = await makeBoth()
    const { team, person, record, end } = both
    await record('nurse')
    const shiftId = await makeShift(app, { team, job: 'nurse' })
    await app.as(person).shifts.claim({ shiftId })
    await end('nurse', { replaces: 1, from: inDays(1) })
    await judgeAgain(app.services)
    const { places } = await app.as(team.owner).shifts.details({ teamId: team.id, shiftId })
    expect(places[0]?.concern?.reasons).toMatchObject([{ rule: 'job' }])
  })
})

describe('pay', () => {
  test('is what the shift says, or the rate of the role on its day where that is more', async () => {
    const both = await makeBoth()
    const { team, person, record } = both
    await record('care-assistant', { rate: '14.00' })
    await record('care-assistant', { replaces: 1, from: inDays(10), rate: '15.00' })
    const [soon, later, well] = [
      await makeShift(app, { team }),
      await makeShift(app, { team, inDays: 12 }),
      await makeShift(app, { team, inDays: 14, pay: '20' }),
    ]
    const { items } = await app.as(person).shifts.available()
    const shown = new Map(items.map(({ id, price }) => [id, price.pay]))
    expect([soon, later, well].map((id) => shown.get(id))).toEqual([10_500, 11_250, 15_000])
    expect(await app.as(person).shifts.claim({ shiftId: later })).toMatchObject({ price: { pay: 11_250 } })
    const ofMember = { teamId: team.id, userId: person.id }
    expect((await app.as(team.owner).shifts.ofMember(ofMember)).items).toMatchObject([{ price: { pay: 11_250 } }])
    const fellow = await clearForWork(app, { team, person: await makeMember(app, { team }) })
    expect((await app.as(fellow).shifts.available()).items.find(({ id }) => id === soon)).toMatchObject({
      price: { pay: 10_125 },
    })
  })
})
