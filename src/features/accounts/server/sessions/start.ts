import { sql } from 'kysely'
import { type AuditAction, audit, truncateIp } from '#server/audit.ts'
import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import type { Db } from '#server/database/db.ts'
import { publish, sessionTopic } from '#server/publish.ts'
import { accountNouns } from '../../nouns.ts'
import { owesFactor, type Session, type StoredAccount } from '../data.ts'
import type { Answer, Caller } from '../wire/caller.ts'
import { type Aal, type Method, sessionShape } from '../wire/shapes.ts'
import { asPerson } from '../wire/transaction.ts'
import { deviceCookie, sessionCookie } from './cookies.ts'
import { lifetime } from './lifetimes.ts'
import { withMethods } from './methods.ts'

const USER_AGENT_LENGTH = 200
/** How long the old session secret is accepted after a rotation, for requests that were sent with it. */
const GRACE_MS = 10_000

interface Start {
  caller: Caller
  account: StoredAccount
  /** The audit action, written once no factor is missing. */
  action: AuditAction
  /** The authentication methods. */
  given: Method['method'][]
  aal?: Aal
}

/**
 * Signs a person in on this browser: a new session with a new secret; it ends the session of the browser's old cookie. When a second factor
 * is still missing, the session is short and can do nothing else.
 */
export async function startSession(db: Db, { caller, account, action, given, aal = 'aal1' }: Start): Promise<Answer> {
  const { clock, vault, ip, userAgent, sessionSecret } = caller
  const now = new Date(clock.now())
  if (sessionSecret) await endSessionOf(db, { secret: sessionSecret, now })
  const pending = owesFactor({ aal, factors: account.factors })
  const secret = newSecret()
  const methods = withMethods([], { given, now: now.getTime() })
  const { idleExpiresAt, expiresAt } = await lifetime(db, { userId: account.id, aal, startedAt: now, usedAt: now })
  const { id: sessionId } = await db
    .insertInto('sessions')
    .values({
      user_id: account.id,
      secret_hash: hashSecret(secret),
      created_at: now,
      authenticated_at: now,
      refreshed_at: now,
      aal,
      methods: JSON.stringify(methods),
      user_agent: userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
      ip_trunc: truncateIp(ip),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = now.toISOString()
  const signedIn = pending ? account : { ...account, lastSignInAt: at }
  if (!pending) await db.updateTable('users').set({ last_sign_in_at: now }).where('id', '=', account.id).execute()
  await publish(db, accountNouns.security.of(account.id))
  const session = { ...signedIn, sessionId, authenticatedAt: at, startedAt: at, aal, methods }
  const written = pending ? 'session.password' : action
  await audit(asPerson(caller, { db, session }), {
    action: written,
    subject: account.id,
    object: `sessions:${sessionId}`,
  })
  return {
    body: sessionShape({ account: signedIn, sessionId, idleExpiresAt, aal, methods, clock }),
    cookies: [
      sessionCookie({ secret, expiresAt, now: now.getTime() }),
      ...(pending ? [] : [deviceCookie(vault, account)]),
    ],
  }
}

interface Renewal {
  caller: Caller
  session: Session
  aal: Aal
  /** The authentication methods that were given just now. */
  given: Method['method'][]
  /** Whether this counts as a recent sign-in. */
  fresh: boolean
  /** Revokes the old secret at once. Otherwise it is accepted for 10 s more: live pages refetch the moment something changes. */
  atOnce?: boolean
  /** The account after a change, when it differs from the session's. */
  account?: StoredAccount
}

/**
 * Rotates the secret of a session that gains rights (session rotation): the old secret is accepted for 10 s more; later
 * its use ends the session. A pending session starts its full lifetime. Its event streams stay open.
 */
export async function renewSession(
  db: Db,
  { caller, session, aal, given, fresh, atOnce = false, account = session }: Renewal,
): Promise<Answer> {
  const { clock, vault } = caller
  const now = clock.now()
  const begins = owesFactor(session)
  const startedAt = begins ? now : Date.parse(session.startedAt)
  const times = { startedAt: new Date(startedAt), usedAt: new Date(now) }
  const { idleExpiresAt, expiresAt } = await lifetime(db, { userId: session.id, aal, ...times })
  const secret = newSecret()
  const methods = withMethods(session.methods, { given, now })
  await keepOldSecret(db, { sessionId: session.sessionId, now, honoured: !begins && !atOnce })
  await db
    .updateTable('sessions')
    .set({
      secret_hash: hashSecret(secret),
      aal,
      methods: JSON.stringify(methods),
      created_at: times.startedAt,
      refreshed_at: times.usedAt,
      ...((fresh || begins) && { authenticated_at: new Date(now) }),
    })
    .where('id', '=', session.sessionId)
    .execute()
  if (begins)
    await db
      .updateTable('users')
      .set({ last_sign_in_at: new Date(now) })
      .where('id', '=', session.id)
      .execute()
  return {
    body: sessionShape({ account, sessionId: session.sessionId, idleExpiresAt, aal, methods, clock }),
    cookies: [sessionCookie({ secret, expiresAt, now }), deviceCookie(vault, session)],
  }
}

async function keepOldSecret(
  db: Db,
  { sessionId, now, honoured }: { sessionId: string; now: number; honoured: boolean },
) {
  const suspectFrom = new Date(now + GRACE_MS)
  const goodUntil = honoured ? suspectFrom : new Date(now)
  await sql`insert into app.old_session_secrets (secret_hash, session_id, good_until, suspect_from)
    select secret_hash, id, ${goodUntil}, ${suspectFrom} from app.sessions where id = ${sessionId}`.execute(db)
}

async function endSessionOf(db: Db, { secret, now }: { secret: string; now: Date }) {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('secret_hash', '=', hashSecret(secret))
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  await publish(db, ...ended.map(({ id }) => sessionTopic(id)))
}
