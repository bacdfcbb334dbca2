import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { SESSION_COOKIE } from '#server/http.ts'
import { publish } from '#server/publish.ts'
import { accountById, endSessions, runsATeam, type Session, sessionOf } from '../data.ts'
import { without } from '../sessions/cookies.ts'
import { lifetime } from '../sessions/lifetimes.ts'
import { owesFactor } from '../sessions/start.ts'
import { findToken } from '../tokens/tokens.ts'
import type { Answer, Caller } from '../wire/caller.ts'
import type { Body } from '../wire/input.ts'
import { badRequest, factorNeeded, invalidResetLink, refreshRefused, sessionMissing } from '../wire/refusals.ts'
import { maskedUserShape, recoverySecret, sessionShape, userShape } from '../wire/shapes.ts'
import { asAccounts, asPerson, readingAccounts } from '../wire/transaction.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SCOPES = ['local', 'others', 'global'] as const

/** The session of the caller's cookie, also when it still owes the second factor: for giving that, and for signing out. Throws 401. */
export async function anySession(db: Db, { sessionSecret, clock }: Caller): Promise<Session> {
  const session = sessionSecret && (await sessionOf(db, { secret: sessionSecret, now: new Date(clock.now()) }))
  if (!session) throw sessionMissing(sessionSecret ? [without(SESSION_COOKIE)] : [])
  return session
}

/** The session of the caller's cookie. Throws 401, also for one that still owes the second factor: it is nobody's until then. */
export async function currentSession(db: Db, caller: Caller): Promise<Session> {
  const session = await anySession(db, caller)
  if (owesFactor(session)) throw factorNeeded()
  return session
}

/**
 * Keeps the session of the cookie from going idle and describes it anew. What the client sends must name a session of the same person, and alone
 * opens nothing. Throws 400.
 */
export function refresh(caller: Caller, { refresh_token: descriptor }: Body): Promise<Answer> {
  const { sessionSecret, clock } = caller
  const now = new Date(clock.now())
  return asAccounts(caller, async (db) => {
    const session = sessionSecret && (await sessionOf(db, { secret: sessionSecret, now }))
    if (!session || owesFactor(session) || !(await namesSessionOf(db, { userId: session.id, descriptor }))) throw refreshRefused()
    const runsTeam = await runsATeam(db, session.id)
    const { aal } = session
    const { idleExpiresAt, expiresAt } = lifetime({ startedAt: Date.parse(session.startedAt), now: now.getTime(), runsTeam, aal })
    if (expiresAt <= now) throw refreshRefused([without(SESSION_COOKIE)])
    await db
      .updateTable('sessions')
      .set({ refreshed_at: now, idle_expires_at: idleExpiresAt, expires_at: expiresAt })
      .where('id', '=', session.sessionId)
      .execute()
    return { body: sessionShape({ account: session, sessionId: session.sessionId, idleExpiresAt, aal, clock }) }
  })
}

/** Another tab may have signed in again meanwhile: the id of an ended session of the same person will do. */
async function namesSessionOf(db: Db, { userId, descriptor }: { userId: string; descriptor: unknown }) {
  if (typeof descriptor !== 'string' || !UUID.test(descriptor)) return false
  const named = await db.selectFrom('sessions').select('id').where('id', '=', descriptor).where('user_id', '=', userId).executeTakeFirst()
  return named !== undefined
}

/** Ends this session, the person's others, or all. Every stream and tab that hangs on one hears of it. Throws 400, 401. */
export function signOut(caller: Caller, scope: unknown = 'local'): Promise<Answer> {
  if (!SCOPES.some((known) => known === scope)) throw badRequest('The scope is local, others or global')
  return asAccounts(caller, async (db) => {
    const session = await (scope === 'local' ? anySession(db, caller) : currentSession(db, caller))
    const { id: userId, sessionId } = session
    const now = new Date(caller.clock.now())
    const ended = scope === 'local' ? [sessionId] : await endSessions(db, { userId, now, ...(scope === 'others' && { keep: sessionId }) })
    if (scope === 'local') await db.updateTable('sessions').set({ revoked_at: now }).where('id', '=', sessionId).execute()
    await publish(db, ...ended.map((id) => `session:${id}` as const))
    const meta = { scope: String(scope), count: ended.length }
    await audit(asPerson(caller, { db, session }), { action: 'session.end', subject: userId, meta })
    return { status: 204, cookies: scope === 'others' ? [] : [without(SESSION_COOKIE)] }
  })
}

/** The signed-in person; or, for the holder of a reset link, whose password it would change. Throws 401, 403. */
export function readUser(caller: Caller): Promise<Answer> {
  const secret = recoverySecret(caller.bearer)
  return readingAccounts(caller, async (db) => {
    if (secret === undefined) return { body: userShape(await currentSession(db, caller)) }
    const token = await findToken(db, { secret, kind: 'recovery', now: new Date(caller.clock.now()) })
    const account = token && !token.usedAt ? await accountById(db, token.userId) : undefined
    if (!account || account.disabledAt) throw invalidResetLink()
    return { body: maskedUserShape(account) }
  })
}
