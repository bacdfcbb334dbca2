import { beforeAll, describe, expect, test, vi } from 'vitest'
import { hashChannel, hashPassword } from '#server/crypto/passwords.ts'
import { useApp } from '#testing/app.ts'
import { makeBrowser } from '#testing/machine/browser.ts'
import { lastLink, letPass } from '#testing/machine/outbox.ts'
import { makePerson, makeTeam } from '#testing/people/factories.ts'

// Real hashes take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const app = useApp()
const password = 'mauve kettle lorry'
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
let passwordHash: string

beforeAll(async () => {
  passwordHash = await hashPassword(app.services.vault, password)
})

/** A person with an account and the password above. */
async function member() {
  const person = await makePerson(app)
  await app.services.database.kysely
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', person.id)
    .execute()
  return person
}

interface Attempt {
  email: string
  password?: string
  ip?: string
  headers?: Record<string, string>
  cookies?: Record<string, string>
  url?: string
}

/** Signs in from this machine by default: then only the budget of the account counts. */
function signIn({ email, password: given = password, ip = '127.0.0.1', headers = {}, cookies = {}, url }: Attempt) {
  return app.server.inject({
    method: 'POST',
    url: url ?? '/auth/v1/token?grant_type=password',
    remoteAddress: ip,
    headers: { ...SAME_ORIGIN, ...headers },
    cookies,
    payload: { email, password: given },
  })
}

function cookieOf(answer: Awaited<ReturnType<typeof signIn>>, name: string) {
  return answer.cookies.find((cookie) => cookie.name === name)
}

async function hashesOf(work: () => Promise<unknown>) {
  let hashes = 0
  const seen = () => hashes++
  hashChannel.subscribe(seen)
  await work()
  hashChannel.unsubscribe(seen)
  return hashes
}

test('a wrong password and an unknown address get the same answer at the same cost (AU03)', async () => {
  const { email } = await member()
  const wrong = await signIn({ email, password: 'not this one' })
  const unknown = await signIn({ email: 'nobody@example.test' })
  expect([wrong.statusCode, wrong.body, Object.keys(wrong.headers)]).toEqual([
    400,
    unknown.body,
    Object.keys(unknown.headers),
  ])
  expect(wrong.json().message).toBe('Invalid login credentials')
  expect(await hashesOf(() => signIn({ email, password: 'not this one' }))).toBe(1)
  expect(await hashesOf(() => signIn({ email: 'nobody@example.test' }))).toBe(1)
})

describe('guessing', () => {
  test('of fifty concurrent guesses ten are checked, also when the right one is among them (AU10)', async () => {
    const { email } = await member()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, guess) => signIn({ email, password: `wrong ${guess}` })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(40)
    const right = await signIn({ email })
    const wrong = answers.find(({ statusCode }) => statusCode === 429)
    expect([right.statusCode, right.body]).toEqual([429, wrong?.body])
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
    expect(right.cookies).toEqual([])
  })

  test('the owner can sign in on a browser that they used before, and everywhere after the lockout (AU07, AU11)', async () => {
    const { email } = await member()
    const known = cookieOf(await signIn({ email }), '__Host-device')?.value ?? ''
    await Promise.all(Array.from({ length: 11 }, (_, guess) => signIn({ email, password: `wrong ${guess}` })))
    expect((await signIn({ email })).statusCode).toBe(429)
    expect((await signIn({ email, cookies: { '__Host-device': `${known.slice(0, -2)}xx` } })).statusCode).toBe(429)
    expect((await signIn({ email, cookies: { '__Host-device': known } })).statusCode).toBe(200)
    await letPass(app, 301)
    expect((await signIn({ email })).statusCode).toBe(200)
  })

  test('no spelling of the address, the path or the network gets another rate limit (AU08)', async () => {
    const { email } = await member()
    const dodges: Partial<Attempt>[] = [
      { email: email.toUpperCase() },
      { url: '/auth/v1/token?grant_type=password&x=1' },
      { headers: { 'x-forwarded-for': '198.51.100.1', 'x-real-ip': '198.51.100.1', forwarded: 'for=198.51.100.1' } },
    ]
    for (let guess = 0; guess < 10; guess++) await signIn({ email, password: `wrong ${guess}`, ...dodges[guess % 3] })
    for (const dodge of dodges) expect((await signIn({ email, ...dodge })).statusCode).toBe(429)
    for (const url of [
      '/auth/v1//token?grant_type=password',
      '/auth/v1/token/?grant_type=password',
      '/auth/v1/TOKEN?grant_type=password',
    ]) {
      expect((await signIn({ email, url })).statusCode).toBe(404)
    }
  })

  test('a network that guesses at many accounts is limited across its addresses (AU08)', async () => {
    const from = (host: number) => `2001:db8:7:7::${host.toString(16)}`
    const guesses = Array.from({ length: 30 }, (_, n) => signIn({ email: `nobody-${n}@example.test`, ip: from(n + 1) }))
    expect(new Set((await Promise.all(guesses)).map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
    const { email } = await member()
    expect((await signIn({ email, ip: '2001:0db8:0007:0007:ffff::1' })).statusCode).toBe(429)
    expect((await signIn({ email, ip: '2001:db8:7:8::1' })).statusCode).toBe(200)
  })
})

describe('the session', () => {
  test('its cookie is bound to this host and HttpOnly (SE01)', async () => {
    const { email } = await member()
    const answer = await signIn({ email })
    for (const line of [answer.headers['set-cookie']].flat()) {
      expect(line).toMatch(/^__Host-(session|device)=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    }
    const secret = cookieOf(answer, '__Host-session')?.value ?? ''
    expect(answer.body).not.toContain(secret)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('signing in makes a new secret and ends the previous session (session fixation, SE02)', async () => {
    const { email, sessionSecret } = await member()
    const planted = await signIn({ email, cookies: { '__Host-session': 'planted-by-somebody' } })
    expect(cookieOf(planted, '__Host-session')?.value).not.toBe('planted-by-somebody')
    const again = await signIn({ email, cookies: { '__Host-session': sessionSecret } })
    expect(again.statusCode).toBe(200)
    await expect(app.as({ sessionSecret }).accounts.me()).rejects.toMatchObject({ status: 401 })
    const fresh = cookieOf(again, '__Host-session')?.value ?? ''
    expect(await app.as({ sessionSecret: fresh }).accounts.me()).toMatchObject({ email, role: 'staff' })
  })

  test('a signed-out cookie is dead (SE03)', async () => {
    const { sessionSecret } = await member()
    const cookies = { '__Host-session': sessionSecret }
    const out = await app.server.inject({ method: 'POST', url: '/auth/v1/logout', headers: SAME_ORIGIN, cookies })
    expect([out.statusCode, out.headers['set-cookie']]).toEqual([
      204,
      expect.stringContaining('__Host-session=; Max-Age=0'),
    ])
    for (const url of ['/auth/v1/user', '/api/account', '/api/teams']) {
      expect((await app.server.inject({ url, cookies })).statusCode).toBe(401)
    }
  })

  test('another person on the same browser gets nothing of the previous one (SE05)', async () => {
    const [ann, ben] = [await member(), await member()]
    const answer = await signIn({ email: ben.email, cookies: { '__Host-session': ann.sessionSecret } })
    const cookies = { '__Host-session': cookieOf(answer, '__Host-session')?.value ?? '' }
    expect((await app.server.inject({ url: '/auth/v1/user', cookies })).json()).toMatchObject({
      id: ben.id,
      email: ben.email,
    })
    const stale = await signIn({ email: ann.email })
    const refreshed = await app.server.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=refresh_token',
      headers: SAME_ORIGIN,
      cookies,
      payload: { refresh_token: stale.json().refresh_token },
    })
    expect(refreshed.statusCode).toBe(400)
  })

  test.each([
    { who: 'staff', idleHours: 14 * 24, absoluteDays: 60 },
    { who: 'somebody who runs a team', idleHours: 12, absoluteDays: 1 },
  ])(
    'of $who ends after $idleHours hours unused and $absoluteDays days in any case',
    async ({ who, idleHours, absoluteDays }) => {
      const person = await member()
      if (who !== 'staff') await makeTeam(app, { owner: person })
      const start = async () => {
        const answer = await signIn({ email: person.email })
        return {
          cookies: { '__Host-session': cookieOf(answer, '__Host-session')?.value ?? '' },
          refresh_token: answer.json().refresh_token,
        }
      }
      const refresh = ({ cookies, refresh_token }: Awaited<ReturnType<typeof start>>) =>
        app.server.inject({
          method: 'POST',
          url: '/auth/v1/token?grant_type=refresh_token',
          headers: SAME_ORIGIN,
          cookies,
          payload: { refresh_token },
        })
      const status = async ({ cookies }: Awaited<ReturnType<typeof start>>) =>
        (await app.server.inject({ url: '/api/account', cookies })).statusCode

      const unused = await start()
      app.clock.advance({ hours: idleHours, seconds: -1 })
      expect(await status(unused)).toBe(200)
      app.clock.advance({ seconds: 2 })
      expect(await status(unused)).toBe(401)
      expect((await refresh(unused)).statusCode).toBe(400)

      const used = await start()
      const steps = (absoluteDays * 24) / (idleHours / 2)
      for (let step = 1; step < steps; step++) {
        app.clock.advance({ hours: idleHours / 2 })
        expect((await refresh(used)).statusCode).toBe(200)
      }
      app.clock.advance({ hours: idleHours / 2, seconds: 1 })
      expect((await refresh(used)).statusCode).toBe(400)
      expect(await status(used)).toBe(401)
    },
  )
})

test('a hash with older settings is renewed at sign-in', async () => {
  const { email, id } = await member()
  const users = app.services.database.kysely
  const stored = async () =>
    (await users.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow())
      .password_hash
  const weak = await hashWith('m=19456,t=2,p=1')
  await users.updateTable('users').set({ password_hash: weak }).where('id', '=', id).execute()
  expect((await signIn({ email })).statusCode).toBe(200)
  expect(await stored()).toContain('m=65536,t=3,p=1')
  expect((await signIn({ email })).statusCode).toBe(200)
})

async function hashWith(settings: string) {
  const { hashRaw } = await import('@node-rs/argon2')
  const [memoryCost = 0, timeCost = 0, parallelism = 0] = settings.match(/\d+/g)?.map(Number) ?? []
  const salt = Buffer.alloc(16, 7)
  const raw = await hashRaw(password, { memoryCost, timeCost, parallelism, salt })
  return `$argon2id$v=19$${settings}$${salt.toString('base64').replace(/=+$/, '')}$${app.services.vault.pepper(raw.toString('base64url'))}`
}

test('a disabled account is told so only with its password, and its sessions have ended (AU19)', async () => {
  const { email, id, sessionSecret } = await member()
  await app.services.database.kysely
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('id', '=', id)
    .execute()
  expect((await signIn({ email, password: 'not this one' })).json().message).toBe('Invalid login credentials')
  expect((await signIn({ email })).json().code).toBe('user_banned')
  expect(
    (await app.server.inject({ url: '/auth/v1/user', cookies: { '__Host-session': sessionSecret } })).statusCode,
  ).toBe(401)
})

test.each(['pkce', 'id_token', 'web3', 'implicit', '', undefined])('the grant %s is refused (AU20)', async (grant) => {
  const answer = await signIn({
    email: 'a@x.test',
    url: `/auth/v1/token${grant === undefined ? '' : `?grant_type=${grant}`}`,
  })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'unsupported_grant_type'])
})

test('a body of another type is refused as invalid input', async () => {
  for (const payload of [
    '[]',
    '"text"',
    '1',
    '{"email":["a@x.test"],"password":"x"}',
    '{"email":"a@x.test","password":{}}',
    '{"email":"a@x.test"}',
  ]) {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      headers: SAME_ORIGIN,
      payload,
    })
    expect([400, 422]).toContain(answer.statusCode)
  }
  expect(
    (await app.server.inject({ method: 'POST', url: '/auth/v1/logout?scope=all', headers: SAME_ORIGIN })).statusCode,
  ).toBe(400)
})

test('every start and end of a session is audited', async () => {
  const { email, id } = await member()
  const browser = makeBrowser({ origin: await app.listen(), publicUrl: app.services.publicUrl })
  await browser.auth.signInWithPassword({ email, password })
  await browser.auth.resetPasswordForEmail(email)
  expect((await lastLink(app, email)).pathname).toBe('/reset-password')
  await browser.auth.signOut({ scope: 'global' })
  const rows = await app.services.database.kysely
    .selectFrom('audit_events')
    .select('action')
    .where('subject', '=', id)
    .orderBy('seq')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(['session.start', 'password.reset-requested', 'session.end'])
})

test('signing in with the old password during its change leaves no session', async () => {
  const { email, id } = await member()
  const fresh = await hashPassword(app.services.vault, 'teal saucepan tram')
  const client = await app.services.database.pool.connect()
  await client.query('begin')
  await client.query('update app.users set password_hash = $1 where id = $2', [fresh, id])
  const signingIn = signIn({ email })
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await client.query('commit')
  client.release()
  expect((await signingIn).statusCode).toBe(400)
})
