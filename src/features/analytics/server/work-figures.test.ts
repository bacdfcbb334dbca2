import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, atLondon, londonToday, startOfMonth, startOfWeek } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { type Charged, issueAll, makeCharged } from '#testing/charged.ts'
import { UPLOAD_HEADERS } from '#testing/files/upload.ts'
import { closeRun, PAYE } from '#testing/pay.ts'
import { makeMember, type TestPerson } from '#testing/people/factories.ts'
import { putOnFile } from '#testing/people/on-file.ts'
import type { FiguresOfSpan } from '../schema.ts'

const app = useApp()
const query = async <Row>(text: string, ...values: unknown[]) =>
  (await app.services.database.pool.query(text, values)).rows as Row[]

let stage: Charged
const figures = (person: TestPerson, asked: object = {}) =>
  app.as(person).analytics.figures({ teamId: stage.team.id, ...asked })

const save = (person: TestPerson, file: string) =>
  app.server.inject({
    ...{ url: `/api/teams/${stage.team.id}/figures/${file}`, headers: UPLOAD_HEADERS },
    cookies: { '__Host-session': person.sessionSecret },
  })

/** Of one shift nobody knows a charge, one was worked longer than planned, one began late, and to one nobody came. */
beforeAll(async () => {
  stage = await makeCharged(app, [
    { daysAgo: 2 },
    { daysAgo: 3, start: '21:00', end: '07:00' },
    { daysAgo: 7, charge: undefined },
    { daysAgo: 9 },
  ])
  const { team, manager, person, lines, siteId } = stage
  const [free] = lines.filter(({ day }) => day === addDays(londonToday(app.clock), -7))
  for (const { id, start, end } of [
    { id: free!.id, start: '07:00', end: '16:30' },
    { id: lines.find(({ day }) => day === addDays(londonToday(app.clock), -9))!.id, start: '07:20', end: '15:00' },
  ]) {
    const said = { teamId: team.id, recordId: id, version: 1, start, end, breakMinutes: 30, reason: 'Said so' }
    await app.as(manager).timesheets.correct(said)
    await app.as(manager).timesheets.approve({ teamId: team.id, lines: [{ recordId: id, version: 2 }] })
  }
  await issueAll(app, stage)
  const through = lines
    .map(({ day }) => day)
    .sort()
    .at(-1)!
  await app.as(team.owner).pay.saveSettings({
    ...{ teamId: team.id, version: 0, every: 'week', firstDay: addDays(through, -6), payAfter: 5 },
  })
  await app.as(team.owner).pay.savePeople({ teamId: team.id, userIds: [person.id], ...PAYE })
  await putOnFile(app, stage)
  await closeRun(app, stage)
  // Corrected after the run and the invoice had it: both are owed the difference.
  const last = lines.find(({ day }) => day === addDays(londonToday(app.clock), -2))!
  const said = { teamId: team.id, recordId: last.id, version: 1, start: '07:00', end: '14:00', breakMinutes: 30 }
  await app.as(manager).timesheets.correct({ ...said, reason: 'Went home' })
  await app.as(manager).timesheets.approve({ teamId: team.id, lines: [{ recordId: last.id, version: 2 }] })
  const day = addDays(londonToday(app.clock), -8)
  await query(
    `with s as (insert into app.shifts (team_id, site_id, job, day, start_time, end_time, during, break_minutes, staff_required,
        booking, pay, state, published_at, created_at)
      values ($1, $2, 'care-assistant', $4, '09:00', '12:00', tstzrange($5, $6), 0, 2, 'claim', 1300, 'open', $7, $7) returning *)
      insert into app.assignments (team_id, shift_id, user_id, during, break_minutes, state, way, booked_at, answer, ended_at)
        select team_id, id, $3, during, 0, 'missed', 'claim', published_at, '{}', now() from s`,
    ...[team.id, siteId, person.id, day, atLondon(day, '09:00'), atLondon(day, '12:00')],
    atLondon(addDays(day, -3), '09:00'),
  )
  // A shift was taken away late, and is still paid in part.
  await query(
    `update app.assignments a set still_paid = 1234, still_paid_day = $2 where a.team_id = $1 and a.state = 'missed'`,
    ...[team.id, day],
  )
}, 120_000)

interface Lines {
  id: string
  day: string
  planned: number
  worked: number
  approved: number | null
  begins: string
  planBegins: string
}

interface Line {
  recordId: string
  minutes: number
  amount: number
  isIn: boolean
}

function addUp(lines: Line[], recordId: string) {
  const sum = { minutes: 0, amount: 0, done: 0 }
  for (const line of lines) {
    if (line.recordId !== recordId) continue
    sum.minutes += line.minutes
    sum.amount += line.amount
    if (line.isIn) sum.done += line.minutes
  }
  return sum
}

/** The same figures from the rows of records, runs and invoices, added up one by one. */
async function byHand(from: string, to: string): Promise<Partial<FiguresOfSpan>> {
  const records = await query<Lines>(
    `select r.id, r.day::text, (extract(epoch from upper(r.planned) - lower(r.planned)) / 60 - r.planned_break)::int as planned,
        v.minutes as worked, (select a.minutes from app.work_versions a where a.record_id = r.id and a.version = r.approved_version) as approved,
        lower(r.worked) as begins, lower(r.planned) as "planBegins"
      from app.work_records r join app.work_versions v on v.record_id = r.id and v.version = r.version
     where r.team_id = $1 and r.void_at is null and r.day between $2 and $3`,
    ...[stage.team.id, from, to],
  )
  const linesOf = (what: string, isIn: string) =>
    query<Line>(
      `select l.record_id as "recordId", l.minutes, l.amount, exists (${isIn}) as "isIn" from app.${what}_lines l where l.team_id = $1`,
      stage.team.id,
    )
  const pay = await linesOf(
    'pay',
    'select from app.pay_run_lines b join app.pay_runs u on u.id = b.run_id and u.void_at is null where b.line_id = l.id and b.live',
  )
  const charges = await linesOf('charge', 'select from app.invoice_lines b where b.line_id = l.id and b.live')
  const sum = {
    planned: 0,
    worked: 0,
    approved: 0,
    late: 0,
    beyond: 0,
    notCharged: 0,
    paid: 0,
    charged: 0,
    cost: 0,
    charge: 0,
  }
  for (const { id, planned, worked, approved, begins, planBegins } of records) {
    sum.planned += planned
    sum.worked += worked
    sum.approved += approved ?? 0
    if (Date.parse(begins) - Date.parse(planBegins) > 5 * 60_000) sum.late += 1
    const beyond = approved === null ? 0 : Math.max(0, approved - planned)
    sum.beyond += beyond
    const [paid, charged] = [addUp(pay, id), addUp(charges, id)]
    // Ten-thousandths of a penny, with 12.07 % of it.
    sum.cost += paid.amount * 11_207
    sum.paid += paid.done
    sum.charge += charged.amount
    sum.charged += charged.done
    sum.notCharged += Math.min(beyond, Math.max(0, (approved ?? 0) - charged.minutes))
  }
  // Holiday pay of who gets it comes on top, and what late changes still pay.
  const late = await query<{ amount: number }>(
    `select amount from app.pay_lines where team_id = $1 and source = 'late-change' and live and day between $2 and $3`,
    ...[stage.team.id, from, to],
  )
  const still = late.reduce((total, { amount }) => total + amount, 0)
  return { records: records.length, ...sum, cost: Math.round(sum.cost / 10_000) + still }
}

describe('what a team’s work comes to', () => {
  test('is what its records, runs and invoices add up to, by week and month', async () => {
    const { team } = stage
    for (const by of ['week', 'month'] as const) {
      const { spans, seesPay, seesCharges } = await figures(team.owner, { by })
      expect({ seesPay, seesCharges }).toEqual({ seesPay: true, seesCharges: true })
      for (const span of spans) expect({ by, ...span }).toMatchObject(await byHand(span.from, span.to))
    }
    const all = await byHand('2000-01-01', londonToday(app.clock))
    expect(all).toMatchObject({ records: 4, late: 1, beyond: 90, notCharged: 90 })
    expect(all.paid).toBeGreaterThan(0)
    expect(all.charged).toBeGreaterThan(0)
    // The margin of invoices is of the same lines.
    const { charged, cost } = await app.as(team.owner).invoices.margin({
      ...{ teamId: team.id, from: '2000-01-01', through: londonToday(app.clock), by: 'client' },
    })
    expect({ charged, cost }).toEqual({ charged: all.charge, cost: all.cost })
  })

  test('has the places of shifts, who did not come, and only the work that is asked for', async () => {
    const { team, siteId, clientId } = stage
    const sums = async (asked: object) => {
      const { spans } = await figures(team.owner, asked)
      const of = (key: 'required' | 'taken' | 'missed' | 'records') => spans.reduce((sum, span) => sum + span[key], 0)
      return [of('required'), of('taken'), of('missed'), of('records')]
    }
    const all = [6, 4, 1, 4]
    expect(await sums({})).toEqual(all)
    expect(await sums({ siteId })).toEqual(all)
    expect(await sums({ clientId, job: 'care-assistant' })).toEqual(all)
    expect(await sums({ job: 'nurse' })).toEqual([0, 0, 0, 0])
    expect(await sums({ siteId: team.id })).toEqual([0, 0, 0, 0])
    const day = addDays(londonToday(app.clock), -8)
    expect(await sums({ from: day, through: day })).toEqual([2, 0, 1, 0])
  })

  test('begins and ends on the asked days, and is refused for too many', async () => {
    const { team } = stage
    const today = londonToday(app.clock)
    const { spans, from, to } = await figures(team.owner, { through: '2100-01-01' })
    expect({ from, to }).toEqual({ from: addDays(startOfWeek(today), -77), to: today })
    expect(spans).toHaveLength(12)
    const months = await figures(team.owner, { by: 'month', from: addDays(startOfMonth(today), -1) })
    expect(months.spans.map((span) => span.from)).toEqual([addDays(startOfMonth(today), -1), startOfMonth(today)])
    for (const wrong of [{ from: addDays(today, 1) }, { from: addDays(today, -400) }])
      await expect(figures(team.owner, wrong)).rejects.toMatchObject({ data: { fields: [{ path: 'from' }] } })
  })

  test('says nothing of money to a manager who may not see it, in no file either', async () => {
    const { team, manager } = stage
    const asManager = await figures(manager)
    expect(asManager).toMatchObject({ seesPay: false, seesCharges: false })
    for (const { paid, charged, cost, charge, notCharged } of asManager.spans)
      expect({ paid, charged, cost, charge, notCharged }).toEqual({
        ...{ paid: null, charged: null, cost: null, charge: null, notCharged: null },
      })
    expect((await save(manager, 'money.csv')).statusCode).toBe(404)
    expect((await save(manager, 'flow.csv')).body.split('\r\n')[0]).toBe('\ufeffTime,Planned,Worked,Approved')
    expect((await save(manager, 'report.pdf')).statusCode).toBe(403)
    const payer = await makeMember(app, { team, role: 'manager' })
    await query('update app.team_members set sees_pay = true where user_id = $1', payer.id)
    expect(await figures(payer)).toMatchObject({ seesPay: true, seesCharges: false })
    await expect(figures(stage.person)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is saved as tables and as the report of a month', async () => {
    const { owner } = stage.team
    const money = await save(owner, 'money.csv?by=month')
    expect(money.body.split('\r\n')[0]).toBe('\ufeffTime,"Charged, £","Cost, £","Margin, £",Margin (%)')
    for (const file of ['filled', 'filled-within', 'late', 'overtime', 'at-risk'])
      expect((await save(owner, `${file}.csv`)).statusCode).toBe(200)
    const pdf = await save(owner, `report.pdf?month=${londonToday(app.clock).slice(0, 7)}`)
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
    expect((await save(owner, 'report.pdf?month=2026-13')).statusCode).toBe(422)
    expect((await save(owner, 'report.pdf?month=2100-01')).statusCode).toBe(404)
  })
})
