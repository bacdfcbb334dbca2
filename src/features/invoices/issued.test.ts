import { describe, expect, test } from 'vitest'
import type { TermsInput } from '#features/rates/schema.ts'
import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { type Charged, draftsOf, issueAll, makeCharged } from '#testing/charged.ts'
import { pdfText } from '#testing/files/pdf-text.ts'
import { UPLOAD_HEADERS } from '#testing/files/upload.ts'
import type { TestPerson } from '#testing/people/factories.ts'
import { xeroFile } from './server/papers/xero.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows
const invoices = (person: TestPerson) => app.as(person).invoices

const today = (stage: Pick<Charged, 'through'>) => stage.through

/** An invoice of two shifts is issued. */
async function makeIssued(shifts: Parameters<typeof makeCharged>[1] = [{ daysAgo: 2 }, { daysAgo: 3 }]) {
  const stage = await makeCharged(app, shifts)
  const [made] = await issueAll(app, stage)
  const of = { teamId: stage.team.id, invoiceId: made!.id }
  return { ...stage, made: made!, of }
}

async function correct({ manager, team }: Charged, recordId: string, end: string) {
  const said = {
    teamId: team.id,
    recordId,
    version: 1,
    start: '07:00',
    end,
    breakMinutes: 30,
    reason: 'The home was full',
  }
  await app.as(manager).timesheets.correct(said)
  await app.as(manager).timesheets.approve({ teamId: team.id, lines: [{ recordId, version: 2 }] })
}

describe('what is corrected after it was issued', () => {
  test('comes as a mirror and a new line with the next draft, and below zero as a credit note of that invoice', async () => {
    const stage = await makeIssued()
    const { team, line, made } = stage
    await correct(stage, line.id, '14:00')
    expect((await draftsOf(app, stage)).drafts).toMatchObject([{ net: -2000, vat: -400, takenBack: 2 }])
    const [credit] = await issueAll(app, stage)
    expect(credit).toMatchObject({
      name: 'BC-000002',
      kind: 'credit-note',
      net: -2000,
      creditsName: made.name,
      dueOn: null,
    })
    expect(await invoices(team.owner).invoice({ teamId: team.id, invoiceId: made.id })).toMatchObject({
      ...{ total: 36_000, credited: -2400, owed: 33_600, creditNotes: [{ name: 'BC-000002', total: -2400 }] },
    })
  })

  test('longer hours are a mirror and more on an invoice', async () => {
    const stage = await makeIssued()
    await correct(stage, stage.line.id, '16:00')
    expect(await issueAll(app, stage)).toMatchObject([{ kind: 'invoice', net: 2000, vat: 400 }])
  })
})

describe('credit notes', () => {
  test('give rows back once, to the penny; their lines are open again', async () => {
    const stage = await makeIssued()
    const { team, of, made } = stage
    const { creditable, document } = await invoices(team.owner).invoice(of)
    expect(creditable).toEqual(document.rows.map(({ place }) => place))
    const credit = () => invoices(team.owner).credit({ ...of, reason: 'The wrong order number' })
    expect(await credit()).toMatchObject({ kind: 'credit-note', net: -30_000, vat: -6000, total: -36_000 })
    expect(await invoices(team.owner).invoice(of)).toMatchObject({ state: 'credited', owed: 0, creditable: [] })
    await expect(credit()).rejects.toMatchObject(CONFLICT)
    expect((await draftsOf(app, stage)).drafts).toMatchObject([{ net: 30_000, lines: 4 }])
    expect(await issueAll(app, stage)).toMatchObject([{ name: 'BC-000003', net: made.net }])
  })

  test('of what was corrected meanwhile, lines and mirrors cancel', async () => {
    const stage = await makeIssued()
    await correct(stage, stage.line.id, '14:00')
    await invoices(stage.team.owner).credit({ ...stage.of, reason: 'Charged anew' })
    expect((await draftsOf(app, stage)).drafts).toMatchObject([{ net: 28_000, takenBack: 0 }])
  })

  test('an issued invoice never changes, and a line is on one', async () => {
    const { made } = await makeIssued()
    await expect(query('update app.invoices set net = net + 1 where id = $1', made.id)).rejects.toMatchObject({
      code: '23514',
    })
    await expect(
      query(
        `insert into app.invoice_lines (invoice_id, line_id, place) select invoice_id, line_id, place from app.invoice_lines where invoice_id = $1`,
        made.id,
      ),
    ).rejects.toMatchObject({ code: '23505' })
  })
})

describe('payments', () => {
  test('in parts, never more than is owed; taken back, they count no more', async () => {
    const stage = await makeIssued()
    const { team, of } = stage
    const pay = (amount: number, paidOn = today(stage)) => invoices(team.owner).pay({ ...of, amount, paidOn })
    expect(await pay(10_000)).toMatchObject({ state: 'issued', paid: 10_000, owed: 26_000 })
    await expect(pay(26_001)).rejects.toMatchObject({ data: { fields: [{ path: 'amount' }] } })
    await expect(pay(1, '2099-01-01')).rejects.toMatchObject({ data: { fields: [{ path: 'paidOn' }] } })
    expect(await pay(26_000)).toMatchObject({ state: 'paid', owed: 0 })
    const { payments } = await invoices(team.owner).invoice(of)
    expect(await invoices(team.owner).takeBackPayment({ ...of, paymentId: payments[0]!.id })).toMatchObject({
      owed: 10_000,
    })
    await expect(
      query(
        `insert into app.invoice_payments (team_id, invoice_id, paid_on, amount, recorded_at) values ($1, $2, current_date, 10001, now())`,
        ...[of.teamId, of.invoiceId],
      ),
    ).rejects.toMatchObject({ code: '40001' })
  })

  test('a statement has what was charged and paid, with the balance', async () => {
    const stage = await makeIssued()
    const { team, of, clientId, made } = stage
    await invoices(team.owner).pay({ ...of, amount: 6000, paidOn: made.issuedOn, reference: 'BACS 17' })
    const days = { teamId: team.id, clientId, from: made.issuedOn, through: made.issuedOn }
    expect(await invoices(team.owner).statement(days)).toMatchObject({
      ...{ opening: 0, closing: 30_000, ages: { notDue: 30_000, to30: 0 } },
      entries: expect.arrayContaining([expect.objectContaining({ name: made.name, amount: 36_000 })]),
    })
    const paper = await app.server.inject({
      url: `/api/teams/${team.id}/clients/${clientId}/statement.pdf?from=${made.issuedOn}&through=${made.issuedOn}`,
      cookies: { '__Host-session': team.owner.sessionSecret },
    })
    const text = (await pdfText(paper.rawPayload)).join(' ')
    for (const words of ['Bright Care Ltd', `Payment of ${made.name}, BACS 17`, '£300.00', '20-00-00'])
      expect(text).toContain(words)
    const margin = { teamId: team.id, from: '2000-01-01', through: stage.through, by: 'client' } as const
    expect(await invoices(team.owner).margin(margin)).toMatchObject({ shifts: 2, charged: 30_000, cost: 20_250 })
  })
})

test('how VAT is on work for each client is read in one list, and saved', async () => {
  const stage = await makeCharged(app, [{ daysAgo: 2 }])
  const { team, clientId, manager } = stage
  const teamId = team.id
  const from = londonToday(app.clock)
  const vat = [{ job: 'nurse', treatment: 'exempt', reason: 'The concession' }] as const
  const terms = {
    late: 'team',
    bands: [],
    steps: 'team',
    tolerance: 'team',
    vat: [...vat],
  } satisfies Partial<TermsInput>
  await app.as(team.owner).rates.beginTerms({ teamId, clientId, version: 0, from, ...terms })
  expect(await invoices(team.owner).vat({ teamId })).toMatchObject({
    isRegistered: true,
    rows: [
      { clientId, ...vat[0], since: from, recordedBy: team.owner.fullName },
      { clientId, job: null, treatment: 'standard', since: null },
    ],
  })
  const file = await app.server.inject({
    url: `/api/teams/${teamId}/invoices/vat.csv`,
    cookies: { '__Host-session': team.owner.sessionSecret },
  })
  expect(file.body).toContain('Nurse,Exempt: nursing agencies’ concession,The concession')
  await expect(invoices(manager).vat({ teamId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('sixteen who issue at once take each line once, under numbers without a gap', async () => {
  const stage = await makeCharged(app, [{ daysAgo: 2 }, { daysAgo: 3 }])
  const { team, through } = stage
  const { drafts } = await draftsOf(app, stage)
  const asked = {
    ...{ teamId: team.id, through },
    drafts: drafts.map(({ clientId, orderNumber, lines, net }) => ({ clientId, orderNumber, lines, net })),
  }
  const done = await Promise.allSettled(Array.from({ length: 16 }, () => invoices(team.owner).issue(asked)))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await invoices(team.owner).credit({
    ...{ teamId: team.id, invoiceId: (await invoices(team.owner).invoices({ teamId: team.id })).items[0]!.id },
    reason: 'Again',
  })
  expect(await query('select number from app.invoices where team_id = $1 order by number', team.id)).toEqual([
    { number: 1 },
    { number: 2 },
  ])
})

test('what cannot be issued whole leaves no number behind', async () => {
  const stage = await makeCharged(app)
  await query(`update app.clients set invoice_address = null where id = $1`, stage.clientId)
  await expect(issueAll(app, stage)).rejects.toMatchObject(CONFLICT)
  expect(await query('select from app.invoices where team_id = $1', stage.team.id)).toEqual([])
})

describe('who may', () => {
  test('neither a manager without the permission, nor one of some sites, nor the worker', async () => {
    const { team, manager, person, of, siteId } = await makeIssued()
    await expect(invoices(manager).invoice(of)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(invoices(person).invoice(of)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await query('update app.team_members set sees_pay = true, runs_payroll = true where user_id = $1', manager.id)
    expect(await invoices(manager).invoice(of)).toMatchObject({ name: 'BC-000001' })
    await app.as(team.owner).clients.limitManager({ teamId: team.id, userId: manager.id, siteIds: [siteId] })
    await expect(invoices(manager).invoice(of)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('a worker whose own hours they are reads no charge in the database either', async () => {
    const { person } = await makeIssued()
    const read = (table: string) =>
      app.services.database.pool.query(
        `begin; set local role care_app; select set_config('app.user_id', '${person.id}', true); select count(*)::int from app.${table}; rollback`,
      ) as unknown as Promise<{ rows: { count: number }[] }[]>
    for (const table of ['work_charges', 'charge_lines', 'invoices', 'invoice_rows'])
      expect((await read(table))[3]?.rows).toEqual([{ count: 0 }])
  })
})

test('a link opens that invoice and nothing of pay, again until it ends; taken back it opens nothing', async () => {
  const { team, of, made } = await makeIssued()
  await invoices(team.owner).send(of)
  const { links } = await invoices(team.owner).invoice(of)
  const token = newSecret()
  await query('update app.invoice_links set secret_hash = $1 where id = $2', hashSecret(token), links[0]!.id)
  const open = () => app.as().invoices.byLink({ token })
  expect(await open()).toMatchObject({ state: 'open', invoice: { name: made.name, total: 36_000, owed: 36_000 } })
  expect(JSON.stringify(await open())).not.toMatch(/pay"|2250|10125/)
  await expect(app.as().invoices.byLink({ token: newSecret() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await invoices(team.owner).revokeLink({ ...of, linkId: links[0]!.id })
  expect(await open()).toMatchObject({ state: 'revoked', invoice: null })
})

test('a statement is mailed with a link that opens what is owed at its last day, and its paper with what was paid since', async () => {
  const { team, of } = await makeIssued()
  const { owner } = team
  const [{ id: clientId }] = await query('select id from app.clients where team_id = $1', team.id)
  const today = londonToday(app.clock)
  const on = { teamId: team.id, clientId, from: addDays(today, -30), through: today }
  await expect(invoices(owner).sendStatement({ ...on, from: addDays(today, 1) })).rejects.toMatchObject({ status: 422 })
  await expect(invoices(owner).sendStatement({ ...on, clientId: team.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const email = 'accounts@oakhomes.example'
  const { links } = await invoices(owner).sendStatement({ ...on, email })
  expect(links).toMatchObject([{ email, from: on.from, through: today, isRevoked: false }])
  const token = newSecret()
  await query('update app.invoice_links set secret_hash = $1 where id = $2', hashSecret(token), links[0]!.id)
  const open = () => app.as().invoices.byLink({ token })
  await invoices(owner).pay({ ...of, paidOn: today, amount: 6000 })
  expect(await open()).toMatchObject({
    ...{ kind: 'statement', state: 'open', invoice: null },
    statement: { from: on.from, through: today, owed: 30_000 },
  })
  const paper = () =>
    app.server.inject({
      method: 'POST',
      url: '/api/invoices/invoice.pdf',
      headers: { ...UPLOAD_HEADERS, 'content-type': 'application/json' },
      payload: { token },
    })
  const made = await paper()
  expect([made.statusCode, made.rawPayload.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
  // The links of an invoice are its own.
  expect((await invoices(owner).invoice(of)).links).toEqual([])
  await expect(invoices(owner).revokeLink({ ...of, linkId: links[0]!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await invoices(owner).revokeStatement({ teamId: team.id, clientId, linkId: links[0]!.id })
  expect(await open()).toMatchObject({ state: 'revoked', statement: null })
  expect((await paper()).statusCode).toBe(404)
})

test('no mail goes to an address from which mails of this team came back, and the link says so', async () => {
  const { team, of } = await makeIssued()
  const email = `gone-${team.id.slice(0, 8)}@oakhomes.example`
  const bounced = (at: string) =>
    query(
      `insert into app.mail_bounces (address_hash, at, again_after) values (app.address_hash($1), now() + $2::interval, now() + interval '1 day')
        on conflict (address_hash) do update set at = excluded.at`,
      ...[email, at],
    )
  // It came back to another team: nobody learns of it here.
  await bounced('-1 day')
  await invoices(team.owner).send({ ...of, email })
  expect((await invoices(team.owner).invoice(of)).links).toMatchObject([{ email, isBounced: false }])
  await bounced('1 minute')
  await expect(invoices(team.owner).send({ ...of, email })).rejects.toMatchObject({
    data: { fields: [{ path: 'email' }] },
  })
  expect((await invoices(team.owner).invoice(of)).links).toMatchObject([{ email, isBounced: true }])
})

test('the file for Xero has its columns, adds up, and no cell runs as a formula', async () => {
  const { team, made } = await makeIssued()
  const { document } = await invoices(team.owner).invoice({ teamId: team.id, invoiceId: made.id })
  const text = xeroFile([{ document: { ...document, buyer: { ...document.buyer, name: '=1+1' } }, email: null }])
  const [head, first] = text.split('\r\n')
  expect(head).toMatch(/^\*ContactName,EmailAddress,.*\*InvoiceNumber,Reference,\*InvoiceDate,\*DueDate,/)
  expect(first).toContain("'=1+1")
  expect(first).toContain(',300.00,')
  expect(first).toContain(',60.00,')
})
