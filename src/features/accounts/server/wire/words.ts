import { z } from 'zod'
import type { Credential, RouteWords } from '#server/services.ts'
import { ACCESS, HELD, type Held, type Row } from '../../rules/access.ts'
import { refusalOf } from '../sessions/admit.ts'
import {
  type AuthRefusal,
  alreadyConfirmed,
  badRequest,
  challengeOver,
  disabled,
  emailNotConfirmed,
  factorExists,
  factorNeeded,
  factorNotFound,
  invalidCredentials,
  invalidInput,
  invalidResetLink,
  invalidVerifyLink,
  passwordNeeded,
  samePassword,
  tooManyAttempts,
  tooManyFactors,
  unsupportedGrant,
  userExists,
  weakPassword,
  wrongCode,
  wrongNonce,
  wrongPasskey,
} from './refusals.ts'

const instant = z.string().meta({ format: 'date-time' })
const email = z.string().meta({ format: 'email' })
const seconds = z.int().meta({ description: 'Seconds since the epoch' })
const password = z.string().meta({ format: 'password' })

const factor = z.strictObject({
  id: z.uuid(),
  friendly_name: z.string(),
  factor_type: z.enum(['totp', 'webauthn']),
  status: z.enum(['unverified', 'verified']),
  created_at: instant,
  updated_at: instant,
})

const somebody = {
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  app_metadata: z.object({ provider: z.literal('email'), providers: z.array(z.literal('email')) }).partial(),
  user_metadata: z.object({ full_name: z.string() }).partial(),
  identities: z.array(z.never()),
}

const user = z.strictObject({
  ...somebody,
  email_confirmed_at: instant.nullable(),
  phone: z.literal(''),
  confirmed_at: instant.nullable(),
  last_sign_in_at: instant.nullable(),
  factors: z.array(factor),
  created_at: instant,
  updated_at: instant,
  is_anonymous: z.literal(false),
})

/** The user that the holder of a reset link may see. */
const maskedUser = z.strictObject({ ...somebody, factors: z.array(factor) })

const pendingUser = z.strictObject({
  ...somebody,
  phone: z.literal(''),
  confirmation_sent_at: instant,
  created_at: instant,
  updated_at: instant,
  is_anonymous: z.literal(false),
})

const tokens = {
  access_token: z.string().meta({ description: 'A description of the session. It gives no rights; the cookie does' }),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  expires_at: seconds,
  refresh_token: z.string(),
}
const session = z.strictObject({ ...tokens, user })
const recovery = z.strictObject({ ...tokens, user: maskedUser })

const credential = z.looseObject({}).meta({ description: 'What the browser’s passkey answered (WebAuthn, JSON)' })
const options = z.looseObject({}).meta({ description: 'What the browser asks its passkeys with (WebAuthn, JSON)' })
const code = z
  .string()
  .max(40)
  .meta({ examples: ['123456'] })
const redirect = z.object({ redirect_to: z.string().optional().meta({ description: 'Where the mail’s link leads' }) })
const ofFactor = z.object({ id: z.uuid() })
const nothing = z.strictObject({})

const refusal = z.strictObject({
  code: z.string(),
  message: z.string(),
  weak_password: z.strictObject({ reasons: z.array(z.string()) }).optional(),
})

const invalid = () => invalidInput('Enter a valid email address')
const weak = () => weakPassword({ reasons: ['length'], message: 'Use at least 12 characters' })
const needsPassword = () => passwordNeeded('Please enter your current password')
const tooMany = () => tooManyAttempts(60)
const unreadable = () => badRequest('Send a JSON object')

/** The description of an auth route in the API's document. The refusals of the table of access are added to it. */
export interface AuthWords extends RouteWords {
  refuses?: (() => AuthRefusal)[]
}

/** By the verb of the route. */
export const words = {
  signUp: {
    summary: 'Sign up',
    description:
      'The answer is the same whether or not the address is known. A mail carries the link that confirms it.',
    query: redirect,
    body: z.object({ email, password, data: z.object({ full_name: z.string() }) }),
    answers: { 200: pendingUser },
    refuses: [invalid, weak, userExists, tooMany],
  },
  token: {
    summary: 'Sign in with a password, or go on with a session',
    description: 'Signing in sets the session’s cookie. `refresh_token` describes the session of the cookie anew.',
    query: z.object({ grant_type: z.enum(['password', 'refresh_token']) }),
    body: z.union([z.object({ email, password }), z.object({ refresh_token: z.string() })]),
    answers: { 200: session },
    refuses: [unsupportedGrant, invalid, invalidCredentials, emailNotConfirmed, disabled, tooMany],
  },
  otp: {
    summary: 'Refuse to sign in with a mailed code',
    answers: {},
    refuses: [unsupportedGrant],
  },
  confirm: {
    summary: 'Confirm an email address',
    description:
      'With the secret of a mailed link; in another browser than the one that signed up, with the password too.',
    body: z.object({ token_hash: z.string(), type: z.enum(['signup', 'email']), password: password.optional() }),
    answers: { 200: session },
    refuses: [
      invalid,
      invalidVerifyLink,
      needsPassword,
      alreadyConfirmed,
      invalidCredentials,
      disabled,
      factorNeeded,
      tooMany,
    ],
  },
  recover: {
    summary: 'Ask for a link to set a new password',
    description: 'The answer is the same in every case.',
    body: z.object({ email }),
    answers: { 200: nothing },
    refuses: [invalid],
  },
  resend: {
    summary: 'Ask for the link of a sign-up again',
    description: 'The answer is the same in every case.',
    query: redirect,
    body: z.object({ type: z.literal('signup'), email }),
    answers: { 200: nothing },
    refuses: [invalid],
  },
  signOut: {
    summary: 'Sign out',
    query: z.object({ scope: z.enum(['local', 'others', 'global']).default('local') }),
    answers: { 204: null },
  },
  readUser: {
    summary: 'Read the user of the session or reset link',
    answers: { 200: z.union([user, maskedUser]) },
    refuses: [invalidResetLink],
  },
  changeUser: {
    summary: 'Change your password or name',
    description: 'A new password asks for the present one, or for the code that `reauthenticate` has mailed.',
    body: z.object({
      password: password.optional(),
      current_password: password.optional(),
      nonce: z
        .string()
        .optional()
        .meta({ examples: ['123456'] }),
      data: z.strictObject({ full_name: z.string() }).optional(),
    }),
    answers: { 200: z.union([user, maskedUser]) },
    refuses: [
      invalid,
      invalidCredentials,
      factorNeeded,
      needsPassword,
      invalidResetLink,
      weak,
      samePassword,
      wrongNonce,
      tooMany,
    ],
  },
  reauthenticate: {
    summary: 'Have a code mailed that stands for the present password',
    answers: { 200: nothing },
    refuses: [tooMany],
  },
  enroll: {
    summary: 'Begin to set up a second factor',
    description: 'The seed of an authenticator app is shown this once.',
    body: z.object({ factor_type: z.enum(['totp', 'webauthn']), friendly_name: z.string().max(60).optional() }),
    answers: {
      200: z.strictObject({
        id: z.uuid(),
        type: z.enum(['totp', 'webauthn']),
        friendly_name: z.string(),
        totp: z.strictObject({ uri: z.string(), secret: z.string(), qr_code: z.string() }).optional(),
      }),
    },
    refuses: [invalid, factorExists, tooManyFactors],
    doneOnce: true,
  },
  unenroll: {
    summary: 'Remove a second factor',
    params: ofFactor,
    answers: { 200: z.strictObject({ id: z.uuid() }) },
    refuses: [factorNotFound],
  },
  challenge: {
    summary: 'Ask for a second factor',
    params: ofFactor,
    answers: {
      200: z.strictObject({
        id: z.uuid(),
        type: z.enum(['totp', 'webauthn']),
        expires_at: seconds,
        webauthn: z
          .strictObject({
            type: z.enum(['create', 'request']),
            credential_options: z.strictObject({ publicKey: options }),
          })
          .optional(),
      }),
    },
    refuses: [factorNotFound, invalidResetLink],
  },
  verifyFactor: {
    summary: 'Give a second factor',
    params: ofFactor,
    body: z.union([
      z.object({ challenge_id: z.uuid(), code }),
      z.object({ challenge_id: z.uuid(), webauthn: z.looseObject({ credential_response: credential }) }),
    ]),
    answers: { 200: z.union([session, recovery]) },
    refuses: [invalid, factorNotFound, invalidResetLink, challengeOver, wrongCode, wrongPasskey, tooMany],
  },
  passkeyOptions: {
    summary: 'Begin a sign-in with a passkey',
    answers: { 200: z.strictObject({ challenge_id: z.uuid(), options, expires_at: seconds }) },
    refuses: [tooMany],
  },
  signInWithPasskey: {
    summary: 'Sign in with a passkey',
    body: z.object({ challenge_id: z.uuid(), credential }),
    answers: { 200: session },
    refuses: [factorNotFound, challengeOver, wrongPasskey, disabled, emailNotConfirmed, tooMany],
  },
  recentSignIn: {
    summary: 'Sign in again within a session',
    description: 'For calls that need a recent sign-in. With a code too, where there is a second factor.',
    body: z.object({ password, code: code.optional() }),
    answers: { 200: session },
    refuses: [invalid, invalidCredentials, wrongCode, tooMany],
  },
} satisfies Record<string, AuthWords>

type Call = `${string} /auth/v1/${string}`

/** The words of a route with all its refusals and credentials, both from the table of access. */
export function inWords(call: Call, { refuses = [], ...said }: AuthWords): RouteWords {
  const rows = rowsOf(call)
  const refused = [unreadable, ...refuses].map((refuse) => refuse().details)
  const verdicts = rows.flatMap((row) => HELD.map((held) => ACCESS[row][held])).filter((verdict) => verdict !== 'may')
  return {
    ...said,
    refusal,
    refusals: [...refused, ...new Set(verdicts).values().map((verdict) => refusalOf(verdict, {}).details)],
    credentials: CREDENTIALS.filter(([, ways]) =>
      rows.some((row) => ways.some((held) => ACCESS[row][held] === 'may')),
    ).map(([credential]) => credential),
  }
}

const CREDENTIALS: [Credential, Held[]][] = [
  ['none', ['none']],
  ['session', ['pending', 'full', 'recent', 'mail']],
  ['resetLink', ['reset', 'resetPending']],
]

/** The rows of a route and of its variants: `?scope=local`, ` of a new factor`. */
function rowsOf(call: Call) {
  return (Object.keys(ACCESS) as Row[]).filter(
    (row) => row === call || row.startsWith(`${call}?`) || row.startsWith(`${call} of `),
  )
}
