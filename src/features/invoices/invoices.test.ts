import { describe, expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { draftsOf, issueAll, makeCharged, SELLER } from '#testing/charged.ts'
import { UPLOAD_HEADERS } from '#testing/files/upload.ts'
import type { TestPerson } from '#testing/people/factories.ts'
import { makePaper } from './server/papers/papers.ts'

const app = useApp()
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows
const invoices = (person: TestPerson) => app.as(person).invoices

const liveOf = (recordId: string) =>
  query(
    'select element, minutes, amount, state from app.charge_lines where record_id = $1 and live order by during',
    recordId,
  )

describe('lines of charge', () => {
  test('what is approved is charged by the card that was in force when it was written, once', async () => {
    const { team, manager, line, of, on } = await makeCharged(app)
    expect(await liveOf(line.id)).toMatchObject([
      { minutes: 225, amount: 7500 },
      { minutes: 225, amount: 7500 },
    ])
    await query('update app.shift_charges set charge = 9900 where team_id = $1', team.id)
    await app.as(manager).timesheets.takeBack(on)
    expect(await liveOf(line.id)).toEqual([])
    await app.as(manager).timesheets.approve({ teamId: team.id, lines: [of] })
    expect(await liveOf(line.id)).toMatchObject([{ amount: 7500 }, { amount: 7500 }])
  })

  test('the database refuses a line that is changed, or charges a minute twice', async () => {
    const { line } = await makeCharged(app)
    await expect(
      query('update app.charge_lines set amount = amount + 1 where record_id = $1', line.id),
    ).rejects.toMatchObject({ code: '23514' })
    await expect(
      query(
        `insert into app.charge_lines (team_id, client_id, site_id, user_id, record_id, version, day, job, element, during, minutes, amount)
          select team_id, client_id, site_id, user_id, record_id, version, day, job, element, during, minutes, amount
            from app.charge_lines where record_id = $1`,
        line.id,
      ),
    ).rejects.toMatchObject({ code: '23P01' })
  })

  test('without a charge there is no line, a draft says so; it is charged once a card has one: by pressing, or when it is said what stands on invoices', async () => {
    const stage = await makeCharged(app, [
      { daysAgo: 2, charge: undefined },
      { daysAgo: 3, charge: undefined },
    ])
    const { team, through, lines } = stage
    const { drafts, notOn } = await draftsOf(app, stage)
    expect({ drafts, notOn }).toMatchObject({ drafts: [], notOn: [{ notApproved: 0, noCharge: 2 }] })
    const again = () => invoices(team.owner).chargeAgain({ teamId: team.id, through })
    expect(await again()).toEqual({ charged: 0, left: 2 })
    const charge = (recordId: string) =>
      query(
        `insert into app.shift_charges (shift_id, team_id, charge)
          select a.shift_id, r.team_id, 2400 from app.work_records r join app.assignments a on a.id = r.place_id where r.id = $1`,
        recordId,
      )
    await charge(lines[0]!.id)
    expect(await again()).toEqual({ charged: 1, left: 1 })
    expect((await draftsOf(app, stage)).drafts).toMatchObject([{ net: 18_000, shifts: 1 }])
    await charge(lines[1]!.id)
    await invoices(team.owner).saveSettings({ teamId: team.id, version: 1, ...SELLER })
    expect((await draftsOf(app, stage)).drafts).toMatchObject([{ net: 36_000, shifts: 2 }])
  })
})

describe('invoices', () => {
  test('a draft becomes an invoice under the next number, with its rows, VAT, document and PDF', async () => {
    const stage = await makeCharged(app, [{ daysAgo: 2 }, { daysAgo: 3 }])
    const { team, through } = stage
    const teamId = team.id
    const { drafts } = await draftsOf(app, stage)
    expect(drafts).toMatchObject([{ shifts: 2, lines: 4, minutes: 900, net: 30_000, vat: 6000, total: 36_000 }])
    const [made] = await issueAll(app, stage)
    expect(made).toMatchObject({
      ...{ name: 'BC-000001', kind: 'invoice', state: 'issued', net: 30_000, vat: 6000, total: 36_000, owed: 36_000 },
    })
    const { document, digest } = await invoices(team.owner).invoice({ teamId, invoiceId: made!.id })
    expect(document).toMatchObject({
      seller: { vatNumber: 'GB284196733', sortCode: '200000' },
      taxes: [{ category: 'S', rate: 2000, net: 30_000, vat: 6000 }],
    })
    expect(digest).toMatch(/^[0-9a-f]{64}$/)
    await makePaper(app.services, { invoiceId: made!.id })
    const url = `/api/teams/${teamId}/invoices/${made!.id}/invoice.pdf`
    const get = async () =>
      (
        await app.server.inject({
          url,
          headers: UPLOAD_HEADERS,
          cookies: { '__Host-session': team.owner.sessionSecret },
        })
      ).rawPayload
    const [first, again] = [await get(), await get()]
    expect(first.subarray(0, 5).toString()).toBe('%PDF-')
    expect(again.equals(first)).toBe(true)
    expect((await draftsOf(app, { team, through })).drafts).toEqual([])
    await expect(issueAll(app, stage)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
  })
})

test('a shift that is left out is on no draft until it is brought back, or its hours are corrected', async () => {
  const stage = await makeCharged(app, [{ daysAgo: 2 }, { daysAgo: 3 }])
  const { team, manager, through, clientId, line } = stage
  const whole = (await draftsOf(app, stage)).drafts[0]!
  const { records } = await invoices(team.owner).draft({ teamId: team.id, clientId, through })
  expect(records.reduce((sum, { net }) => sum + net, 0)).toBe(whole.net)
  const leave = (out: boolean, by = team.owner) => invoices(by).leaveOut({ teamId: team.id, recordIds: [line.id], out })
  await expect(leave(true, manager)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(leave(false)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await leave(true)).toEqual({ changed: 1 })
  await expect(leave(true)).rejects.toMatchObject({ code: 'CONFLICT' })
  const left = await draftsOf(app, stage)
  expect(left).toMatchObject({
    drafts: [{ net: whole.net - 15_000, shifts: 1 }],
    leftOut: [{ recordId: line.id, net: 15_000 }],
  })
  const [made] = await issueAll(app, stage)
  expect(made).toMatchObject({ net: whole.net - 15_000 })
  expect((await draftsOf(app, stage)).drafts).toEqual([])
  await leave(false)
  expect((await draftsOf(app, stage)).drafts).toMatchObject([{ net: 15_000 }])
  await leave(true)
  const said = { teamId: team.id, recordId: line.id, version: 1, start: '07:00', end: '14:00', breakMinutes: 30 }
  await app.as(manager).timesheets.correct({ ...said, reason: 'Went home' })
  await app.as(manager).timesheets.approve({ teamId: team.id, lines: [{ recordId: line.id, version: 2 }] })
  expect(await draftsOf(app, stage)).toMatchObject({ drafts: [{ net: 13_000 }], leftOut: [] })
  expect(await query('select distinct state from app.charge_lines where record_id = $1 and not live', line.id)).toEqual(
    [{ state: 'cancelled' }],
  )
})
