import { describe, expect, test } from 'vitest'
import { applySchedule } from '#features/privacy/server/retention/run.ts'
import { noTerms } from '#features/rates/given.ts'
import { londonToday, startOfWeek } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { UPLOAD_HEADERS } from '#testing/files/upload.ts'
import { lastLink, mailsTo, paramsOf } from '#testing/machine/outbox.ts'
import type { TestPerson } from '#testing/people/factories.ts'
import { makeSite } from '#testing/shifts.ts'
import { makeWorked, type Worked } from '#testing/worked.ts'

const app = useApp()
const NOT_FOUND = { code: 'NOT_FOUND' }
const PIN = '173905'
const as = (person: TestPerson) => app.as(person).timesheets
const link = () => app.as().timesheets
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows
const lineOf = ({ team, line }: Worked) => as(team.owner).line({ teamId: team.id, recordId: line.id })

let count = 0

/** Somebody of the client of a line who was asked to choose a PIN, with the link of the mail. */
async function ask({ team, siteId }: Worked, more: object = {}) {
  const [{ clientId }] = await query('select client_id as "clientId" from app.sites where id = $1', siteId)
  const email = `rita-pin-${count++}@oakhomes.example`
  const who = { teamId: team.id, clientId, name: 'Rita Hall', position: 'Home manager', email, ...more }
  const before = await mailsTo(app, who.email)
  const { id } = await as(team.owner).askForPin(who)
  await expect.poll(() => mailsTo(app, who.email), { timeout: 20_000 }).toHaveLength(before.length + 1)
  return { ...who, id, token: paramsOf(await lastLink(app, who.email)).get('token')! }
}

async function makeWithPin() {
  const stage = await makeWorked(app)
  const asked = await ask(stage)
  await link().choosePin({ token: asked.token, pin: PIN })
  return { ...stage, asked }
}

/** Signs lines on the phone of a person. */
async function sign(by: TestPerson, { recordId, signatoryId, pin = PIN, ...more }: Record<string, unknown>) {
  const { statusCode, body } = await app.server.inject({
    method: 'POST',
    url: '/api/hours/signing/pin',
    headers: { ...UPLOAD_HEADERS, 'content-type': 'application/json' },
    cookies: { '__Host-session': by.sessionSecret },
    payload: { recordId, signatoryId, pin, answers: [{ recordId, version: 1 }], ...more },
  })
  return { status: statusCode, body: JSON.parse(body) }
}

/** By the client’s terms, from the day of the line on, it signs, and what is near the plan approves itself. */
async function haveItSign({ team, line, asked: { clientId } }: Awaited<ReturnType<typeof makeWithPin>>) {
  const terms = { ...noTerms, steps: 'one' as const, tolerance: '15' as const, clientSigns: true }
  const from = londonToday(app.clock)
  await query('update app.work_records set day = $2 where id = $1', line.id, from)
  await app.as(team.owner).rates.beginTerms({ teamId: team.id, clientId, version: 0, from, ...terms })
}

describe('a client’s PIN', () => {
  test('is chosen by a mailed link, once, by nobody but its holder; managers see that it is set and never what it is', async () => {
    const stage = await makeWorked(app)
    const { team, person, line, week } = stage
    const asked = await ask(stage)
    expect(await link().findPinLink({ token: asked.token })).toMatchObject({ name: 'Rita Hall', isOpen: true })
    expect((await as(person).toSign({ recordId: line.id })).signatories).toEqual([])
    for (const pin of ['1234', '12', '1987'])
      await expect(link().choosePin({ token: asked.token, pin })).rejects.toMatchObject({
        code: 'UNPROCESSABLE_CONTENT',
      })
    const both = await Promise.allSettled([PIN, '582914'].map((pin) => link().choosePin({ token: asked.token, pin })))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(link().choosePin({ token: asked.token, pin: PIN })).rejects.toMatchObject(NOT_FOUND)
    await expect(link().findPinLink({ token: asked.token })).rejects.toMatchObject(NOT_FOUND)
    const [client] = await as(team.owner).clients({ teamId: team.id, week })
    expect(client?.signatories).toMatchObject([{ name: 'Rita Hall', setAt: expect.any(String), siteName: null }])
    expect(JSON.stringify(client)).not.toMatch(/argon|hash/i)
    expect(await as(person).toSign({ recordId: line.id })).toMatchObject({
      signatories: [{ id: asked.id, name: 'Rita Hall', position: 'Home manager' }],
    })
    const [stored] = await query('select pin_hash, secret_hash from app.client_signatories where id = $1', asked.id)
    expect(stored).toEqual({ pin_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=65536/), secret_hash: null })
  })

  test('typed on the phone of whoever worked it is the client’s own signature: what waits for it alone stands approved by the tolerance', async () => {
    const stage = await makeWithPin()
    const { team, person, of, line, asked } = stage
    await haveItSign(stage)
    const week = startOfWeek(londonToday(app.clock))
    await as(person).confirm(of)
    expect(await lineOf(stage)).toMatchObject({ state: 'client' })
    const signed = await sign(person, { recordId: line.id, signatoryId: asked.id })
    expect(signed).toMatchObject({ status: 200, body: { lines: [{ agrees: true }] } })
    expect(await lineOf(stage)).toMatchObject({
      ...{ state: 'approved', client: 'signed' },
      signatures: [{ signer: 'Rita Hall', position: 'Home manager', byPin: true, collectedBy: expect.any(String) }],
    })
    const [client] = await as(team.owner).clients({ teamId: team.id, week })
    expect(client).toMatchObject({ onPhones: [{ signer: 'Rita Hall', byPin: true, lines: 1 }] })
    const { items } = await app.as(team.owner).audit.list({ teamId: team.id })
    expect(items.map(({ sentence }) => sentence).join()).toMatch(/with a PIN on the phone of/)

    // What is typed by name there still waits for a manager.
    const drawn = await makeWithPin()
    await haveItSign(drawn)
    await as(drawn.person).confirm(drawn.of)
    const rita = { signer: 'Rita Hall', position: 'Home manager' }
    await as(drawn.person).signHere({ recordId: drawn.line.id, ...rita, answers: [drawn.of] })
    expect(await lineOf(drawn)).toMatchObject({ state: 'match' })
  })

  test('signs at its own site alone, for a line of the caller, as it is now; a wrong one signs nothing and is locked after five', async () => {
    const { person, line, asked, ...stage } = await makeWithPin()
    const other = await makeWithPin()
    const of = { recordId: line.id, signatoryId: asked.id }
    expect((await sign(other.person, of)).status).toBe(404)
    expect((await sign(person, { ...of, signatoryId: other.asked.id })).status).toBe(404)
    const elsewhere = await makeSite(app, { team: stage.team })
    await query('update app.client_signatories set site_id = $1 where id = $2', elsewhere, asked.id)
    expect((await sign(person, of)).status).toBe(404)
    await query('update app.client_signatories set site_id = null where id = $1', asked.id)
    expect(await sign(person, { ...of, answers: [{ recordId: line.id, version: 2 }] })).toMatchObject({ status: 409 })
    for (let wrong = 0; wrong < 5; wrong++)
      expect(await sign(person, { ...of, pin: '905173' })).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('This is not the PIN of Rita Hall') },
      })
    expect(await sign(person, of)).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^Too many wrong PINs. Try again at \d\d:\d\d$/) },
    })
    expect(await query('select from app.client_answers where record_id = $1', line.id)).toEqual([])
  })

  test('is taken away by a manager, also by asking anew; what it signed stays, and half a year later nothing tells of it', async () => {
    const stage = await makeWithPin()
    const { team, manager, person, line, asked } = stage
    const of = { recordId: line.id, signatoryId: asked.id }
    app.clock.advance({ minutes: 2 })
    const again = await ask(stage, { email: asked.email })
    expect((await sign(person, of)).status).toBe(404)
    await link().choosePin({ token: again.token, pin: '582914' })
    expect((await sign(person, { ...of, signatoryId: again.id, pin: '582914' })).status).toBe(200)
    const limit = (siteIds: string[]) =>
      app.as(team.owner).clients.limitManager({ teamId: team.id, userId: manager.id, siteIds })
    await limit([stage.siteId])
    const end = { teamId: team.id, signatoryId: again.id }
    await expect(as(manager).endPin(end)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await as(team.owner).endPin(end)
    await expect(as(team.owner).endPin(end)).rejects.toMatchObject(NOT_FOUND)
    expect((await as(person).toSign({ recordId: line.id })).signatories).toEqual([])
    expect(await lineOf(stage)).toMatchObject({ client: 'signed', signatures: [{ byPin: true }] })
    const left = async () => (await query('select from app.client_signatories where team_id = $1', team.id)).length
    await applySchedule(app.services)
    expect(await left()).toBe(2)
    await query(
      `update app.client_signatories set ended_at = ended_at - interval '7 months' where team_id = $1`,
      team.id,
    )
    await applySchedule(app.services)
    expect(await left()).toBe(0)
  })
})
