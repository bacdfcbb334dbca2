import { audit } from '#server/audit.ts'
import type { Db } from '#server/database/db.ts'
import { SESSION_COOKIE } from '#server/http/app.ts'
import { publish, sessionTopic } from '#server/publish.ts'
import { accountNouns } from '../../nouns.ts'
import { endSessions } from '../data.ts'
import { newFactorsOf } from '../factors/store.ts'
import { admit, admitSession } from '../sessions/admit.ts'
import { without } from '../sessions/cookies.ts'
import { lifetime } from '../sessions/lifetimes.ts'
import type { Answer, Caller } from '../wire/caller.ts'
import type { Body } from '../wire/input.ts'
import { refreshRefused } from '../wire/refusals.ts'
import { maskedUserShape, sessionShape, userShape } from '../wire/shapes.ts'
import { asAccounts, asPerson, readingAccounts } from '../wire/transaction.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type Scope = 'local' | 'others' | 'global'

/**
 * Extends the cookie's session (idle timeout) and describes it anew. What the client sends must name a session of the
 * same person, and alone gives no access. A pending session stays pending and is not extended: the client refreshes
 * early where its clock is ahead. Throws 400.
 */
export function refresh(caller: Caller, { refresh_token: descriptor }: Body): Promise<Answer> {
  const { clock } = caller
  const now = new Date(clock.now())
  return asAccounts(caller, async (db) => {
    const session = await admitSession(db, caller)
    if (!(await namesSessionOf(db, { userId: session.id, descriptor }))) throw refreshRefused()
    const { id: userId, sessionId, aal, methods } = session
    await db.updateTable('sessions').set({ refreshed_at: now }).where('id', '=', sessionId).execute()
    const { idleExpiresAt } = await lifetime(db, { userId, aal, startedAt: new Date(session.startedAt), usedAt: now })
    return { body: sessionShape({ account: session, sessionId, idleExpiresAt, aal, methods, clock }) }
  })
}

/** Another tab may have signed in again: the id of an ended session of the same person is accepted. */
async function namesSessionOf(db: Db, { userId, descriptor }: { userId: string; descriptor: unknown }) {
  if (typeof descriptor !== 'string' || !UUID.test(descriptor)) return false
  const named = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', descriptor)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return named !== undefined
}

/** Ends this session, the person's others, or all, and notifies their streams and tabs. Throws 401. */
export function signOut(caller: Caller, scope: Scope): Promise<Answer> {
  return asAccounts(caller, async (db) => {
    const session = await admitSession(db, caller)
    const { id: userId, sessionId } = session
    const now = new Date(caller.clock.now())
    const ended =
      scope === 'local'
        ? [sessionId]
        : await endSessions(db, { userId, now, ...(scope === 'others' && { keep: sessionId }) })
    if (scope === 'local')
      await db.updateTable('sessions').set({ revoked_at: now }).where('id', '=', sessionId).execute()
    await publish(db, ...ended.map(sessionTopic), accountNouns.security.of(userId))
    const meta = { scope, count: ended.length }
    await audit(asPerson(caller, { db, session }), { action: 'session.end', subject: userId, meta })
    return { status: 204, cookies: scope === 'others' ? [] : [without(SESSION_COOKIE)] }
  })
}

/**
 * The person of the session, pending or full: with the verified factors, and unverified ones where the session may see them. For
 * the holder of a reset link, the person whose password it would change. Throws 401, 403.
 */
export function readUser(caller: Caller): Promise<Answer> {
  return readingAccounts(caller, async (db) => {
    const { kind, held, account } = await admit(db, caller)
    if (kind === 'link') return { body: maskedUserShape(account) }
    const begun =
      held === 'pending' ? [] : await newFactorsOf(db, { userId: account.id, now: new Date(caller.clock.now()) })
    return { body: userShape({ ...account, factors: [...account.factors, ...begun] }) }
  })
}
