import { AuthWeakPasswordError } from '@supabase/auth-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { makeBrowser, type TestBrowser } from '#testing/machine/browser.ts'
import { lastLink, letPass, mailsTo } from '#testing/machine/outbox.ts'
import { codeAt } from '#testing/people/second-factor.ts'

// The unmodified auth client against the running server: one person's account, step by step.
const app = useApp()
const email = 'amara@example.test'
const password = 'mauve kettle lorry'
const changed = 'teal saucepan tram'
let origin: string
let amara: TestBrowser

beforeAll(async () => {
  origin = await app.listen()
  amara = open()
})

function open() {
  return makeBrowser({ origin, publicUrl: app.services.publicUrl })
}

function signUp(browser: TestBrowser, details: { password?: string; name?: string } = {}) {
  const options = {
    data: { full_name: details.name ?? 'Amara Bell' },
    emailRedirectTo: `${app.services.publicUrl}/manager-dashboard`,
  }
  return browser.auth.signUp({ email: 'Amara@Example.test', password: details.password ?? password, options })
}

test('a weak password and a missing name are refused with reasons', async () => {
  const short = (await signUp(amara, { password: 'abcde' })).error
  expect(short).toBeInstanceOf(AuthWeakPasswordError)
  expect(short).toMatchObject({
    message: 'Password must be at least 6 characters long',
    reasons: ['length'],
    status: 422,
  })
  expect((await signUp(amara, { password: 'password1' })).error).toMatchObject({
    code: 'weak_password',
    reasons: ['pwned'],
  })
  expect((await signUp(amara, { password: 'amara bell' })).error).toMatchObject({ code: 'weak_password' })
  expect((await signUp(amara, { name: '  ' })).error?.message).toBe('Full name is required')
})

test('signing up answers a user without a session, and sends a link', async () => {
  const { data, error } = await signUp(amara)
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Amara Bell' } })
  const link = await lastLink(app, email)
  expect(link.origin + link.pathname).toBe(`${app.services.publicUrl}/auth/verify`)
  expect(link.searchParams.get('portal')).toBe('manager')
})

test('signing up again with the same password says that the account exists', async () => {
  expect((await signUp(open())).error).toMatchObject({ message: 'User already registered', status: 422 })
})

test('nobody signs in before the address is confirmed', async () => {
  expect((await amara.auth.signInWithPassword({ email, password })).error).toMatchObject({
    message: 'Email not confirmed',
    code: 'email_not_confirmed',
  })
  expect((await amara.auth.signInWithPassword({ email, password: 'something else' })).error?.message).toBe(
    'Invalid login credentials',
  )
})

test('the link confirms the address and signs in on the browser that signed up', async () => {
  const token_hash = (await lastLink(app, email)).searchParams.get('token_hash') ?? ''
  const { data, error } = await amara.auth.verifyOtp({ token_hash, type: 'signup' })
  expect(error).toBeNull()
  expect(data.session?.user).toMatchObject({ email, user_metadata: { full_name: 'Amara Bell' } })
  expect((await amara.auth.getUser()).data.user?.email).toBe(email)
  expect((await amara.auth.verifyOtp({ token_hash, type: 'signup' })).error?.message).toContain('already confirmed')
})

test('a session outlives the client: another client with the same storage restores it', async () => {
  const { data } = await amara.auth.getSession()
  expect(data.session?.expires_in).toBe(3600)
  const events: string[] = []
  amara.auth.onAuthStateChange((event) => void events.push(event))
  await expect.poll(() => events).toEqual(['INITIAL_SESSION'])
})

test('a refresh returns a new description of the session and keeps the person signed in', async () => {
  await letPass(app, 1800)
  const before = (await amara.auth.getSession()).data.session
  const { data, error } = await amara.auth.refreshSession()
  expect(error).toBeNull()
  expect(data.session?.expires_at).toBeGreaterThan(before?.expires_at ?? Infinity)
  expect((await amara.auth.getUser()).data.user?.email).toBe(email)
})

test('the client’s stored session is useless without the cookie', async () => {
  const thief = open()
  for (const [key, value] of amara.storage) thief.storage.set(key, value)
  const stored = JSON.parse([...amara.storage.values()][0] ?? '{}')
  expect((await thief.auth.refreshSession()).error).toMatchObject({ status: 400 })
  for (const bearer of [stored.access_token, stored.refresh_token]) {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', 'x-requested-with': 'x' }
    for (const [method, path] of [
      ['GET', '/auth/v1/user'],
      ['PUT', '/auth/v1/user'],
      ['POST', '/auth/v1/logout?scope=global'],
      ['GET', '/api/account'],
    ] as const) {
      const { status } = await thief.fetch(origin + path, {
        method,
        headers,
        ...(method === 'PUT' && { body: '{"password":"taken over"}' }),
      })
      expect({ path, method, status }).toEqual({ path, method, status: 401 })
    }
  }
  const withSecretElsewhere = await thief.fetch(
    `${origin}/api/account?session=${amara.cookies.get('__Host-session')}`,
    {
      headers: {
        authorization: `Bearer ${amara.cookies.get('__Host-session')}`,
        cookie: `__host-session=${amara.cookies.get('__Host-session')}`,
      },
    },
  )
  expect(withSecretElsewhere.status).toBe(401)
  expect((await amara.auth.getUser()).error).toBeNull()
})

test('no value in storage is the secret of the cookie', () => {
  const secret = amara.cookies.get('__Host-session') ?? ''
  expect(secret).toHaveLength(43)
  expect(JSON.stringify([...amara.storage])).not.toContain(secret)
})

test('setSession with a stored description restores the cookie’s session', async () => {
  const { data } = await amara.auth.getSession()
  const { access_token = '', refresh_token = '' } = data.session ?? {}
  expect((await amara.auth.setSession({ access_token, refresh_token })).data.user?.email).toBe(email)
  expect((await open().auth.setSession({ access_token, refresh_token })).error).not.toBeNull()
})

test('a new name and a new password', async () => {
  const data = { full_name: 'Amara Bell-Jones' }
  expect((await amara.auth.updateUser({ data: { ...data, role: 'manager' } })).error).toMatchObject({
    code: 'validation_failed',
    status: 422,
  })
  expect((await amara.auth.getUser()).data.user?.user_metadata).toEqual({ full_name: 'Amara Bell' })
  expect((await amara.auth.updateUser({ data })).data.user?.user_metadata).toEqual(data)
  const { rows } = await app.services.database.pool.query('select from app.profiles where full_name = $1', [
    data.full_name,
  ])
  expect(rows).toHaveLength(1)
  expect((await amara.auth.updateUser({ password: '12345' })).error?.message).toBe(
    'Password must be at least 6 characters long',
  )
  expect((await amara.auth.updateUser({ email: 'other@example.test' })).error).toMatchObject({ status: 422 })
  const other = open()
  await other.auth.signInWithPassword({ email, password })
  expect((await amara.auth.updateUser({ password: changed })).error).toMatchObject({ code: 'reauthentication_needed' })
  expect((await amara.auth.updateUser({ password, current_password: password })).error).toMatchObject({
    code: 'same_password',
    status: 422,
  })
  expect((await amara.auth.updateUser({ password: changed, current_password: 'not this' })).error).toMatchObject({
    status: 400,
  })
  const before = amara.cookies.get('__Host-session')
  expect((await amara.auth.updateUser({ password: changed, current_password: password })).error).toBeNull()
  expect(amara.cookies.get('__Host-session')).not.toBe(before)
  expect((await amara.auth.refreshSession()).error).toBeNull()
  expect((await other.auth.getUser()).error?.message).toBe('Auth session missing!')
  expect((await mailsTo(app, email)).at(-1)?.subject).toBe('Your Care Staffing password was changed')
})

test('a mailed code replaces a forgotten password once, in its session', async () => {
  const codeOf = async () => (await mailsTo(app, email)).at(-1)?.text.match(/code is (\d{6})/)?.[1] ?? ''
  await letPass(app, 3600)
  const other = open()
  await other.auth.signInWithPassword({ email, password: changed })
  expect((await amara.auth.reauthenticate()).error).toBeNull()
  expect((await amara.auth.reauthenticate()).error).toMatchObject({ status: 429 })
  const nonce = await codeOf()
  const wrong = nonce === '000000' ? '000001' : '000000'
  const refused = { code: 'reauthentication_not_valid', status: 422 }
  expect((await amara.auth.updateUser({ password: 'amber ridge canoe', nonce: wrong })).error).toMatchObject(refused)
  expect((await other.auth.updateUser({ password: 'amber ridge canoe', nonce })).error).toMatchObject(refused)
  expect((await amara.auth.updateUser({ password: 'amber ridge canoe', nonce })).error).toBeNull()
  await letPass(app, 60)
  expect((await amara.auth.reauthenticate()).error).toBeNull()
  expect((await amara.auth.updateUser({ password: changed, nonce })).error).toMatchObject(refused)
  expect((await amara.auth.updateUser({ password: changed, nonce: await codeOf() })).error).toBeNull()
})

test('a password reset by the link of a mail', async () => {
  const { error } = await open().auth.resetPasswordForEmail(email, {
    redirectTo: 'https://evil.example/reset-password',
  })
  expect(error).toBeNull()
  const link = await lastLink(app, email)
  expect(link.origin + link.pathname).toBe(`${app.services.publicUrl}/reset-password`)
  const { access_token = '', refresh_token = '', type } = Object.fromEntries(link.searchParams)
  expect(type).toBe('recovery')
  const mailbox = open()
  expect((await mailbox.auth.setSession({ access_token, refresh_token })).data.user).toMatchObject({
    email: 'a***@example.test',
  })
  expect((await mailbox.auth.updateUser({ password: 'short' })).error?.message).toBe(
    'Password must be at least 6 characters long',
  )
  expect((await mailbox.auth.updateUser({ password: changed })).error).toMatchObject({
    code: 'same_password',
    status: 422,
  })
  expect((await mailbox.auth.updateUser({ password })).error).toBeNull()
  expect((await mailbox.auth.updateUser({ password: changed })).error?.message).toBe(
    'Invalid or expired reset link. Please request a new password reset.',
  )
  expect((await amara.auth.getUser()).error?.message).toBe('Auth session missing!')
  expect((await open().auth.signInWithPassword({ email, password: changed })).error?.message).toBe(
    'Invalid login credentials',
  )
})

test('signing out of this session, of the others, of all', async () => {
  const [here, there] = [open(), open()]
  for (const { auth } of [here, there]) expect((await auth.signInWithPassword({ email, password })).error).toBeNull()
  expect((await here.auth.signOut({ scope: 'others' })).error).toBeNull()
  expect((await there.auth.getUser()).error?.message).toBe('Auth session missing!')
  expect((await here.auth.getUser()).error).toBeNull()
  expect((await here.auth.signOut({ scope: 'local' })).error).toBeNull()
  expect(here.cookies.has('__Host-session')).toBe(false)
  expect((await here.auth.getUser()).error?.message).toBe('Auth session missing!')
  for (const { auth } of [here, there]) await auth.signInWithPassword({ email, password })
  await here.auth.signOut()
  expect((await there.auth.getUser()).error?.message).toBe('Auth session missing!')
})

test('other ways to sign in are refused', async () => {
  expect((await amara.auth.signInWithOtp({ email })).error).toMatchObject({
    code: 'unsupported_grant_type',
    status: 400,
  })
  expect((await amara.auth.signInWithIdToken({ provider: 'google', token: 'x' })).error).toMatchObject({
    code: 'unsupported_grant_type',
  })
  expect((await amara.auth.signInAnonymously()).error).not.toBeNull()
})

describe('a second factor, through the client library alone', () => {
  const person = { email: 'bela@example.test', password: 'ochre ladder ferry' }
  let bela: TestBrowser
  let seed: string

  function code() {
    app.clock.advance({ seconds: 30 })
    return codeAt(seed, app.clock.now())
  }

  test('is set up with a QR code and a first code', async () => {
    bela = open()
    await bela.auth.signUp({ ...person, options: { data: { full_name: 'Bela Kiss' } } })
    await bela.auth.verifyOtp({
      token_hash: (await lastLink(app, person.email)).searchParams.get('token_hash') ?? '',
      type: 'signup',
    })
    const { data } = await bela.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Care Staffing' })
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' })
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    seed = data?.totp.secret ?? ''
    expect((await bela.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: 'abcdef' })).error).toMatchObject({
      code: 'mfa_verification_failed',
    })
    expect((await bela.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: code() })).error).toBeNull()
    expect((await bela.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: data?.id, status: 'verified' }])
    expect((await bela.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    })
    expect((await bela.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      code: 'mfa_verified_factor_exists',
    })
  })

  test('is required by the next sign-in; giving it raises an event and lasts for the session (MF10)', async () => {
    const other = open()
    const events: string[] = []
    other.auth.onAuthStateChange((event) => void events.push(event))
    const { data } = await other.auth.signInWithPassword(person)
    expect((await other.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect((await other.auth.getUser()).data.user).toMatchObject({
      email: person.email,
      factors: [{ status: 'verified' }],
    })
    const factorId = (await other.auth.mfa.listFactors()).data?.totp[0]?.id ?? ''
    expect(data.user?.factors).toMatchObject([{ id: factorId }])
    expect((await other.auth.refreshSession()).data.session?.user.id).toBe(data.user?.id)
    expect((await other.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect((await other.auth.updateUser({ data: { full_name: 'Not Yet' } })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 401,
    })
    const challenge = await other.auth.mfa.challenge({ factorId })
    const verified = await other.auth.mfa.verify({ factorId, challengeId: challenge.data?.id ?? '', code: code() })
    expect(verified.error).toBeNull()
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    expect((await other.auth.getUser()).data.user?.email).toBe(person.email)
    expect((await other.auth.refreshSession()).data.session).not.toBeNull()
    const level = (await other.auth.mfa.getAuthenticatorAssuranceLevel()).data
    expect(level?.currentLevel).toBe('aal2')
    const seconds = Math.floor(app.clock.now() / 1000)
    expect(level?.currentAuthenticationMethods).toEqual([
      { method: 'password', timestamp: expect.any(Number) },
      { method: 'totp', timestamp: seconds },
    ])
  })

  test.each([16, 70])('is given on a device whose clock is %i minutes ahead of the server’s', async (minutes) => {
    app.clock.advance({ minutes: -minutes })
    try {
      await app.services.database.pool.query('update app.mfa_factors set last_step = null')
      const ahead = open()
      const { data } = await ahead.auth.signInWithPassword(person)
      expect((await ahead.auth.getSession()).data.session?.user.id).toBe(data.user?.id)
      expect((await ahead.auth.getUser()).data.user?.email).toBe(person.email)
      const factorId = (await ahead.auth.mfa.listFactors()).data?.totp[0]?.id ?? ''
      expect((await ahead.auth.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull()
      expect((await ahead.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' })
      expect((await ahead.auth.getUser()).data.user?.email).toBe(person.email)
    } finally {
      app.clock.advance({ minutes })
    }
  })

  test('is required before a change of the password, however recent the sign-in is', async () => {
    const next = { password: 'violet anvil barge', current_password: person.password }
    const recent = open()
    const { data } = await recent.auth.signInWithPassword(person)
    const factorId = data.user?.factors?.[0]?.id ?? ''
    expect((await recent.auth.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull()
    expect((await recent.auth.updateUser(next)).error).toMatchObject({ code: 'insufficient_aal', status: 401 })
    expect((await recent.auth.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull()
    expect((await recent.auth.updateUser({ password: next.password })).error).toMatchObject({
      code: 'reauthentication_needed',
    })
    app.clock.advance({ minutes: 5 })
    expect((await recent.auth.updateUser(next)).error).toMatchObject({ code: 'insufficient_aal' })
    expect((await recent.auth.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull()
    expect((await recent.auth.updateUser({ ...next, data: { full_name: 'Bela K' } })).data.user?.user_metadata).toEqual(
      {
        full_name: 'Bela K',
      },
    )
    person.password = next.password
    bela = recent
  })

  test('can be removed again', async () => {
    const factorId = (await bela.auth.mfa.listFactors()).data?.totp[0]?.id ?? ''
    expect((await bela.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    expect((await bela.auth.mfa.listFactors()).data?.all).toEqual([])
    expect((await bela.auth.mfa.unenroll({ factorId })).error).toMatchObject({ status: 404 })
  })
})
