import { describe, expect, test } from 'vitest'
import { addDays, startOfWeek } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { pdfText } from '#testing/files/pdf-text.ts'
import { aDueTeam, aPayingTeam, closeRun, PAYE, saveRun } from '#testing/pay.ts'
import { makeMember, type TestPerson } from '#testing/people/factories.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const FORBIDDEN = { code: 'FORBIDDEN' }
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows

async function asksTwo({ team }: Awaited<ReturnType<typeof aDueTeam>>) {
  const { pay } = app.as(team.owner)
  const { settings } = await pay.open({ teamId: team.id })
  await pay.saveSettings({ ...settings!, teamId: team.id, twoPeople: true })
}

/** A manager of the team with a permission. */
async function makePayer(
  { team }: Pick<Awaited<ReturnType<typeof aDueTeam>>, 'team'>,
  grants = 'sees_pay = true, runs_payroll = true',
) {
  const person = await makeMember(app, { team, role: 'manager' })
  await query(`update app.team_members set ${grants} where user_id = $1`, person.id)
  return person
}

describe('where two people are asked for', () => {
  test('nobody saves its files or pays it before another one has released it', async () => {
    const stage = await aDueTeam(app)
    const { team } = stage
    const second = await makePayer(stage)
    await asksTwo(stage)
    const run = await closeRun(app, stage)
    expect(run).toMatchObject({ state: 'unreleased', isOwn: true })
    const on = { teamId: team.id, runId: run.id }
    const needs = async () => (await app.as(second).notifications.list({ needed: true })).items.map(({ kind }) => kind)
    expect(await needs()).toEqual(['pay-to-release'])
    await expect(app.as(team.owner).pay.markPaid(on)).rejects.toMatchObject(CONFLICT)
    expect((await saveRun(app, { by: second, ...on })).statusCode).toBe(409)
    await expect(app.as(team.owner).pay.release(on)).rejects.toMatchObject(FORBIDDEN)
    expect(await app.as(second).pay.release(on)).toMatchObject({ state: 'closed', releasedBy: expect.any(String) })
    await expect(app.as(second).pay.release(on)).rejects.toMatchObject(CONFLICT)
    expect(await needs()).toEqual([])
    expect((await saveRun(app, { by: second, ...on })).statusCode).toBe(200)
    expect(await app.as(team.owner).pay.markPaid(on)).toMatchObject({ state: 'paid' })
  })

  test('the database refuses one person for both, and pay before the release', async () => {
    const stage = await aDueTeam(app)
    await asksTwo(stage)
    const { id } = await closeRun(app, stage)
    const refuses = (set: string, constraint: string) =>
      expect(query(`update app.pay_runs set ${set} where id = $1`, id)).rejects.toMatchObject({ constraint })
    await refuses('released_at = now(), released_by = closed_by', 'released_by_another')
    await refuses('paid_at = now()', 'paid_once_released')
  })

  test('what has been closed before stays as it was; a run may be void while it waits', async () => {
    const stage = await aDueTeam(app)
    const first = await closeRun(app, stage)
    await asksTwo(stage)
    const { pay } = app.as(stage.team.owner)
    const on = { teamId: stage.team.id, reason: 'Too early' }
    expect(await pay.voidRun({ ...on, runId: first.id })).toMatchObject({ state: 'void' })
    const second = await closeRun(app, stage)
    expect(await pay.voidRun({ ...on, runId: second.id })).toMatchObject({ state: 'void' })
    await expect(pay.release({ teamId: stage.team.id, runId: second.id })).rejects.toMatchObject(CONFLICT)
  })
})

test('who sees pay sees runs; who closes them is allowed to by an owner besides', async () => {
  const stage = await aDueTeam(app)
  const { team, person } = stage
  const looker = await makePayer(stage, 'sees_pay = true')
  const { pay } = app.as(looker)
  const { period, total } = await pay.open({ teamId: team.id })
  const asked = { teamId: team.id, through: period!.through, people: 1, total: total.pay + total.holiday }
  await expect(pay.close(asked)).rejects.toMatchObject(FORBIDDEN)
  await expect(pay.savePeople({ teamId: team.id, userIds: [person.id], ...PAYE })).rejects.toMatchObject(FORBIDDEN)
  const run = await closeRun(app, stage)
  const on = { teamId: team.id, runId: run.id }
  expect(await pay.run(on)).toMatchObject({ number: 1 })
  await expect(pay.markPaid(on)).rejects.toMatchObject(FORBIDDEN)
  expect((await saveRun(app, { by: looker, ...on })).statusCode).toBe(403)
  const blind = await makePayer(stage, 'runs_payroll = true')
  await expect(app.as(blind).pay.open({ teamId: team.id })).rejects.toMatchObject(FORBIDDEN)
  await expect(app.as(blind).pay.markPaid(on)).rejects.toMatchObject(FORBIDDEN)
})

describe('at the cut-off', () => {
  const daysOf = (day: string) => ({ from: startOfWeek(day), through: addDays(startOfWeek(day), 6) })

  test('what is proven is approved without a signature, is paid, and its line says so', async () => {
    const stage = await aPayingTeam(app)
    const { team, person, manager, line, of } = stage
    const asked = { teamId: team.id, ...daysOf(line.day) }
    const { timesheets } = app.as(manager)
    // Nothing but the plan says that they came.
    expect(await timesheets.atCutOff(asked)).toEqual({ lines: [], others: 1 })
    await expect(timesheets.approveAtCutOff({ ...asked, lines: [of] })).rejects.toMatchObject(CONFLICT)
    await app.as(person).timesheets.confirm(of)
    await query('update app.work_records set client_signs = true where id = $1', of.recordId)
    expect(await timesheets.atCutOff(asked)).toMatchObject({
      lines: [{ ...of, userId: person.id, provenBy: 'planned', isUnsigned: true, minutes: 450 }],
      others: 0,
    })
    expect(await app.as(team.owner).pay.open({ teamId: team.id })).toMatchObject({ notApproved: 1, people: [] })
    expect(await timesheets.approveAtCutOff({ ...asked, lines: [of] })).toEqual({ approved: 1, first: 0 })
    const run = await closeRun(app, stage)
    expect(await app.as(person).pay.myLines({ runId: run.id })).toMatchObject([{ atCutOff: true }, { atCutOff: true }])
    const [audited] = await query(
      `select a.meta from app.audit_events a where a.chain = $1 and a.action = 'timesheet.approve'`,
      team.id,
    )
    expect(audited.meta).toMatchObject({ atCutOff: true, unsigned: true })
    const { body } = await saveRun(app, { by: team.owner, teamId: team.id, runId: run.id })
    expect(body).toContain('Not signed at the cut-off')
  })

  test('what is disputed, has another version or is one’s own is not approved by it', async () => {
    const { team, person, manager, line, of } = await aPayingTeam(app)
    const asked = { teamId: team.id, ...daysOf(line.day) }
    await app.as(person).timesheets.dispute({ ...of, words: 'I stayed until 16:00' })
    expect(await app.as(manager).timesheets.atCutOff(asked)).toEqual({ lines: [], others: 1 })
    const said = { start: '07:00', end: '16:00', breakMinutes: 30, reason: 'The night nurse was late' }
    await app.as(manager).timesheets.correct({ teamId: team.id, ...of, ...said })
    await expect(app.as(manager).timesheets.approveAtCutOff({ ...asked, lines: [of] })).rejects.toMatchObject(CONFLICT)
    expect(await app.as(manager).timesheets.atCutOff(asked)).toMatchObject({
      lines: [{ provenBy: 'manager', version: 2 }],
    })
  })
})

describe('beside the run before', () => {
  test('who is new, and what each got, is known; a run that is void does not count', async () => {
    const stage = await aDueTeam(app, [{ daysAgo: 9 }, { daysAgo: 7 }])
    const { team, person, lines } = stage
    const { pay } = app.as(team.owner)
    // Weeks that end with the first shift.
    await query('update app.pay_settings set first_day = $2 where team_id = $1', team.id, addDays(lines[0]!.day, -6))
    expect(await pay.open({ teamId: team.id })).toMatchObject({ isFirst: true, people: [{ last: null }] })
    const first = await closeRun(app, stage)
    expect(await pay.open({ teamId: team.id })).toMatchObject({ isFirst: false })
    const got = { paid: first.pay + first.holiday, minutes: 450 }
    expect((await pay.open({ teamId: team.id })).people).toMatchObject([{ userId: person.id, last: got }])
  })

  test('what one has approved alone is counted for them, and for nobody else', async () => {
    const stage = await aPayingTeam(app)
    const { team, of } = stage
    const other = await makePayer(stage)
    await app.as(team.owner).timesheets.approve({ teamId: team.id, lines: [of] })
    expect(await app.as(team.owner).pay.open({ teamId: team.id })).toMatchObject({ approvedAlone: 1 })
    expect(await app.as(other).pay.open({ teamId: team.id })).toMatchObject({ approvedAlone: 0 })
    await query('update app.work_records set signed_version = version where id = $1', of.recordId)
    expect(await app.as(team.owner).pay.open({ teamId: team.id })).toMatchObject({ approvedAlone: 0 })
  })
})

describe('files for payroll programs', () => {
  test('give amounts by element and person, of who is on the payroll, and ask for the number', async () => {
    const stage = await aDueTeam(app)
    const { team, person } = stage
    const first = await closeRun(app, stage)
    const on = { by: team.owner, teamId: team.id }
    const refused = await saveRun(app, { ...on, runId: first.id, file: 'brightpay.csv' })
    expect({ status: refused.statusCode, body: refused.json() }).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('payroll number') },
    })
    await app.as(team.owner).pay.voidRun({ teamId: team.id, runId: first.id, reason: 'The number was missing' })
    await app.as(team.owner).pay.savePeople({ teamId: team.id, userIds: [person.id], ...PAYE, payrollNumber: 'A 17' })
    const { id: runId } = await closeRun(app, stage)
    const rowsOf = async (file: string) =>
      (await saveRun(app, { ...on, runId, file })).body.trim().split('\r\n').slice(1)
    const bright = (await rowsOf('brightpay.csv')).map((row) => row.split(/,(?=\d+\.\d\d$)/))
    expect(bright.at(-1)).toEqual([expect.stringContaining('Holiday pay'), '12.22'])
    expect(bright.slice(0, -1).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBeCloseTo(101.25)
    expect(await rowsOf('sage.csv')).toEqual(['A 17,1,1.0000,101.25', 'A 17,2,1.0000,12.22'])
    const sheet = await saveRun(app, { ...on, runId, file: 'file.xlsx' })
    expect({ status: sheet.statusCode, zip: sheet.rawPayload.subarray(0, 2).toString() }).toEqual({
      status: 200,
      zip: 'PK',
    })
  })
})

test('the worker saves the statement of a run that they are in, with each line and its reason; nobody else gets it', async () => {
  const stage = await aDueTeam(app)
  const { team, person, line } = stage
  const { id: runId } = await closeRun(app, stage)
  const get = (by: TestPerson) =>
    app.server.inject({ url: `/api/pay/${runId}/statement.pdf`, cookies: { '__Host-session': by.sessionSecret } })
  const statement = await get(person)
  expect(statement.statusCode).toBe(200)
  const text = (await pdfText(statement.rawPayload)).join(' ')
  for (const words of ['Holiday pay, 12.07 %', '£113.47', 'by the shift', 'This is no payslip', line.siteName])
    expect(text).toContain(words)
  expect((await get(team.owner)).statusCode).toBe(404)
  await app.as(team.owner).pay.voidRun({ teamId: team.id, runId, reason: 'Too early' })
  expect((await get(person)).statusCode).toBe(404)
})

test('the line of a timesheet and one’s own hours name the run that has them', async () => {
  const stage = await aDueTeam(app)
  const { team, person, manager, line } = stage
  const own = async () => (await app.as(person).timesheets.mine({ month: line.day.slice(0, 7) })).lines[0]!.run
  const theirs = async () => (await app.as(manager).timesheets.line({ teamId: team.id, recordId: line.id })).run
  expect([await own(), await theirs()]).toEqual([null, null])
  expect(await app.as(team.owner).analytics.menuCounts({ teamId: team.id })).toMatchObject({ pay: 1 })
  expect(await app.as(manager).analytics.menuCounts({ teamId: team.id })).toMatchObject({ pay: 0 })
  const run = await closeRun(app, stage)
  const named = { id: run.id, number: 1, payDay: run.payDay, isPaid: false }
  expect([await own(), await theirs()]).toEqual([named, named])
  expect(await app.as(team.owner).analytics.menuCounts({ teamId: team.id })).toMatchObject({ pay: 1 })
  await app.as(team.owner).pay.markPaid({ teamId: team.id, runId: run.id })
  expect(await own()).toEqual({ ...named, isPaid: true })
  expect(await app.as(team.owner).analytics.menuCounts({ teamId: team.id })).toMatchObject({ pay: 0 })
})
