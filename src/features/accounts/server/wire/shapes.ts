import { type Clock, instant } from '#server/clock.ts'
import { maskEmail } from '../../rules/email.ts'
import type { FactorCard } from '../factors/store.ts'

const DESCRIPTOR_SECONDS = 3600

export interface Account {
  id: string
  email: string
  fullName: string
  emailConfirmedAt: string | null
  lastSignInAt: string | null
  createdAt: string
  updatedAt: string
  factors: FactorCard[]
}

/** An authentication method, and its time in seconds since the epoch, with a fraction (RFC 8176). */
export interface Method {
  method: 'password' | 'otp' | 'totp' | 'mfa/webauthn' | 'backup-code'
  timestamp: number
}

/** The authenticator assurance level: a password, or a second factor too. */
export type Aal = 'aal1' | 'aal2'

/** A user in the protocol's form. */
export function userShape({
  id,
  email,
  fullName,
  emailConfirmedAt,
  lastSignInAt,
  createdAt,
  updatedAt,
  factors,
}: Account) {
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at: emailConfirmedAt,
    phone: '',
    confirmed_at: emailConfirmedAt,
    last_sign_in_at: lastSignInAt,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: fullName },
    identities: [],
    factors,
    created_at: createdAt,
    updated_at: updatedAt,
    is_anonymous: false,
  }
}

/** The user that the holder of a reset link may see: enough for the owner, little for anybody else. */
export function maskedUserShape({ id, email, factors }: Pick<Account, 'id' | 'email' | 'factors'>) {
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: maskEmail(email),
    app_metadata: {},
    user_metadata: {},
    identities: [],
    factors,
  }
}

/** The user in the answer to every sign-up; its id is random. */
export function pendingUserShape({ email, fullName, clock }: { email: string; fullName: string; clock: Clock }) {
  const now = instant(clock)
  return {
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: fullName },
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

function encode(value: object) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

const HEADER = encode({ alg: 'none', typ: 'JWT' })
const NO_SIGNATURE = Buffer.from('this is a description, not a credential').toString('base64url')

/**
 * The session that the auth client stores: a description without secrets. Only the cookie gives access. The client asks for a
 * new one shortly before `expires_at`, which keeps the session from expiring.
 */
export function sessionShape({
  account,
  sessionId,
  idleExpiresAt,
  aal,
  methods,
  clock,
}: {
  account: Account
  sessionId: string
  idleExpiresAt: Date
  aal: Aal
  methods: Method[]
  clock: Clock
}) {
  const now = Math.floor(clock.now() / 1000)
  const seconds = Math.max(1, Math.min(DESCRIPTOR_SECONDS, Math.floor(idleExpiresAt.getTime() / 1000) - now))
  const claims = {
    sub: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email,
    session_id: sessionId,
    aal,
    amr: methods.map(({ method, timestamp }) => ({ method, timestamp: Math.floor(timestamp) })),
    iat: now,
    exp: now + seconds,
  }
  return {
    access_token: `${HEADER}.${encode(claims)}.${NO_SIGNATURE}`,
    token_type: 'bearer',
    expires_in: seconds,
    expires_at: now + seconds,
    refresh_token: sessionId,
    user: userShape(account),
  }
}

/** The reset link after the second factor was given, described as a session. */
export function recoveryShape({ account, bearer, clock }: { account: Account; bearer: string; clock: Clock }) {
  const seconds = 600
  return {
    access_token: bearer,
    token_type: 'bearer',
    expires_in: seconds,
    expires_at: Math.floor(clock.now() / 1000) + seconds,
    refresh_token: bearer,
    user: maskedUserShape(account),
  }
}

/** The token of a reset link: in the form that the auth client parses, with the secret in place of a signature. */
export function recoveryToken({ userId, secret, expiresAt }: { userId: string; secret: string; expiresAt: Date }) {
  return `${HEADER}.${encode({ sub: userId, aud: 'recovery', exp: Math.floor(expiresAt.getTime() / 1000) })}.${secret}`
}

/** The secret of a reset link; undefined when the token is of another kind. */
export function recoverySecret(bearer: string | undefined): string | undefined {
  const [, claims = '', secret = ''] = bearer?.split('.') ?? []
  try {
    return JSON.parse(Buffer.from(claims, 'base64url').toString()).aud === 'recovery' ? secret : undefined
  } catch {
    return undefined
  }
}
