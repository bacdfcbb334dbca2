import { createServer } from 'node:net'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { hashPassword } from '#server/crypto/passwords.ts'
import { startApp, useApp } from '#testing/app.ts'
import { lastLink, letPass, mailsTo } from '#testing/machine/outbox.ts'
import { makeApplicant, makePerson, makeTeam } from '#testing/people/factories.ts'

// Real hashes take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const app = useApp({ PUBLIC_URL: 'https://care.example' })
const password = 'mauve kettle lorry'
const INVALID = 'Invalid or expired reset link. Please request a new password reset.'
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
let passwordHash: string

beforeAll(async () => {
  passwordHash = await hashPassword(app.services.vault, password)
})

async function member(change: { disabled_at?: Date; email_confirmed_at?: null } = {}) {
  const person = await makePerson(app)
  const users = app.services.database.kysely.updateTable('users').set({ password_hash: passwordHash, ...change })
  await users.where('id', '=', person.id).execute()
  return person
}

interface Asked {
  payload?: object
  bearer?: string
  ip?: string
  headers?: Record<string, string>
  cookies?: Record<string, string>
}

function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { payload, bearer, ip = '127.0.0.1', headers = {}, cookies = {} }: Asked = {},
) {
  const authorization = bearer && { authorization: `Bearer ${bearer}` }
  return app.server.inject({
    method,
    url,
    remoteAddress: ip,
    headers: { ...SAME_ORIGIN, ...authorization, ...headers },
    cookies,
    ...(payload && { payload }),
  })
}

function recover(email: string, asked: Asked = {}) {
  return ask('POST', '/auth/v1/recover', { payload: { email }, ...asked })
}

async function tokenOf(email: string) {
  return (await lastLink(app, email)).searchParams.get('access_token') ?? ''
}

function reset(bearer: string, wanted: string) {
  return ask('PUT', '/auth/v1/user', { bearer, payload: { password: wanted } })
}

async function opens(email: string, given: string) {
  const { statusCode } = await ask('POST', '/auth/v1/token?grant_type=password', {
    payload: { email, password: given },
  })
  return statusCode === 200
}

describe('asking for a link', () => {
  test('known, unknown, repeated, unconfirmed and disabled addresses get the same answer (AU04, AU05)', async () => {
    const known = await member()
    const addresses = [
      known.email,
      'nobody@example.com',
      known.email,
      (await member({ email_confirmed_at: null })).email,
      (await member({ disabled_at: new Date() })).email,
    ]
    for (const path of ['recover', 'resend']) {
      const answers = []
      for (const email of addresses)
        answers.push(await ask('POST', `/auth/v1/${path}`, { payload: { email, type: 'signup' } }))
      for (const { statusCode, body, headers } of answers) {
        expect([statusCode, body, Object.keys(headers)]).toEqual([200, '{}', Object.keys(answers[0]?.headers ?? {})])
      }
    }
    expect((await mailsTo(app, known.email)).map(({ subject }) => subject)).toEqual([
      'Reset your Care Staffing password',
    ])
    expect((await mailsTo(app, addresses[3] ?? '')).map(({ subject }) => subject)).toEqual([
      'Reset your Care Staffing password',
      'Confirm your email address for Care Staffing',
    ])
    expect(await mailsTo(app, addresses[4] ?? '')).toEqual([])
  })

  test('requests for links are limited per mailbox and per network (RS14)', async () => {
    const { email } = await member()
    await Promise.all(Array.from({ length: 50 }, () => recover(email)))
    expect(await mailsTo(app, email)).toHaveLength(1)
    for (let minute = 0; minute < 5; minute++) {
      await letPass(app, 61)
      expect((await recover(email)).statusCode).toBe(200)
    }
    expect(await mailsTo(app, email)).toHaveLength(3)

    const people = await Promise.all(Array.from({ length: 25 }, () => member()))
    await Promise.all(people.map((person, n) => recover(person.email, { ip: `2001:db8:9:9::${n + 1}` })))
    const sent = await Promise.all(people.map((person) => mailsTo(app, person.email)))
    expect(sent.flat()).toHaveLength(20)
  })

  test('the link has the configured address, whatever the request’s headers say (RS11, RS12)', async () => {
    const { email } = await member()
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-forwarded-proto': 'gopher',
    }
    const query = '?redirect_to=https://evil.example/&redirect_to[]=x'
    await ask('POST', `/auth/v1/recover${query}`, { payload: { email, redirect_to: 'https://evil.example' }, headers })
    const [mail] = await mailsTo(app, email)
    expect(mail?.text).toContain('https://care.example/reset-password?access_token=')
    expect(`${mail!.subject} ${mail!.text} ${mail!.html}`.match(/evil/g)).toBeNull()
  })
})

describe('a link', () => {
  test('works once; opening it or a weak password does not use it up (RS01, RS06, RS13)', async () => {
    const { email, id } = await member()
    await recover(email)
    const token = await tokenOf(email)
    for (let scan = 0; scan < 5; scan++) {
      expect((await ask('GET', '/auth/v1/user', { bearer: token })).json()).toMatchObject({
        id,
        email: 'p***@example.test',
        user_metadata: {},
      })
    }
    expect((await reset(token, '12345')).json()).toMatchObject({
      code: 'weak_password',
      message: 'Password must be at least 6 characters long',
    })
    expect((await reset(token, email)).json().code).toBe('weak_password')
    expect((await reset(token, 'teal saucepan tram')).statusCode).toBe(200)
    const again = await reset(token, 'green saucepan tram')
    expect([again.statusCode, again.json().message]).toEqual([403, INVALID])
    expect((await ask('GET', '/auth/v1/user', { bearer: token })).json().message).toBe(INVALID)
    expect(await opens(email, 'teal saucepan tram')).toBe(true)
  })

  test('is revoked by a newer one (RS02)', async () => {
    const { email } = await member()
    await recover(email)
    const first = await tokenOf(email)
    await letPass(app, 61)
    await recover(email)
    expect((await reset(first, 'teal saucepan tram')).statusCode).toBe(403)
    expect((await reset(await tokenOf(email), 'teal saucepan tram')).statusCode).toBe(200)
    expect((await reset(first, 'teal saucepan tram')).statusCode).toBe(403)
  })

  test('works for one of eight concurrent uses (RS03)', async () => {
    const { email } = await member()
    await recover(email)
    const token = await tokenOf(email)
    const passwords = Array.from({ length: 8 }, (_, n) => `teal saucepan tram ${n}`)
    const answers = await Promise.all(passwords.map((chosen) => reset(token, chosen)))
    const won = passwords.filter((_, n) => answers[n]?.statusCode === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => ![200, 403, 429].includes(statusCode))).toEqual([])
    for (const chosen of passwords.slice(0, 4)) expect(await opens(email, chosen)).toBe(chosen === won[0])
  })

  test('expires after an hour by the server’s clock (RS04)', async () => {
    const { email } = await member()
    await recover(email)
    const token = await tokenOf(email)
    await letPass(app, 3599)
    expect((await ask('GET', '/auth/v1/user', { bearer: token })).statusCode).toBe(200)
    await letPass(app, 2)
    expect((await reset(token, 'teal saucepan tram')).statusCode).toBe(403)
  })

  test('that was changed, or is of another kind, is refused (RS05)', async () => {
    const [ann, ben] = [await member(), await member({ email_confirmed_at: null })]
    await recover(ann.email)
    await ask('POST', '/auth/v1/resend', { payload: { email: ben.email, type: 'signup' } })
    const token = await tokenOf(ann.email)
    const [header, claims, secret = ''] = token.split('.')
    const verification = (await lastLink(app, ben.email)).searchParams.get('token_hash')
    const bad = [
      `${header}.${claims}.${secret.slice(0, -1)}`,
      `${header}.${claims}.`,
      `${header}.${claims}.${verification}`,
      `${header}.${claims}.${'A'.repeat(43)}`,
      token.slice(0, -20),
    ]
    for (const bearer of bad) expect((await reset(bearer, 'teal saucepan tram')).statusCode).toBe(403)
    expect((await ask('PUT', '/auth/v1/user', { payload: { password: 'teal saucepan tram' } })).statusCode).toBe(401)
    expect(
      (await ask('POST', '/auth/v1/verify', { payload: { token_hash: secret, type: 'recovery' } })).statusCode,
    ).toBe(403)
    expect((await ask('POST', '/auth/v1/verify', { payload: { token_hash: secret, type: 'signup' } })).statusCode).toBe(
      403,
    )
    expect((await reset(token, 'teal saucepan tram')).statusCode).toBe(200)
  })

  test('gives no other access (RS07)', async () => {
    const { email } = await member()
    await recover(email)
    const bearer = await tokenOf(email)
    const secret = bearer.split('.')[2] ?? ''
    for (const url of [
      '/api/account',
      '/api/teams',
      '/api/profile',
      '/api/events',
      '/auth/v1/factors',
      '/auth/v1/sessions',
    ]) {
      expect([401, 404]).toContain((await ask('GET', url, { bearer })).statusCode)
      expect([401, 404]).toContain((await ask('GET', url, { cookies: { '__Host-session': secret } })).statusCode)
    }
    expect((await ask('POST', '/auth/v1/logout?scope=global', { bearer })).statusCode).toBe(401)
    const { body, statusCode } = await ask('PUT', '/auth/v1/user', {
      bearer,
      payload: { data: { full_name: 'Mallory' } },
    })
    expect([statusCode, body]).toEqual([422, expect.not.stringContaining('Mallory')])
  })

  test('is stored as a hash, and encrypted in the outbox', async () => {
    const { email } = await member()
    await recover(email)
    const secret = (await tokenOf(email)).split('.')[2] ?? ''
    const { rows } = await app.services.database.pool.query(
      `select (select json_agg(t)::text from app.account_tokens t) || (select json_agg(j)::text from pgboss.job j) ||
        (select json_agg(e)::text from app.audit_events e) as dump`,
    )
    expect(rows[0].dump.length).toBeGreaterThan(1000)
    expect(rows[0].dump).not.toContain(secret)
    expect(rows[0].dump).not.toContain(email)
  })
})

test('a reset ends all sessions and links, and notifies the owner (RS09)', async () => {
  const person = await member()
  const team = await makeTeam(app)
  await makeApplicant(app, { team, person })
  const { email } = person
  const signedIn = await ask('POST', '/auth/v1/token?grant_type=password', { payload: { email, password } })
  const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]))
  const heard: string[] = []
  const sessionId = signedIn.json().refresh_token
  const unfollow = app.services.listener.follow([`session:${sessionId}`], (topic) => heard.push(topic))
  await recover(email)
  const token = await tokenOf(email)
  await Promise.all(
    Array.from({ length: 11 }, () =>
      ask('POST', '/auth/v1/token?grant_type=password', { payload: { email, password: 'wrong one' } }),
    ),
  )
  expect((await reset(token, 'teal saucepan tram')).statusCode).toBe(200)

  expect((await ask('GET', '/api/account', { cookies })).statusCode).toBe(401)
  await expect(app.as(person).accounts.me()).rejects.toMatchObject({ status: 401 })
  await expect.poll(() => heard).toEqual([`session:${sessionId}`])
  unfollow()
  expect((await mailsTo(app, email)).at(-1)?.subject).toBe('Your Care Staffing password was changed')
  const rows = await app.services.database.kysely
    .selectFrom('audit_events')
    .select('action')
    .where('subject', '=', person.id)
    .execute()
  expect(rows.map(({ action }) => action)).toContain('password.reset')
  // The account's lock is released (AU11); the old device cookie no longer bypasses the next one.
  expect(await opens(email, 'teal saucepan tram')).toBe(true)
  await Promise.all(
    Array.from({ length: 11 }, () =>
      ask('POST', '/auth/v1/token?grant_type=password', { payload: { email, password: 'wrong one' } }),
    ),
  )
  const device = { '__Host-device': cookies['__Host-device'] ?? '' }
  const locked = await ask('POST', '/auth/v1/token?grant_type=password', {
    payload: { email, password: 'teal saucepan tram' },
    cookies: device,
  })
  expect(locked.statusCode).toBe(429)
})

test('a mail server that never answers does not delay the page (EM02)', async () => {
  const hole = createServer(() => {})
  await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve))
  const slow = await startApp({ SMTP_URL: `smtp://127.0.0.1:${(hole.address() as { port: number }).port}` })
  const { email } = await makePerson(slow)
  for (const address of [email, 'nobody@example.test', email]) {
    const before = performance.now()
    const answer = await slow.server.inject({
      method: 'POST',
      url: '/auth/v1/recover',
      headers: SAME_ORIGIN,
      payload: { email: address },
    })
    expect(answer.statusCode).toBe(200)
    expect(performance.now() - before).toBeLessThan(1000)
  }
  expect(await mailsTo(slow, email)).toHaveLength(1)
  hole.close()
  await slow.close()
})
