import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { makeMember, type TestPerson } from '#testing/people/factories.ts'
import { putOnFile } from '#testing/people/on-file.ts'
import { makeWorked } from '#testing/worked.ts'
import { weekOn } from './rules/clock.ts'
import { countAgain } from './server/count.ts'

const app = useApp()
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows
const equal = (person: TestPerson) => app.as(person).equalTreatment
const NURSE = 'nurse'

/** Somebody whose one shift of some days ago is settled, with its client. */
async function makeStage() {
  const stage = await makeWorked(app)
  const [site] = await query('select client_id as "clientId" from app.sites where id = $1', stage.siteId)
  const [record] = await query('select job from app.work_records where id = $1', stage.line.id)
  await countAgain(app.services)
  return { ...stage, clientId: site.clientId as string, job: record.job as typeof NURSE, teamId: stage.team.id }
}
type Stage = Awaited<ReturnType<typeof makeStage>>

async function declare({ teamId, clientId, job, person }: Stage, from: Day, through: Day) {
  const { id } = await equal(person).declare({ teamId, clientId, job, from, through })
  await countAgain(app.services)
  return id
}

/** Twelve weeks before the shift, so that it is in week 13. */
const declareTwelve = (stage: Stage) => declare(stage, addDays(stage.line.day, -84), addDays(stage.line.day, -1))

const say = (stage: Stage, more: object = {}) =>
  equal(stage.team.owner).saveComparable({
    ...{ teamId: stage.teamId, clientId: stage.clientId, job: stage.job, version: 0 },
    ...{ from: '2026-01-01', pay: 2000, ...more },
  })

/** Says the times of the shift again, so that it is priced as things are now. */
async function correct({ manager, on, team, line }: Stage, end = '15:05') {
  await app.as(manager).timesheets.correct({ ...on, start: '07:00', end, breakMinutes: 30, reason: 'They stayed on' })
  await app.as(manager).timesheets.approve({ teamId: team.id, lines: [{ recordId: line.id, version: on.version + 1 }] })
}

describe('the clock', () => {
  test('the first shift is week 1; declared weeks count, taken back they do not', async () => {
    const stage = await makeStage()
    const { teamId, person, team, line } = stage
    const list = () => equal(team.owner).list({ teamId })
    expect((await list()).items).toMatchObject([
      { userId: person.id, weeks: 1, state: 'counting', startedOn: line.day },
    ])
    const id = await declareTwelve(stage)
    expect(await list()).toMatchObject({
      soon: 0,
      lacking: 1,
      items: [{ weeks: 13, equalFrom: line.day, comparable: null }],
    })
    const [mine] = await equal(person).mine({})
    expect(mine).toMatchObject({ clocks: [{ weeks: 13 }], declared: [{ from: addDays(line.day, -84) }] })
    expect(mine!.clocks[0]!.weeksOf.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
    await equal(person).takeBack({ weeksId: id })
    await countAgain(app.services)
    expect((await list()).items).toMatchObject([{ weeks: 1, startedOn: line.day }])
    expect((await equal(team.owner).person({ teamId, userId: person.id })).declared).toEqual([])
  })

  test('a shift that was not worked after all counts no more; leave and a closure pause', async () => {
    const stage = await makeStage()
    const { teamId, clientId, person, team, line } = stage
    await declare(stage, addDays(line.day, -140), addDays(line.day, -134))
    const weeks = async () => (await equal(team.owner).list({ teamId })).items.map((one) => one.weeks)
    // Nineteen weeks without work.
    expect(await weeks()).toEqual([1])
    const { id } = await equal(team.owner).sayReason({
      ...{ teamId, clientId, why: 'closure', from: addDays(line.day, -120), through: addDays(line.day, -3) },
    })
    await countAgain(app.services)
    expect(await weeks()).toEqual([2])
    expect((await equal(team.owner).person({ teamId, userId: person.id })).reasons).toMatchObject([
      { id, why: 'closure' },
    ])
    await equal(team.owner).takeBackReason({ teamId, reasonId: id })
    await countAgain(app.services)
    expect(await weeks()).toEqual([1])
    const [place] = await query('select place_id as id from app.work_records where id = $1', line.id)
    await query(`update app.assignments set state = 'missed', ended_at = now() where id = $1`, place.id)
    await countAgain(app.services)
    expect((await equal(team.owner).list({ teamId, show: 'over' })).items).toMatchObject([{ weeks: 1 }])
  })

  test('the database names the week of any day as the rule does', async () => {
    const stage = await makeStage()
    const { teamId, clientId, job, person, line } = stage
    await declareTwelve(stage)
    const weeks = await query(
      `select from_day as "from", state, number, lapses_on as "lapsesOn" from app.equal_weeks where user_id = $1 order by 1`,
      person.id,
    )
    const days = Array.from({ length: 170 }, (_, n) => addDays(line.day, n - 90))
    const rows = await query(
      `select app.qualifying_week($1, $2, $3, $4, d.day::date, d.day::date) as week from unnest($5::text[]) with ordinality d (day, n) order by d.n`,
      ...[teamId, person.id, clientId, job, days],
    )
    expect(rows.map(({ week }) => week)).toEqual(
      days.map((day) => weekOn(weeks.map((week) => ({ ...week, why: null })) as Parameters<typeof weekOn>[0], day)),
    )
  })
})

describe('pay', () => {
  test('from week 13 on an hour pays what the client pays its own staff, where that is the highest', async () => {
    const stage = await makeStage()
    await say(stage)
    await declareTwelve(stage)
    await correct(stage)
    const lines = await query(
      'select rate, paid_by, awr_week, extra_rate from app.pay_lines where record_id = $1 and live',
      stage.line.id,
    )
    expect(new Set(lines.map((line) => JSON.stringify(line)))).toEqual(
      new Set([JSON.stringify({ rate: 2000, paid_by: 'comparable', awr_week: 13, extra_rate: 0 })]),
    )
  })

  test('hours that were priced before the rate was said are listed with what they lack, until they are corrected', async () => {
    const stage = await makeStage()
    const { manager, of, team, teamId, person } = stage
    await declareTwelve(stage)
    await app.as(manager).timesheets.approve({ teamId, lines: [of] })
    const owed = async () => (await equal(team.owner).comparables({ teamId })).flatMap((one) => one.owed)
    expect(await owed()).toEqual([])
    // 450 minutes at 13.50 instead of 20.00 lack 48.75.
    expect((await say(stage)).owed).toEqual([
      { userId: person.id, fullName: person.fullName, minutes: 450, amount: 4875 },
    ])
    await correct(stage)
    expect(await owed()).toEqual([])
  })

  test('in week 12, and where shift or card pay more, nothing changes', async () => {
    const stage = await makeStage()
    await say(stage)
    await declare(stage, addDays(stage.line.day, -77), addDays(stage.line.day, -1))
    await correct(stage)
    const of = () =>
      query('select distinct rate, paid_by, awr_week from app.pay_lines where record_id = $1 and live', stage.line.id)
    expect(await of()).toEqual([{ rate: 1350, paid_by: 'shift', awr_week: 12 }])
    await declareTwelve(stage)
    await say(stage, { version: 1, pay: 1200 })
    await correct({ ...stage, on: { ...stage.on, version: 2 } }, '15:10')
    expect(await of()).toEqual([{ rate: 1350, paid_by: 'shift', awr_week: 13 }])
  })

  test('the client’s extra holiday is a sum of its own in a run, of hours from week 13 on', async () => {
    const stage = await makeStage()
    const { team, person, line, teamId } = stage
    await say(stage, { holidayDays: 5 })
    await declareTwelve(stage)
    await correct(stage)
    const { pay } = app.as(team.owner)
    await pay.saveSettings({ teamId, version: 0, every: 'week', firstDay: addDays(line.day, -6), payAfter: 5 })
    const engaged = { teamId, userIds: [person.id], nation: 'great-britain' as const }
    await pay.savePeople({ ...engaged, engagement: 'umbrella-company', holiday: 'none' })
    expect((await pay.open({ teamId })).people).toMatchObject([{ extraHoliday: 0 }])
    await pay.savePeople({ ...engaged, engagement: 'paye', holiday: 'with-pay' })
    await putOnFile(app, { team, person })
    const { total, people, period } = await pay.open({ teamId })
    // 7 h 35 min at £20.00 are £151.67; 12.07 % of it, and 2.47 %.
    expect(people).toMatchObject([{ pay: 15_167, holiday: 1831, extraHoliday: 375, lacksEqual: false }])
    const asked = { teamId, through: period!.through, people: 1 }
    await expect(pay.close({ ...asked, total: total.pay + total.holiday })).rejects.toMatchObject({ code: 'CONFLICT' })
    const run = await pay.close({ ...asked, total: total.pay + total.holiday + total.extraHoliday })
    expect(run).toMatchObject({ extraHoliday: 375 })
    const [own] = await app.as(person).pay.mine({})
    expect(own).toMatchObject({ holiday: 1831, extraHoliday: 375 })
    const lines = await app.as(person).pay.myLines({ runId: run.id })
    expect(lines).toMatchObject([{ awrWeek: 13, paidBy: 'comparable', rate: 2000 }, { awrWeek: 13 }])
  })

  test('a night over the end of week 12 is paid in two parts', async () => {
    const stage = await makeStage()
    const [{ rate }] = await query(
      `select app.person_rate(1300, $1, $2, $3, $4, $5::date) as rate`,
      ...[stage.teamId, stage.siteId, stage.job, stage.person.id, addDays(stage.line.day, 6)],
    )
    expect(rate).toBe(1300)
    await say(stage)
    await declare(stage, addDays(stage.line.day, -77), addDays(stage.line.day, -1))
    const [{ rate: night }] = await query(
      `select app.person_rate(1300, $1, $2, $3, $4, $5::date) as rate`,
      ...[stage.teamId, stage.siteId, stage.job, stage.person.id, addDays(stage.line.day, 6)],
    )
    expect(night).toEqual({
      own: 1300,
      equal: {
        [addDays(stage.line.day, 7)]: 2000,
        [addDays(stage.line.day, 8)]: 2000,
        [addDays(stage.line.day, 9)]: 2000,
      },
    })
  })

  test('what is said of a site counts before the client’s; a version without pay ends it', async () => {
    const stage = await makeStage()
    await declareTwelve(stage)
    await say(stage)
    await say(stage, { siteId: stage.siteId, pay: 2100 })
    const rate = async () =>
      (
        await query(
          'select app.person_rate(null, $1, $2, $3, $4, $5::date) as rate',
          stage.teamId,
          stage.siteId,
          stage.job,
          stage.person.id,
          stage.line.day,
        )
      )[0].rate?.equal?.[stage.line.day]
    expect(await rate()).toBe(2100)
    await say(stage, { siteId: stage.siteId, version: 1, pay: null })
    expect(await rate()).toBeUndefined()
    await expect(say(stage, { version: 0 })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(say(stage, { version: 1, siteId: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    })
  })
})

describe('who may', () => {
  test('a manager who sees no pay, and a worker, see nothing of others; declaring needs a client of one’s own', async () => {
    const stage = await makeStage()
    const { teamId, team, person } = stage
    const manager = await makeMember(app, { team, role: 'manager' })
    await query('update app.team_members set sees_pay = false where user_id = $1', manager.id)
    await expect(equal(manager).list({ teamId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(equal(person).list({ teamId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const colleague = await makeMember(app, { team })
    await expect(declare({ ...stage, person: colleague }, '2026-01-01', '2026-01-07')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(declare(stage, '2026-01-07', '2026-01-01')).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
    const id = await declare(stage, '2026-01-01', '2026-01-07')
    await expect(equal(colleague).takeBack({ weeksId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('managers are told in week 10 and that no rate is known in week 13, the person in week 12, each once', async () => {
    const stage = await makeStage()
    const told = async () =>
      (
        await query(
          `select kind, count(*)::int as n from app.notifications where kind like 'equal-%' and team_id = $1 group by 1 order by 1`,
          stage.teamId,
        )
      ).map(({ kind, n }) => `${kind} ${n}`)
    await declare(stage, addDays(stage.line.day, -63), addDays(stage.line.day, -1))
    const managers = (
      await query(
        `select 1 from app.team_members where team_id = $1 and role <> 'staff' and (role = 'owner' or sees_pay)`,
        stage.teamId,
      )
    ).length
    expect(await told()).toEqual([`equal-soon ${managers}`])
    await declareTwelve(stage)
    await declareTwelve(stage)
    expect(await told()).toEqual([`equal-lacking ${managers}`, 'equal-own 1', `equal-soon ${managers}`])
  })
})
