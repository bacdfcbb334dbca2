import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { hashPassword } from '#server/crypto/passwords.ts'
import { useApp } from '#testing/app.ts'
import { mailsTo } from '#testing/machine/outbox.ts'
import { makePerson } from '#testing/people/factories.ts'

// Real hashes take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const app = useApp()
const password = 'mauve kettle lorry'
const HOUR_MS = 3_600_000
let count = 0

async function member() {
  const person = await makePerson(app)
  const password_hash = await hashPassword(app.services.vault, password)
  await app.services.database.kysely.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
  return person
}

function stranger() {
  return `nobody-${count++}@example.test`
}

interface Call {
  ip?: string
  cookies?: Record<string, string>
}

function post(path: string, payload: object, { ip = '127.0.0.1', cookies = {} }: Call = {}) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  return app.server.inject({ method: 'POST', url: `/auth/v1/${path}`, remoteAddress: ip, headers, cookies, payload })
}

const signUp = (email: string, call: Call & { given?: string } = {}) =>
  post('signup', { email, password: call.given ?? password, data: { full_name: 'Someone' } }, call)
const signIn = (email: string, call: Call & { given?: string } = {}) =>
  post('token?grant_type=password', { email, password: call.given ?? password }, call)
const recover = (email: string, call: Call = {}) => post('recover', { email }, call)

const keyOf = (whose: string) => createHash('sha256').update(whose).digest('base64url')

/** The points that a person has spent of each budget. */
async function spent(whose: string): Promise<Record<string, number>> {
  const { rows } = await app.services.database.pool.query(
    `select split_part(key, ':', 1) as budget, points from app.rate_limits where key like '%:' || $1 and points > 0 order by 1`,
    [keyOf(whose)],
  )
  return Object.fromEntries(rows.map(({ budget, points }) => [budget, points]))
}

/** Spends a budget of the whole installation, for an hour. */
async function spend(budget: string, points: number) {
  await app.services.database.pool.query(
    `insert into app.rate_limits (key, points, expire) values ($1, $2, $3) on conflict (key) do update set points = $2, expire = $3`,
    [`${budget}:${keyOf('everybody')}`, points, Date.now() + HOUR_MS],
  )
}

async function giveBack(budget: string) {
  await app.services.database.pool.query('delete from app.rate_limits where key = $1', [
    `${budget}:${keyOf('everybody')}`,
  ])
}

async function health() {
  return (await app.server.inject({ url: '/health' })).json()
}

test('a known and an unknown address spend the same points of every budget of address and network', async () => {
  const [known, unconfirmed] = [await member(), await member()]
  const users = app.services.database.kysely.updateTable('users')
  await users.set({ email_confirmed_at: null }).where('id', '=', unconfirmed.id).execute()
  const counted = []
  for (const [n, email] of [stranger(), known.email, unconfirmed.email].entries()) {
    const ip = `198.51.100.${n + 1}`
    const given = 'another kettle lorry'
    const statuses = []
    for (const call of [
      () => signUp(email, { ip, given }),
      () => signIn(email, { ip, given: 'not this one' }),
      () => recover(email, { ip }),
      () => post('resend', { type: 'signup', email }, { ip }),
      () => signUp(email, { ip, given: 'a third kettle lorry' }),
    ])
      statuses.push((await call()).statusCode)
    counted.push({ statuses, ofAddress: await spent(email), ofNetwork: await spent(ip) })
  }
  expect(counted[1]).toEqual(counted[0])
  expect(counted[2]).toEqual(counted[0])
  expect(counted[0]?.ofAddress).toEqual({
    'recover-hour': 1,
    'recover-minute': 1,
    'resend-hour': 1,
    'resend-minute': 1,
    'sign-in-account': 1,
    'sign-up-guess': 2,
    'sign-up-mail': 2,
  })
})

test('ten sign-ins after a sign-up do not reveal whether the address is known', async () => {
  const answers = []
  for (const email of [stranger(), (await member()).email]) {
    await signUp(email, { given: 'another kettle lorry' })
    const statuses = []
    for (let guess = 0; guess < 10; guess++)
      statuses.push((await signIn(email, { given: `wrong ${guess}` })).statusCode)
    answers.push(statuses)
  }
  expect(answers[1]).toEqual(answers[0])
})

test('a correct password spends no budget of guesses or mails', async () => {
  const { email } = await member()
  expect((await signUp(email)).json().code).toBe('user_already_exists')
  expect(await spent(email)).toEqual({})
})

test('links for unknown addresses do not spend the installation’s mail budget; a sent link does', async () => {
  const sentBefore = (await spent('everybody'))['mail-confirmed'] ?? 0
  for (let asked = 0; asked < 5; asked++) await recover(stranger())
  expect((await spent('everybody'))['mail-confirmed'] ?? 0).toBe(sentBefore)
  const { email } = await member()
  await recover(email)
  await recover(email)
  expect((await spent('everybody'))['mail-confirmed']).toBe(sentBefore + 1)
})

test('a flood of sign-ups does not stop resets of known accounts, and appears in log and health', async () => {
  const warn = vi.spyOn(app.services.log, 'warn')
  const { email } = await member()
  await spend('sign-up-all', 200)
  await spend('mail-unconfirmed', 200)
  const refused = [await signUp(stranger()), await signUp(email, { given: 'another kettle lorry' })]
  for (const { statusCode, body, headers } of refused) {
    expect([statusCode, body]).toEqual([429, refused[0]?.body])
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
  }
  expect(await health()).toMatchObject({ status: 'degraded', conditions: ['sign-up-budget'] })
  const told = warn.mock.calls.filter(([about]) => Object.keys(about as object).includes('condition'))
  expect(told).toEqual([[{ condition: 'sign-up-budget' }, expect.any(String)]])
  expect((await recover(email)).statusCode).toBe(200)
  expect(await mailsTo(app, email)).toHaveLength(1)
  await giveBack('sign-up-all')
  await giveBack('mail-unconfirmed')
  app.clock.advance({ hours: 2 })
  expect(await health()).toMatchObject({ status: 'ok', conditions: [] })
  warn.mockRestore()
})

test('over the installation’s mail budget the answer stays the same and the operator is warned', async () => {
  const { email } = await member()
  await spend('mail-confirmed', 500)
  const [known, unknown] = [await recover(email), await recover(stranger())]
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  expect(await mailsTo(app, email)).toEqual([])
  expect(await health()).toMatchObject({ status: 'degraded', conditions: ['mail-budget'] })
  await giveBack('mail-confirmed')
})

test('the networks inside one /56 share a mail budget', async () => {
  for (let n = 0; n < 25; n++)
    await recover((await makePerson(app)).email, { ip: `2001:db8:5:${(0x100 + n).toString(16)}::1` })
  expect(await spent('2001:db8:5:100::/56')).toMatchObject({ 'mail-network': 25 })
  const signUps = []
  for (let n = 0; n < 6; n++)
    signUps.push((await signUp(stranger(), { ip: `2001:db8:6:${(0x200 + n).toString(16)}::1` })).statusCode)
  expect(signUps).toEqual([200, 200, 200, 200, 200, 429])
})

test('guesses from the same network do not lock out a browser that the person has used before', async () => {
  const { email } = await member()
  const ip = '203.0.113.9'
  const device = (await signIn(email, { ip })).cookies.find(({ name }) => name === '__Host-device')?.value ?? ''
  await Promise.all(Array.from({ length: 30 }, () => signIn(stranger(), { ip })))
  expect((await signIn(email, { ip })).statusCode).toBe(429)
  expect((await signIn(email, { ip, cookies: { '__Host-device': device } })).statusCode).toBe(200)
})

test('a network that tries passwords over twenty accounts raises one alarm, which names no account and no password', async () => {
  const warn = vi.spyOn(app.services.log, 'warn')
  const alarms = async () =>
    (
      await app.services.database.pool.query(
        `select * from app.audit_events where action = 'session.sprayed' and ip_trunc = '192.0.2.0/24'`,
      )
    ).rows
  const people = await Promise.all(Array.from({ length: 3 }, () => makePerson(app)))
  const addresses = [...people.map(({ email }) => email), ...Array.from({ length: 22 }, stranger)]
  for (const email of addresses.slice(0, 19)) await signIn(email, { ip: '192.0.2.77', given: 'Spring2026!' })
  await signIn(addresses[0] as string, { ip: '192.0.2.77', given: 'Spring2026!' })
  expect(await alarms()).toEqual([])
  for (const email of addresses.slice(19)) await signIn(email, { ip: '192.0.2.77', given: 'Spring2026!' })
  expect(await alarms()).toMatchObject([{ actor: null, subject: null, object: null, meta: {} }])
  const said = warn.mock.calls.filter(([, words]) => String(words).includes('twenty accounts'))
  expect(said).toEqual([[{ network: '192.0.2.0/24' }, expect.any(String)]])
  warn.mockRestore()
})
