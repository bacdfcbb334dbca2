/**
 * The kinds of callers. A `pending` session lacks its second factor; a `full` one is older than a quarter of an hour,
 * `recent` ones are not; `mail` is a recent one that began by the link of a verification mail, without the password;
 * `reset` is the link of a reset mail without a session, and `resetPending` such a link whose owner has a second factor
 * that was not given for it yet.
 */
export const HELD = ['none', 'pending', 'full', 'recent', 'mail', 'reset', 'resetPending'] as const
export type Held = (typeof HELD)[number]

/** `may`, or the code of the refusal. An admitted caller must still give what the act itself needs: a code, the current password. */
export type Verdict =
  | 'may'
  | 'session_not_found'
  | 'insufficient_aal'
  | 'reauthentication_needed'
  | 'mfa_factor_not_found'
  | 'refresh_token_not_found'
export type Gate = Readonly<Record<Held, Verdict>>

const NOBODY = 'session_not_found'
const OWES = 'insufficient_aal'
const STALE = 'reauthentication_needed'
const UNKNOWN = 'mfa_factor_not_found'
const UNREFRESHED = 'refresh_token_not_found'
const ALL_MAY = {
  none: 'may',
  pending: 'may',
  full: 'may',
  recent: 'may',
  mail: 'may',
  reset: 'may',
  resetPending: 'may',
} as const
const NO_LINK = { none: NOBODY, reset: NOBODY, resetPending: NOBODY } as const

/** Everybody, without a session too: signing up, signing in, requesting links. */
const anybody: Gate = ALL_MAY
/** Any session, to continue or to end it. */
const anySession: Gate = { ...ALL_MAY, ...NO_LINK }
/** Any session and any reset link: to read whose it is, and to give a verified second factor. */
const anyHolder: Gate = { ...ALL_MAY, none: NOBODY }
const wholeSession: Gate = { ...anySession, pending: OWES }
const recentSession: Gate = { ...wholeSession, full: STALE }
/** Only a recent session may use an unverified second factor: otherwise a pending session could add a factor of its own. */
const newFactor: Gate = { ...anyHolder, pending: UNKNOWN, full: STALE, reset: UNKNOWN, resetPending: UNKNOWN }
const newPassword: Gate = { ...anyHolder, pending: OWES, resetPending: OWES }
/** Procedures answer 401 to a pending session as to a stranger. */
const person: Gate = { ...wholeSession, pending: NOBODY }

/**
 * Who may call what in this feature. The gate of the auth routes (server/sessions/admit.ts) reads it; a generated test
 * tries every route and procedure with every kind of caller.
 */
export const ACCESS = {
  'POST /auth/v1/signup': anybody,
  'POST /auth/v1/token?grant_type=password': anybody,
  'POST /auth/v1/token?grant_type=refresh_token': {
    ...ALL_MAY,
    none: UNREFRESHED,
    reset: UNREFRESHED,
    resetPending: UNREFRESHED,
  },
  'POST /auth/v1/otp': anybody,
  'POST /auth/v1/verify': anybody,
  'POST /auth/v1/recover': anybody,
  'POST /auth/v1/resend': anybody,
  'POST /auth/v1/logout?scope=local': anySession,
  'POST /auth/v1/logout?scope=others': wholeSession,
  'POST /auth/v1/logout?scope=global': wholeSession,
  'GET /auth/v1/user': anyHolder,
  'PUT /auth/v1/user': newPassword,
  'GET /auth/v1/reauthenticate': wholeSession,
  'POST /auth/v1/factors': recentSession,
  'POST /auth/v1/factors/:id/challenge': anyHolder,
  'POST /auth/v1/factors/:id/challenge of a new factor': newFactor,
  'POST /auth/v1/factors/:id/verify': anyHolder,
  'POST /auth/v1/factors/:id/verify of a new factor': newFactor,
  'DELETE /auth/v1/factors/:id': wholeSession,
  'DELETE /auth/v1/factors/:id of a factor in use': recentSession,
  'POST /auth/v1/passkeys/authentication/options': anybody,
  'POST /auth/v1/passkeys/authentication/verify': anybody,
  'POST /auth/v1/recent-sign-in': wholeSession,
  'accounts.me': person,
  'accounts.tryMailAgain': person,
  'accounts.factors': person,
  'accounts.makeBackupCodes': { ...person, full: STALE },
  'accounts.sessions': person,
  'accounts.revokeSession': person,
  'accounts.securityLog': person,
} satisfies Record<string, Gate>

export type Row = keyof typeof ACCESS
export type AuthRow = Extract<Row, `${string} /auth/v1/${string}`>

/** The row of an auth route, or of one of its variants; undefined for an unknown one. */
export function rowOf(name: string): AuthRow | undefined {
  return name in ACCESS && name.includes(' /auth/v1/') ? (name as AuthRow) : undefined
}
