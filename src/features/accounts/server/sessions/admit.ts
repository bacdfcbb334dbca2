import { isRecentSignIn } from '#server/calls/recent-sign-in.ts'
import type { Db } from '#server/database/db.ts'
import { SESSION_COOKIE } from '#server/http/app.ts'
import { ACCESS, type AuthRow, type Held, rowOf, type Verdict } from '../../rules/access.ts'
import { accountById, owesFactor, type Session, type StoredAccount, sessionOf } from '../data.ts'
import { findToken } from '../tokens.ts'
import type { Caller } from '../wire/caller.ts'
import {
  type AuthRefusal,
  factorNeeded,
  factorNotFound,
  invalidResetLink,
  passwordNeeded,
  refreshRefused,
  sessionMissing,
} from '../wire/refusals.ts'
import { recoverySecret } from '../wire/shapes.ts'
import { without } from './cookies.ts'

/** An admitted caller: with a session, pending or full, or with a live reset link (security RS07). */
export type Holder = { kind: 'session'; held: Held; id: string; account: Session } | Link

export interface Link {
  kind: 'link'
  held: Held
  id: string
  account: StoredAccount
  bearer: string
  /** The secret in the bearer token. */
  secret: string
}

/** Admits a session or link to this route by the table of access; throws the table's refusal, or 403 for a dead link. */
export async function admit(db: Db, caller: Caller): Promise<Holder> {
  const holder = await holderOf(db, caller)
  check(caller, { row: caller.row, held: holder?.held ?? 'none' })
  if (!holder) throw new Error(`${caller.row} is open to everybody: it admits nobody in particular`)
  return holder
}

/** The caller's session, for routes that accept no link. */
export async function admitSession(db: Db, caller: Caller): Promise<Session & Pick<Holder, 'held'>> {
  const holder = await admit(db, caller)
  if (holder.kind !== 'session') throw new Error(`${caller.row} is open to links`)
  return { ...holder.account, held: holder.held }
}

/** Checks the access of a route that is about a certain kind of factor. */
export function admitTo(caller: Caller, { held }: Pick<Holder, 'held'>, about: 'a new factor' | 'a factor in use') {
  const row = rowOf(`${caller.row} of ${about}`)
  if (!row) throw new Error(`the table of access has no row for ${caller.row} of ${about}`)
  check(caller, { row, held })
}

type Refused = Exclude<Verdict, 'may'>

const REFUSALS: Record<Refused, (caller: Partial<Pick<Caller, 'sessionSecret'>>) => AuthRefusal> = {
  session_not_found: ({ sessionSecret }) => sessionMissing(sessionSecret ? [without(SESSION_COOKIE)] : []),
  insufficient_aal: () => factorNeeded(),
  reauthentication_needed: () => passwordNeeded('Please enter your password again'),
  mfa_factor_not_found: () => factorNotFound(),
  refresh_token_not_found: () => refreshRefused(),
}

/** The refusal of a verdict of the table of access. */
export function refusalOf(verdict: Refused, caller: Partial<Pick<Caller, 'sessionSecret'>>) {
  return REFUSALS[verdict](caller)
}

function check(caller: Caller, { row, held }: { row: AuthRow; held: Held }) {
  const verdict = ACCESS[row][held]
  if (verdict !== 'may') throw refusalOf(verdict, caller)
}

async function holderOf(db: Db, caller: Caller): Promise<Holder | undefined> {
  const { bearer = '', sessionSecret, clock } = caller
  const now = new Date(clock.now())
  const secret = takesLinks(caller.row) ? recoverySecret(bearer) : undefined
  if (secret !== undefined) return linkOf(db, { secret, bearer, now })
  const session = sessionSecret && (await sessionOf(db, { secret: sessionSecret, now }))
  return session
    ? { kind: 'session', held: heldOf(session, caller), id: session.sessionId, account: session }
    : undefined
}

/** Whether any link may call the route; otherwise the bearer token is ignored. */
function takesLinks(row: AuthRow) {
  const { none, reset, resetPending } = ACCESS[row]
  return reset !== none || resetPending !== none
}

async function linkOf(db: Db, { secret, bearer, now }: { secret: string; bearer: string; now: Date }): Promise<Holder> {
  const token = await findToken(db, { secret, kind: 'recovery', now })
  const account = token && !token.usedAt ? await accountById(db, token.userId) : undefined
  if (!token || !account || account.disabledAt) throw invalidResetLink()
  const owes = account.factors.length > 0 && !token.secondFactorAt
  return { kind: 'link', held: owes ? 'resetPending' : 'reset', id: token.id, account, bearer, secret }
}

function heldOf(session: Session, { clock }: Caller): Held {
  if (owesFactor(session)) return 'pending'
  if (!isRecentSignIn(session.authenticatedAt, clock)) return 'full'
  return session.methods.length > 0 && session.methods.every(({ method }) => method === 'otp') ? 'mail' : 'recent'
}
