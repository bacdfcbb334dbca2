import { describe, expect, test, vi } from 'vitest'
import { transact } from '#server/database/db.ts'
import { useApp } from '#testing/app.ts'
import { procedures } from '#testing/calls/procedures.ts'
import { lastLink } from '#testing/machine/outbox.ts'
import { softwareAuthenticator } from '#testing/people/authenticator.ts'
import { makeSession, type TestPerson } from '#testing/people/factories.ts'
import { usePeopleWith } from '#testing/people/passwords.ts'
import { giveAuthenticator, speak, type TestFactor } from '#testing/people/second-factor.ts'
import { ACCESS, HELD, type Held, type Row, type Verdict } from './rules/access.ts'
import { routes } from './server/routes.ts'
import { issueToken } from './server/tokens.ts'
import { recoveryToken } from './server/wire/shapes.ts'

vi.setConfig({ testTimeout: 60_000 })

const app = useApp()
const password = 'mauve kettle lorry'
const ownProcedures = procedures().filter(({ name }) => name.startsWith('accounts.'))
const member = usePeopleWith(password, app)

function sqlOf(text: string, values: unknown[] = []) {
  return app.services.database.pool.query(text, values)
}

interface Somebody {
  person: TestPerson
  /** A verified authenticator app. */
  factor: TestFactor
  /** A passkey that was never verified. */
  begun: string
}

/** A person with an authenticator app and a passkey that was never verified. */
async function somebody(): Promise<Somebody> {
  const person = await member()
  const factor = await giveAuthenticator(app, person)
  const { body } = await speak(app, {
    who: person,
    path: 'factors',
    body: { factor_type: 'webauthn', friendly_name: 'Left' },
  })
  return { person, factor, begun: body.id }
}

interface Brought {
  cookies?: Record<string, string>
  bearer?: string
}

const SESSIONS: Partial<Record<Held, { aal: 'aal1' | 'aal2'; minutes: number; methods: string[] }>> = {
  pending: { aal: 'aal1', minutes: 0, methods: ['password'] },
  full: { aal: 'aal2', minutes: 16, methods: ['password', 'totp'] },
  recent: { aal: 'aal2', minutes: 0, methods: ['password', 'totp'] },
  mail: { aal: 'aal2', minutes: 0, methods: ['otp'] },
}

/** What a caller with this kind of session or link sends. */
async function bring(held: Held, { person }: Somebody): Promise<Brought> {
  const session = SESSIONS[held]
  if (session) {
    const given = new Date(app.clock.now() - session.minutes * 60_000)
    const sessionSecret = await makeSession(app, person.id, given)
    await sqlOf('update app.sessions set aal = $2, methods = $3 where secret_hash = sha256($1::text::bytea)', [
      sessionSecret,
      session.aal,
      JSON.stringify(session.methods.map((method) => ({ method, timestamp: 1 }))),
    ])
    return { cookies: { '__Host-session': sessionSecret } }
  }
  if (held === 'none') return {}
  const now = new Date(app.clock.now())
  const { database } = app.services
  const { secret, expiresAt } = await transact(database, { role: 'care_auth' }, (db) =>
    issueToken(db, { userId: person.id, kind: 'recovery', now }),
  )
  if (held === 'reset')
    await sqlOf('update app.account_tokens set second_factor_at = $2 where user_id = $1', [person.id, now])
  return { bearer: recoveryToken({ userId: person.id, secret, expiresAt }) }
}

async function send(
  { cookies = {}, bearer }: Brought,
  { method, url, body }: { method: string; url: string; body?: object | undefined },
) {
  const headers = {
    'sec-fetch-site': 'same-origin',
    'x-requested-with': 'x',
    ...(body && { 'content-type': 'application/json' }),
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  }
  const answer = await app.server.inject({
    method: method as 'POST',
    url,
    headers,
    cookies,
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, body: answer.body ? answer.json() : {} }
}

interface Call {
  /** The value for the `:id` of the path. */
  id?: (somebody: Somebody) => string
  body?: (somebody: Somebody, asker: { brought: Brought; held: Held }) => object | Promise<object>
  /** A GET with a limit of one a minute: each call needs a new person. */
  spends?: true
  /** The status for callers who may call, when it is not 200. */
  answer?: number
}

const none = crypto.randomUUID()

/** A correct answer to a challenge that the caller has opened; for a caller who may open none, the answer to a made-up one. */
async function proof({ factor, begun }: Somebody, { brought, isNew }: { brought: Brought; isNew: boolean }) {
  const { body } = await send(brought, {
    method: 'POST',
    url: `/auth/v1/factors/${isNew ? begun : factor.id}/challenge`,
    body: {},
  })
  const { id: challenge_id = none, webauthn } = body
  if (!isNew) return { challenge_id, code: factor.code() }
  const credential_response = softwareAuthenticator(app.services.publicUrl).create(
    webauthn?.credential_options.publicKey ?? { challenge: 'none' },
  )
  return { challenge_id, webauthn: { type: 'create', credential_response } }
}

const inUse = ({ factor }: Somebody) => factor.id
const isNew = ({ begun }: Somebody) => begun
const ofPerson = ({ person: { email } }: Somebody) => ({ email })

async function descriptor({ person }: Somebody) {
  const { rows } = await sqlOf('select id from app.sessions where user_id = $1 limit 1', [person.id])
  return { refresh_token: rows[0].id }
}

/** One valid call for every row of the table. */
const CALLS: Record<Row, Call> = {
  'POST /auth/v1/signup': {
    body: () => ({ email: `${crypto.randomUUID()}@example.test`, password, data: { full_name: 'New One' } }),
  },
  'POST /auth/v1/token?grant_type=password': { body: ({ person }) => ({ email: person.email, password }) },
  'POST /auth/v1/token?grant_type=refresh_token': { body: descriptor },
  'POST /auth/v1/otp': { body: ofPerson, answer: 400 },
  'POST /auth/v1/verify': { body: () => ({ token_hash: 'of nobody', type: 'signup' }), answer: 403 },
  'POST /auth/v1/recover': { body: ofPerson },
  'POST /auth/v1/resend': { body: (whose) => ({ ...ofPerson(whose), type: 'signup' }) },
  'POST /auth/v1/logout?scope=local': { answer: 204 },
  'POST /auth/v1/logout?scope=others': { answer: 204 },
  'POST /auth/v1/logout?scope=global': { answer: 204 },
  'GET /auth/v1/user': {},
  'PUT /auth/v1/user': {
    body: (_, { held }) =>
      held.startsWith('reset') ? { password: 'teal saucepan tram' } : { data: { full_name: 'Another Name' } },
  },
  'GET /auth/v1/reauthenticate': { spends: true },
  'POST /auth/v1/factors': { body: () => ({ factor_type: 'webauthn' }) },
  'POST /auth/v1/factors/:id/challenge': { id: inUse, body: () => ({}) },
  'POST /auth/v1/factors/:id/challenge of a new factor': { id: isNew, body: () => ({}) },
  'POST /auth/v1/factors/:id/verify': {
    id: inUse,
    body: (whose, { brought }) => proof(whose, { brought, isNew: false }),
  },
  'POST /auth/v1/factors/:id/verify of a new factor': {
    id: isNew,
    body: (whose, { brought }) => proof(whose, { brought, isNew: true }),
  },
  'DELETE /auth/v1/factors/:id': { id: isNew },
  'DELETE /auth/v1/factors/:id of a factor in use': { id: inUse },
  'POST /auth/v1/passkeys/authentication/options': { body: () => ({}) },
  'POST /auth/v1/passkeys/authentication/verify': { body: () => ({ challenge_id: none, credential: {} }), answer: 422 },
  'POST /auth/v1/recent-sign-in': { body: ({ factor }) => ({ password, code: factor.code() }) },
  'accounts.me': {},
  'accounts.tryMailAgain': { body: () => ({}), answer: 404 },
  'accounts.factors': {},
  'accounts.makeBackupCodes': { body: () => ({}) },
  'accounts.sessions': {},
  'accounts.revokeSession': { id: () => none, body: () => ({}), answer: 404 },
  'accounts.securityLog': {},
}

const REFUSED: Record<Exclude<Verdict, 'may'>, number> = {
  session_not_found: 401,
  insufficient_aal: 401,
  reauthentication_needed: 403,
  mfa_factor_not_found: 404,
  refresh_token_not_found: 400,
}
const AS_PROCEDURE: Partial<Record<Verdict, string>> = {
  session_not_found: 'UNAUTHORIZED',
  reauthentication_needed: 'REAUTHENTICATION_NEEDED',
}

/** The call of a row: its procedure's path, or the row's own path without the variant. */
function placeOf(row: Row) {
  const procedure = ownProcedures.find(({ name }) => name === row)
  const [method = '', url = ''] = row.split(' ')
  return procedure ? { procedure, method: procedure.method, url: `/api${procedure.path}` } : { procedure, method, url }
}

function expected(row: Row, held: Held) {
  const verdict: Verdict = ACCESS[row][held]
  const { procedure } = placeOf(row)
  if (verdict === 'may') return { row, held, status: CALLS[row].answer ?? 200 }
  return { row, held, status: REFUSED[verdict], code: procedure ? AS_PROCEDURE[verdict] : verdict }
}

/** A person whom the last call has not changed, for the next call. */
let unchanged: Somebody | undefined

const ROWS = Object.keys(ACCESS) as Row[]

describe('the table of access', () => {
  test('has a row for every route and every procedure of accounts, and no other row', () => {
    const known = [...routes.map(({ method, url }) => `${method} ${url}`), ...ownProcedures.map(({ name }) => name)]
    const named = ROWS.map((row) => row.replace(/\?.*| of a .*/, ''))
    expect(new Set(named)).toEqual(new Set(known))
  })

  test.each(ROWS)('%s: the answer to every kind of caller', async (row) => {
    const { method, url } = placeOf(row)
    const { id, body, spends = method !== 'GET' } = CALLS[row]
    for (const held of HELD) {
      const whose = unchanged ?? (await somebody())
      unchanged = ACCESS[row][held] === 'may' && ACCESS[row].none !== 'may' && spends ? undefined : whose
      const brought = await bring(held, whose)
      const path = url.replace(/:id|\{sessionId\}/, id?.(whose) ?? '')
      const answer = await send(brought, { method, url: path, body: await body?.(whose, { brought, held }) })
      const wanted = expected(row, held)
      expect({ row, held, status: answer.status, ...('code' in wanted && { code: answer.body.code }) }).toEqual(wanted)
    }
  })
})

test('a session from a verification mail’s link counts as `mail` until the password is given', async () => {
  const email = 'mara@example.test'
  const signedUp = await app.server.inject({
    method: 'POST',
    url: '/auth/v1/signup',
    headers: { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'x' },
    payload: { email, password, data: { full_name: 'Mara' } },
  })
  const cookies = Object.fromEntries(signedUp.cookies.map(({ name, value }) => [name, value]))
  const token_hash = (await lastLink(app, email)).searchParams.get('token_hash')
  const confirmed = await app.server.inject({
    method: 'POST',
    url: '/auth/v1/verify',
    headers: { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'x' },
    cookies,
    payload: { token_hash, type: 'signup' },
  })
  expect(amrOf(confirmed.json())).toEqual(['otp'])
  const sessionSecret = confirmed.cookies.find(({ name }) => name === '__Host-session')?.value ?? ''
  const proven = await speak(app, { who: { sessionSecret }, path: 'recent-sign-in', body: { password } })
  expect(amrOf(proven.body)).toEqual(['otp', 'password'])
})

function amrOf({ access_token }: { access_token: string }): string[] {
  const { amr } = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString())
  return amr.map(({ method }: { method: string }) => method)
}
