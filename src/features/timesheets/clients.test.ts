import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { applySchedule } from '#features/privacy/server/retention/run.ts'
import { useApp } from '#testing/app.ts'
import { lastLink, mailsTo, paramsOf } from '#testing/machine/outbox.ts'
import { makeMember, type TestPerson } from '#testing/people/factories.ts'
import { makeWorked, type Worked } from '#testing/worked.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const NOT_FOUND = { code: 'NOT_FOUND' }
const as = (person: TestPerson) => app.as(person).timesheets
const link = () => app.as().timesheets
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows
const RITA = { signer: 'Rita Hall', position: 'Home manager' }
const LATER = { start: '07:20', end: '15:30', breakMinutes: 30, reason: 'The night nurse was late' }

let count = 0

/** A client’s contact who was asked about the week of a line, with the link of the mail. */
async function ask(stage: Worked, more: object = {}) {
  const email = `rita-${count++}@oakhomes.example`
  const [{ clientId }] = await query('select client_id as "clientId" from app.sites where id = $1', stage.siteId)
  const input = { teamId: stage.team.id, week: stage.week, clientId, name: 'Rita Hall', email, ...more }
  const before = await mailsTo(app, input.email)
  const { id } = await as(stage.team.owner).askClient(input)
  await expect.poll(() => mailsTo(app, input.email), { timeout: 20_000 }).toHaveLength(before.length + 1)
  const token = paramsOf(await lastLink(app, input.email)).get('token')!
  return { id, email: input.email, clientId, token }
}

const makeAsked = async (shifts?: Parameters<typeof makeWorked>[1]) => {
  const stage = await makeWorked(app, shifts)
  return { ...stage, asked: await ask(stage) }
}

/** An answer for each line that waits: agreed, but for what is said. */
async function answersOf(token: string, words: Record<string, string> = {}) {
  const { lines } = await link().findByLink({ token })
  return lines.flatMap(({ id, version, from, agrees }) =>
    from && !agrees ? [{ recordId: id, version, ...(words[id] && { words: words[id] }) }] : [],
  )
}
const sign = async (token: string, words?: Record<string, string>) =>
  link().signByLink({ token, ...RITA, answers: await answersOf(token, words) })
const lineOf = ({ team, line }: Worked) => as(team.owner).line({ teamId: team.id, recordId: line.id })

describe('a client’s link', () => {
  test('shows the lines of the week at its sites, without pay; agreeing is evidence beside the line, and the paper stays the same', async () => {
    const stage = await makeAsked()
    const { team, person, week, line } = stage
    const { token, email } = stage.asked
    const found = await link().findByLink({ token })
    expect(found).toMatchObject({ state: 'open', email, week, signed: null, lines: [{ minutes: 450, agrees: null }] })
    expect(JSON.stringify(found)).not.toMatch(/pay|pence|10125|1350/i)
    const signed = await sign(token)
    expect(signed).toMatchObject({ state: 'signed', signed: RITA, lines: [{ agrees: true }] })
    expect(await lineOf(stage)).toMatchObject({
      ...{ client: 'signed', state: 'silent' },
      signatures: [{ ...RITA, version: 1, agrees: true }],
    })
    expect((await as(person).mine({ month: line.day.slice(0, 7) })).lines[0]?.client).toMatchObject({ agrees: true })
    const [client] = await as(team.owner).clients({ teamId: team.id, week })
    expect(client).toMatchObject({ sites: [{ lines: 1, signed: 1, disputed: 0 }], asks: [{ state: 'signed' }] })

    const paper = async () =>
      app.server.inject({ method: 'POST', url: '/api/timesheets/paper.pdf', ...posted({ token }) })
    const [first, second] = [await paper(), await paper()]
    const theirs = await app.server.inject({
      url: `/api/teams/${team.id}/timesheets/signatures/${client?.asks[0]?.signature?.id}/paper.pdf`,
      cookies: { '__Host-session': team.owner.sessionSecret },
    })
    expect([first, second, theirs].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(new Set([first, second, theirs].map(({ rawPayload }) => sha(rawPayload))).size).toBe(1)
  })

  test('what it disputes needs a manager, also where it was approved; approving keeps the times, a change needs a new answer', async () => {
    const stage = await makeAsked([{ daysAgo: 2 }])
    const { team, manager, person, on, of, line } = stage
    await as(manager).approve({ teamId: team.id, lines: [of] })
    await sign(stage.asked.token, { [line.id]: 'She began at 07:30' })
    const disputed = { state: 'disputed', client: 'disputed' }
    expect(await lineOf(stage)).toMatchObject({
      ...disputed,
      signatures: [{ agrees: false, words: 'She began at 07:30' }],
    })
    const { items } = await as(team.owner).list({ teamId: team.id, week: stage.week, show: 'needs' })
    expect(items).toMatchObject([disputed])
    const told = await app.as(manager).notifications.list({})
    expect(told.items.map(({ text }) => text).join()).toMatch(/A client disputes a shift/)
    await as(manager).approve({ teamId: team.id, lines: [of] })
    expect(await lineOf(stage)).toMatchObject({
      state: 'approved',
      client: null,
      signatures: [{ settledBy: expect.any(String) }],
    })

    const again = await ask(stage)
    await sign(again.token)
    expect(await lineOf(stage)).toMatchObject({ client: 'signed' })
    await as(manager).correct({ ...on, ...LATER })
    expect(await lineOf(stage)).toMatchObject({ version: 2, client: null })
    const third = await ask(stage)
    expect((await link().findByLink({ token: third.token })).lines).toMatchObject([{ version: 2, agrees: null }])
    expect((await as(person).mine({ month: line.day.slice(0, 7) })).lines[0]?.client).toBeNull()
  })

  test('a line that changes while the page is open is signed by nobody; the answer says so and shows it', async () => {
    const stage = await makeAsked()
    const answers = await answersOf(stage.asked.token)
    await as(stage.person).change({ ...stage.of, ...LATER })
    await expect(link().signByLink({ token: stage.asked.token, ...RITA, answers })).rejects.toMatchObject({
      ...CONFLICT,
      message: 'These hours have changed since you opened them. Nothing was sent: please look again',
      data: { current: { state: 'open', lines: [{ version: 2 }] } },
    })
    expect(await query('select from app.client_signatures where ask_id = $1', stage.asked.id)).toEqual([])
    // The database decides as well: an answer to a version that is not the latest is refused.
    await sign(stage.asked.token)
    await expect(
      query(
        `insert into app.client_answers (signature_id, record_id, version, agrees)
          select gen_random_uuid(), $1, 1, true`,
        stage.line.id,
      ),
    ).rejects.toMatchObject({ code: '40001' })
  })

  test('of two answers the one that was signed last counts, also where they come in in another order', async () => {
    const stage = await makeAsked()
    const { line } = stage
    await sign(stage.asked.token, { [line.id]: 'She began at 07:30' })
    expect(await lineOf(stage)).toMatchObject({ client: 'disputed' })
    // As if it had been signed after the one that comes in now.
    await query(
      `update app.client_signatures set signed_at = signed_at + interval '1 hour' where id in
        (select signature_id from app.client_answers where record_id = $1)`,
      line.id,
    )
    const again = await ask(stage)
    await sign(again.token)
    expect(await lineOf(stage)).toMatchObject({ client: 'disputed' })
  })

  test('of two tabs at once one signs; the other, and a second use, are told who has', async () => {
    const { asked } = await makeAsked()
    const answers = await answersOf(asked.token)
    const both = await Promise.allSettled(
      [1, 2, 3].map(() => link().signByLink({ token: asked.token, ...RITA, answers })),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await query('select from app.client_signatures where ask_id = $1', asked.id)).toHaveLength(1)
    await expect(link().signByLink({ token: asked.token, ...RITA, answers })).rejects.toMatchObject({
      ...CONFLICT,
      message: expect.stringContaining('signed already'),
      data: { current: { state: 'signed', signed: RITA } },
    })
  })

  test('says plainly why it opens nothing any more, and names nobody then: taken back, replaced, run out, a client that left', async () => {
    const stage = await makeAsked()
    const { team, asked } = stage
    const state = async (token: string) => {
      const { state, lines } = await link().findByLink({ token })
      return [state, lines.length]
    }
    await query(`update app.client_asks set asked_at = asked_at - interval '1 hour'`)
    const newer = await ask(stage, { email: asked.email })
    expect(await state(asked.token)).toEqual(['revoked', 0])
    expect(await state(newer.token)).toEqual(['open', 1])

    const other = await ask(stage)
    await as(team.owner).revokeAsk({ teamId: team.id, askId: other.id })
    await as(team.owner).revokeAsk({ teamId: team.id, askId: other.id })
    expect(await state(other.token)).toEqual(['revoked', 0])
    const answers = [{ recordId: stage.line.id, version: 1 }]
    await expect(link().signByLink({ token: other.token, ...RITA, answers })).rejects.toMatchObject({
      ...CONFLICT,
      message: expect.stringContaining('taken this link back'),
    })

    const late = await ask(stage)
    await query(`update app.client_asks set expires_at = now() - interval '1 minute' where id = $1`, late.id)
    expect(await state(late.token)).toEqual(['expired', 0])

    const left = await ask(stage)
    await query('update app.clients set archived_at = now() where id = $1', left.clientId)
    expect(await state(left.token)).toEqual(['left', 0])
    await expect(ask(stage)).rejects.toMatchObject(CONFLICT)
    await expect(link().findByLink({ token: 'guessed' })).rejects.toMatchObject(NOT_FOUND)
    const stored = await query('select secret_hash from app.client_asks where id = $1', left.id)
    expect(JSON.stringify(stored)).not.toContain(left.token)
  })

  test('shows no other site, client or team; guessing a paper is slowed down; an address gets one mail a minute', async () => {
    const [stage, other] = [await makeAsked(), await makeAsked()]
    const { lines } = await link().findByLink({ token: stage.asked.token })
    expect(lines.map(({ id }) => id)).toEqual(stage.lines.map(({ id }) => id))
    const answers = [{ recordId: other.line.id, version: 1 }]
    await expect(link().signByLink({ token: stage.asked.token, ...RITA, answers })).rejects.toMatchObject(CONFLICT)
    await expect(as(other.team.owner).clients({ teamId: stage.team.id, week: stage.week })).rejects.toMatchObject(
      NOT_FOUND,
    )
    await expect(ask(stage, { email: stage.asked.email })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    const tries = []
    for (let guess = 0; guess < 31; guess++)
      tries.push(
        await app.server.inject({
          method: 'POST',
          url: '/api/timesheets/paper.pdf',
          remoteAddress: '203.0.113.9',
          ...posted({ token: `guess-${guess}` }),
        }),
      )
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([...Array(30).fill(404), 429])
    // The same network has guessed enough for every link; one that is right opens all the same.
    const find = (token: string) =>
      app.server.inject({
        method: 'POST',
        url: '/api/timesheets/find',
        remoteAddress: '203.0.113.9',
        ...posted({ token }),
      })
    expect((await find('guess')).statusCode).toBe(429)
    expect((await find(stage.asked.token)).statusCode).toBe(200)
  })

  test('a manager of some sites asks for one of them, and sees no paper with other sites', async () => {
    const stage = await makeAsked()
    const { team, siteId, week, asked } = stage
    const limited = await makeMember(app, { team, role: 'manager' })
    await app.as(team.owner).clients.limitManager({ teamId: team.id, userId: limited.id, siteIds: [siteId] })
    const input = { teamId: team.id, week, clientId: asked.clientId, email: 'site@oakhomes.example' }
    await expect(as(limited).askClient(input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await as(limited).askClient({ ...input, siteId })).toMatchObject({ id: expect.any(String) })
  })

  test('what was signed is kept for six years, who was asked for six months; an erased person leaves no words', async () => {
    const stage = await makeAsked()
    await sign(stage.asked.token, { [stage.line.id]: 'She began at 07:30' })
    await query(`update app.client_asks set expires_at = now() - interval '7 months' where id = $1`, stage.asked.id)
    await applySchedule(app.services)
    expect(await query('select from app.client_asks where id = $1', stage.asked.id)).toEqual([])
    const kept = () =>
      query(
        'select s.signer, s.ask_id, a.words from app.client_answers a join app.client_signatures s on s.id = a.signature_id where a.record_id = $1',
        stage.line.id,
      )
    expect(await kept()).toEqual([{ signer: RITA.signer, ask_id: null, words: 'She began at 07:30' }])
    await query('select app.erase_person($1, now())', stage.person.id)
    expect(await kept()).toMatchObject([{ words: null }])
    await query(
      `update app.client_signatures set signed_at = now() - interval '6 years 1 day' where team_id = $1`,
      stage.team.id,
    )
    await applySchedule(app.services)
    expect(await kept()).toEqual([])
  })
})

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const posted = (body: object) => ({
  headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'x-requested-with': 'care-staffing' },
  payload: JSON.stringify(body),
})
