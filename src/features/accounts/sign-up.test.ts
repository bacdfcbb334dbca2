import { beforeAll, describe, expect, test, vi } from 'vitest'
import { hashChannel } from '#server/crypto/passwords.ts'
import { useApp } from '#testing/app.ts'
import { makeBrowser } from '#testing/machine/browser.ts'
import { lastLink, letPass, mailsTo } from '#testing/machine/outbox.ts'

// Real hashes take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const app = useApp()
const password = 'mauve kettle lorry'
let origin: string
let count = 0

beforeAll(async () => {
  origin = await app.listen()
})

function open() {
  return makeBrowser({ origin, publicUrl: app.services.publicUrl })
}

function newAddress() {
  return `someone-${count++}@example.test`
}

interface SignUpInput {
  email?: unknown
  password?: unknown
  data?: unknown
  redirect?: string
}

async function post(path: string, body: object, browser = open()) {
  const response = await browser.fetch(`${origin}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : undefined }
}

function signUp({ redirect = '', ...input }: SignUpInput, browser = open()) {
  const query = redirect && `?redirect_to=${encodeURIComponent(redirect)}`
  return post(`signup${query}`, { password, data: { full_name: 'Someone' }, ...input }, browser)
}

async function confirmed(email = newAddress()) {
  const browser = open()
  await signUp({ email }, browser)
  const token_hash = (await lastLink(app, email)).searchParams.get('token_hash')
  expect((await post('verify', { token_hash, type: 'signup' }, browser)).status).toBe(200)
  return { email, browser }
}

/** The number of hashes that `work` computes. */
async function hashesOf(work: () => Promise<unknown>) {
  let hashes = 0
  const seen = () => hashes++
  hashChannel.subscribe(seen)
  await work()
  hashChannel.unsubscribe(seen)
  return hashes
}

function shapeOf({ status, body, headers }: Awaited<ReturnType<typeof post>>) {
  const cookies = headers.getSetCookie().map((line) => line.replace(/=[^;]+/, '=…').replace(/Expires=[^;]+/i, ''))
  return { status, keys: Object.keys(body), kinds: Object.values(body).map((value) => typeof value), cookies }
}

describe('a stranger learns nothing', () => {
  test('signing up with a known address gets the answer of a new one (AU02)', async () => {
    const { email } = await confirmed()
    const fresh = await signUp({ email: newAddress() })
    const known = await signUp({ email, password: 'another kettle lorry' })
    expect(shapeOf(known)).toEqual(shapeOf(fresh))
    const unconfirmed = newAddress()
    await signUp({ email: unconfirmed })
    expect(shapeOf(await signUp({ email: unconfirmed, password: 'another kettle lorry' }))).toEqual(shapeOf(fresh))
    expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual([
      'Confirm your email address for Care Staffing',
      'You already have a Care Staffing account',
    ])
    expect((await post('token?grant_type=password', { email, password: 'another kettle lorry' })).status).toBe(400)
  })

  test('and no budget of sign-ins tells who has just signed up', async () => {
    const [fresh, unknown] = [newAddress(), newAddress()]
    await signUp({ email: fresh })
    const guess = async (email: string) =>
      (await post('token?grant_type=password', { email, password: 'not this one' })).status
    const answers = async (email: string) => {
      const statuses: number[] = []
      for (let tries = 0; tries < 11; tries++) statuses.push(await guess(email))
      return statuses
    }
    const expected = [...Array(10).fill(400), 429]
    expect(await answers(unknown)).toEqual(expected)
    expect(await answers(fresh)).toEqual(expected)
  })

  test('and computes as many hashes, also when the budget of guesses is spent', async () => {
    const { email } = await confirmed()
    expect(await hashesOf(() => signUp({ email: newAddress() }))).toBe(2)
    expect(await hashesOf(() => signUp({ email, password: 'another kettle lorry' }))).toBe(2)
    for (let wrong = 0; wrong < 5; wrong++) await signUp({ email, password: `another kettle ${wrong}` })
    expect(await hashesOf(() => signUp({ email, password: 'another kettle lorry' }))).toBe(2)
    const withinBudget = await signUp({ email })
    expect(withinBudget.status).toBe(200)
  })

  test('a mail never contains text that a stranger typed', async () => {
    const email = newAddress()
    await signUp({ email, data: { full_name: 'WIN a prize of evil' } })
    const [mail] = await mailsTo(app, email)
    expect(`${mail!.subject} ${mail!.text} ${mail!.html}`.match(/WIN|evil/g)).toBeNull()
  })
})

test('twenty concurrent sign-ups make one account and get the same answer (RC11)', async () => {
  const email = newAddress()
  const answers = await Promise.all(Array.from({ length: 20 }, () => signUp({ email })))
  expect(new Set(answers.map((answer) => JSON.stringify(shapeOf(answer)))).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(await mailsTo(app, email)).toHaveLength(1)
})

test('an address in another case is the same account; one that looks alike is another (AU06)', async () => {
  const { email } = await confirmed()
  expect((await signUp({ email: email.toUpperCase() })).body.message).toBe('User already registered')
  expect((await signUp({ email: email.replace('e', '\u0435') })).status).toBe(200)
  for (const bad of [` ${email}`, `${email}.`, 'a@b@c', `${'a'.repeat(250)}@x.test`, '', null, [email]]) {
    expect({ bad, status: (await signUp({ email: bad })).status }).toEqual({ bad, status: 422 })
  }
})

describe('passwords (AU12)', () => {
  test('long and unusual ones are accepted unchanged', async () => {
    for (const unusual of [
      'yz'.repeat(31).concat('!!'),
      `${'x'.repeat(72)}one`,
      `long ${'🦊 '.repeat(300)}`,
      ` leading and trailing `,
      'z'.repeat(999).concat('q?!'),
    ]) {
      const email = newAddress()
      const browser = open()
      expect((await signUp({ email, password: unusual }, browser)).status).toBe(200)
      const token_hash = (await lastLink(app, email)).searchParams.get('token_hash')
      await post('verify', { token_hash, type: 'signup' }, browser)
      expect((await post('token?grant_type=password', { email, password: unusual })).status).toBe(200)
      expect(
        (await post('token?grant_type=password', { email, password: unusual.slice(0, unusual.length > 72 ? 72 : -1) }))
          .status,
      ).toBe(400)
    }
  })

  test('an invalid one is refused without hashing', async () => {
    const email = newAddress()
    const hashes = await hashesOf(async () => {
      expect((await signUp({ email, password: 'with\0nul in it' })).status).toBe(422)
      expect((await signUp({ email, password: 'x'.repeat(5000) })).status).toBe(422)
      const before = performance.now()
      expect((await signUp({ email, password: 'x'.repeat(1_100_000) })).status).toBe(413)
      expect(performance.now() - before).toBeLessThan(500)
      expect((await signUp({ email, password: 123456 })).status).toBe(422)
      expect((await signUp({ email, password: email })).body).toMatchObject({
        code: 'weak_password',
        weak_password: { reasons: ['pwned'] },
      })
      expect((await signUp({ email, data: { full_name: 'a\0b' } })).status).toBe(422)
    })
    expect(hashes).toBe(0)
    expect(await mailsTo(app, email)).toEqual([])
  })
})

test('other keys of the body are ignored (AU16)', async () => {
  const email = newAddress()
  const extras = {
    role: 'manager',
    email_verified: true,
    id: '00000000-0000-4000-8000-000000000000',
    aal: 'aal2',
    app_metadata: { admin: true },
  }
  const { body } = await signUp({
    email,
    data: { full_name: 'Someone', team_id: 'x', ...extras },
    ...extras,
  } as SignUpInput)
  expect(body.id).not.toBe(extras.id)
  expect(body.user_metadata).toEqual({ full_name: 'Someone' })
  expect((await post('token?grant_type=password', { email, password })).body.code).toBe('email_not_confirmed')
  const stored = await app.services.database.kysely
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .leftJoin('team_members as m', 'm.user_id', 'u.id')
    .select(['u.email_confirmed_at', 'p.role', 'm.team_id'])
    .where('u.email', '=', email)
    .execute()
  expect(stored).toEqual([{ email_confirmed_at: null, role: 'staff', team_id: null }])
})

test.each([
  ['http://localhost:3000/manager-dashboard', 'manager'],
  ['/manager-dashboard', 'manager'],
  ['http://localhost:3000/staff-dashboard', 'staff'],
  ['https://evil.example/x', 'staff'],
  ['//evil.example', 'staff'],
  ['javascript:alert(1)', 'staff'],
  ['http://localhost:3000@evil.example/', 'staff'],
  ['/\\evil.example\r\nx: y', 'staff'],
  ['x'.repeat(10_000), 'staff'],
])('the target %.40j only picks the portal (RS12, WB08)', async (redirect, portal) => {
  const email = newAddress()
  await signUp({ email, redirect })
  const link = await lastLink(app, email)
  expect(link.origin).toBe(app.services.publicUrl)
  expect([...link.searchParams.keys()]).toEqual(['token_hash', 'type', 'portal'])
  expect(link.searchParams.get('portal')).toBe(portal)
})

describe('confirming (AU13, AU14)', () => {
  test('opening the link does not use it; it works once, for a day, and a newer one replaces it', async () => {
    const email = newAddress()
    const browser = open()
    await signUp({ email }, browser)
    const first = await lastLink(app, email)
    for (let scan = 0; scan < 5; scan++) {
      await browser.fetch(origin + first.pathname + first.search, { method: scan % 2 ? 'HEAD' : 'GET' })
      expect((await browser.fetch(`${origin}/auth/v1/verify${first.search}`)).status).toBe(404)
    }
    await post('resend', { type: 'signup', email })
    const second = await lastLink(app, email)
    expect(second.href).not.toBe(first.href)
    const token = ({ searchParams }: URL) => ({ token_hash: searchParams.get('token_hash'), type: 'signup' })
    expect((await post('verify', token(first), browser)).status).toBe(403)
    await letPass(app, 24 * 3600 + 1)
    expect((await post('verify', token(second), browser)).status).toBe(403)
    await post('resend', { type: 'signup', email })
    const third = token(await lastLink(app, email))
    expect((await post('verify', { ...third, type: 'recovery' }, browser)).status).toBe(403)
    expect((await post('verify', third, browser)).status).toBe(200)
    expect((await post('verify', third, browser)).status).toBe(409)
    const { rows } = await app.services.database.pool.query(
      `select e.action from app.audit_events e join app.users u on u.id = e.subject
        where u.email = $1 and e.action = 'account.link-resent'`,
      [email],
    )
    expect(rows).toHaveLength(2)
  })

  test('another browser must send the password too', async () => {
    const email = newAddress()
    await signUp({ email })
    const link = { token_hash: (await lastLink(app, email)).searchParams.get('token_hash'), type: 'signup' }
    const phone = open()
    expect((await post('verify', link, phone)).body.code).toBe('reauthentication_needed')
    expect(phone.cookies.size).toBe(0)
    expect((await post('verify', { ...link, password: 'not this one' }, phone)).body.code).toBe('invalid_credentials')
    expect((await post('verify', { ...link, password }, phone)).body.user.email).toBe(email)
    expect(phone.cookies.has('__Host-session')).toBe(true)
  })
})

describe('a stranger signed up with another person’s address (AU15)', () => {
  const attackers = 'the attacker chose this'

  async function hijacked() {
    const email = newAddress()
    const attacker = open()
    await signUp({ email, password: attackers, data: { full_name: 'Mallory' } }, attacker)
    return { email, attacker }
  }

  function attackerSignsIn(email: string) {
    return post('token?grant_type=password', { email, password: attackers })
  }

  test('the owner opens the link: the stranger’s password does not work', async () => {
    const { email } = await hijacked()
    const link = { token_hash: (await lastLink(app, email)).searchParams.get('token_hash'), type: 'signup' }
    expect((await post('verify', link)).status).toBe(403)
    expect((await attackerSignsIn(email)).body.code).toBe('email_not_confirmed')
  })

  test('the owner signs up too: the older link and password are revoked', async () => {
    const { email, attacker } = await hijacked()
    const older = (await lastLink(app, email)).searchParams.get('token_hash')
    const owner = open()
    await signUp({ email, data: { full_name: 'Olive' } }, owner)
    expect((await post('verify', { token_hash: older, type: 'signup' }, attacker)).status).toBe(403)
    const newer = (await lastLink(app, email)).searchParams.get('token_hash')
    expect((await post('verify', { token_hash: newer, type: 'signup' }, owner)).body.user.user_metadata.full_name).toBe(
      'Olive',
    )
    expect((await attackerSignsIn(email)).body.code).toBe('invalid_credentials')
  })

  test('the owner resets the password: the stranger’s name is cleared and the old link revoked', async () => {
    const { email, attacker } = await hijacked()
    const older = (await lastLink(app, email)).searchParams.get('token_hash')
    await post('recover', { email })
    const owner = open()
    const { access_token = '', refresh_token = '' } = Object.fromEntries((await lastLink(app, email)).searchParams)
    await owner.auth.setSession({ access_token, refresh_token })
    expect((await owner.auth.updateUser({ password })).error).toBeNull()
    expect((await attackerSignsIn(email)).body.code).toBe('invalid_credentials')
    expect((await post('verify', { token_hash: older, type: 'signup' }, attacker)).status).toBe(403)
    const { data } = await owner.auth.signInWithPassword({ email, password })
    expect(data.user?.user_metadata).toEqual({ full_name: 'Staff Member' })
  })
})
