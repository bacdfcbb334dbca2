import { describe, expect, test } from 'vitest'
import { bankHolidays } from '#features/rates/rules/bank-holidays.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam } from '#testing/people/factories.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'
import { DAYS } from './given.ts'
import { mostOf } from './rules/short.ts'

const app = useApp({}, { worksOnJobs: false })
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows
const tomorrow = () => addDays(londonToday(app.clock), 1)

async function makeStage() {
  const team = await makeTeam(app)
  const siteId = await makeSite(app, { team })
  return { team, siteId, on: { teamId: team.id, siteId }, staffing: app.as(team.owner).staffing }
}
type Stage = Awaited<ReturnType<typeof makeStage>>

const save = ({ staffing, on }: Stage, changes: object = {}) =>
  staffing.saveLevels({ ...on, version: 0, from: tomorrow(), bands: [DAYS], mixes: [], ...changes })

const MIX = {
  ...{ quality: 'care-assistant', least: 1, start: '07:00', end: '19:00' },
  ...{ weekday: true, saturday: true, sunday: true, holiday: true },
}

describe('versions', () => {
  test('what is in force is not changed, by the product or in the database; of two managers one is told', async () => {
    const stage = await makeStage()
    const today = londonToday(app.clock)
    await save(stage, { from: today })
    await expect(save(stage)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(save(stage, { version: 1, from: today })).rejects.toMatchObject({
      data: { fields: [{ path: 'from' }] },
    })
    await expect(save(stage, { version: 1, from: addDays(today, -1) })).rejects.toMatchObject({
      data: { fields: [{ path: 'from' }] },
    })
    const insert = `insert into app.staffing_levels (team_id, site_id, version, from_day, bands, mixes, recorded_at)
      select team_id, site_id, 2, $2, '[]', '[]', now() from app.staffing_levels where site_id = $1`
    await expect(query(insert, stage.siteId, today)).rejects.toThrow('what is in force')
    const saved = await save(stage, { version: 1, bands: [{ ...DAYS, needed: 3 }] })
    expect(saved.versions.map(({ from, bands }) => [from, bands[0]!.needed])).toEqual([
      [today, 2],
      [tomorrow(), 3],
    ])
    const two = await Promise.allSettled([save(stage, { version: 2 }), save(stage, { version: 2 })])
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('hours without a day, and a quality of nobody’s, are refused at their field', async () => {
    const stage = await makeStage()
    const none = { weekday: false, saturday: false, sunday: false, holiday: false }
    await expect(
      save(stage, { bands: [{ ...DAYS, ...none }], mixes: [{ ...MIX, quality: crypto.randomUUID() }] }),
    ).rejects.toMatchObject({ data: { fields: [{ path: 'bands.0.weekday' }, { path: 'mixes.0.quality' }] } })
  })

  test('a manager of another site says and reads nothing of this one', async () => {
    const stage = await makeStage()
    await save(stage)
    const other = await makeSite(app, { team: stage.team })
    const manager = await makeMember(app, { team: stage.team, role: 'manager' })
    const limit = async (siteId: string) =>
      app.as(stage.team.owner).clients.limitManager({ teamId: stage.team.id, userId: manager.id, siteIds: [siteId] })
    await limit(other)
    const theirs = app.as(manager).staffing
    const days = { from: tomorrow(), through: tomorrow() }
    const short = async () => (await theirs.short({ teamId: stage.team.id, ...days })).sites.map((one) => one.siteId)
    expect(await short()).toEqual([])
    await expect(theirs.levels(stage.on)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(save({ ...stage, staffing: theirs })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await limit(stage.siteId)
    expect(await short()).toEqual([stage.siteId])
    expect((await theirs.levels(stage.on)).versions).toHaveLength(1)
    expect(
      (await save({ ...stage, staffing: theirs }, { version: 1, from: addDays(tomorrow(), 1) })).versions,
    ).toHaveLength(2)
  })
})

describe('short and over', () => {
  test('what is lacking is made once, as drafts; a booked person counts with what they are', async () => {
    const stage = await makeStage()
    const { team, siteId, staffing, on } = stage
    await save(stage, { mixes: [MIX] })
    const days = { from: tomorrow(), through: addDays(tomorrow(), 1) }
    const person = await makeMember(app, { team })
    await clearForWork(app, { team, person })
    const shiftId = await makeShift(app, { team, siteId, inDays: 1, booking: 'assign' })
    await app.as(team.owner).shifts.assign({ teamId: team.id, shiftId, userId: person.id })
    const hours = () => staffing.hours({ ...on, ...days })
    const before = await hours()
    expect(before.jobs.map(({ needed, places, filled }) => [needed, places, filled])).toEqual([
      [2, 1, 1],
      [2, 0, 0],
      [2, 0, 0],
    ])
    expect(before.mixes.map(({ least, have, name }) => [least, have, name])).toEqual([
      [1, 1, 'Care Assistant'],
      [1, 0, 'Care Assistant'],
      [1, 0, 'Care Assistant'],
    ])
    // The same of all sites at once: one that has said nothing is not among them, nor what is full.
    await makeSite(app, { team })
    const { sites } = await staffing.short({ teamId: team.id, ...days })
    const second = days.through
    expect(sites).toMatchObject([{ siteId, from: tomorrow() }])
    expect(sites[0]!.lines.map(({ day, isMix, name, missing, open }) => [day, isMix, name, missing, open])).toEqual([
      [tomorrow(), false, 'Care Assistant', 1, 0],
      [tomorrow(), false, 'Care Assistant', 2, 0],
      [tomorrow(), true, 'Care Assistant', 1, 0],
      [second, false, 'Care Assistant', 2, 0],
      [second, true, 'Care Assistant', 1, 0],
    ])
    expect(mostOf(sites[0]!.lines.filter(({ day }) => day === tomorrow()))).toEqual({ short: 2, over: 0, mixes: 1 })
    const { shiftIds } = await staffing.makeMissing({ ...on, ...days })
    expect(
      await query(
        'select state, start_time, end_time, staff_required from app.shifts where id = any ($1) order by starts_at, start_time',
        shiftIds,
      ),
    ).toEqual([
      { state: 'draft', start_time: '07:00', end_time: '19:00', staff_required: 1 },
      { state: 'draft', start_time: '15:00', end_time: '19:00', staff_required: 1 },
      { state: 'draft', start_time: '07:00', end_time: '19:00', staff_required: 2 },
    ])
    expect((await hours()).jobs.every(({ needed, places }) => needed === places)).toBe(true)
    expect(await staffing.makeMissing({ ...on, ...days })).toEqual({ shiftIds: [] })
    const [{ count }] = await query(
      `select count(*)::int from app.audit_events where action = 'staffing.make' and chain = $1`,
      team.id,
    )
    expect(count).toBe(1)
  })

  test('pressed twice at once, the shifts are made once', async () => {
    const stage = await makeStage()
    await save(stage)
    const days = { from: tomorrow(), through: tomorrow() }
    const made = await Promise.all([1, 2].map(() => stage.staffing.makeMissing({ ...stage.on, ...days })))
    expect(made.map(({ shiftIds }) => shiftIds.length).toSorted()).toEqual([0, 1])
  })

  test('a bank holiday of the site’s nation has the hours of bank holidays; without pay nothing is made', async () => {
    const stage = await makeStage()
    await save(stage, { bands: [{ ...DAYS, pay: undefined, holiday: false }] })
    const english = new Set(bankHolidays('england-wales').map((one) => one.day))
    const { day } = bankHolidays('scotland').find((one) => one.day >= tomorrow() && !english.has(one.day))!
    const of = (siteId: string) => stage.staffing.hours({ teamId: stage.team.id, siteId, from: day, through: day })
    expect(await of(stage.siteId)).toMatchObject({ holidays: [], jobs: [{ needed: 2 }] })
    const siteId = await makeSite(app, { team: stage.team, postcode: 'EH1 1AA' })
    await save({ ...stage, on: { ...stage.on, siteId } }, { bands: [{ ...DAYS, weekday: false, needed: 4 }] })
    expect(await of(siteId)).toMatchObject({ holidays: [day], jobs: [{ needed: 4 }] })
    await expect(stage.staffing.makeMissing({ ...stage.on, from: day, through: day })).rejects.toMatchObject({
      data: { fields: [{ message: expect.stringContaining('No rate card') }] },
    })
  })
})
