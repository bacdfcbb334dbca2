import { audit, truncateIp } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { publish } from '#server/publish.ts'
import { hashSecret, newSecret } from '#server/secrets.ts'
import { runsATeam, type StoredAccount } from '../data.ts'
import type { Answer, Caller } from '../wire/caller.ts'
import { sessionShape } from '../wire/shapes.ts'
import { deviceCookie, sessionCookie } from './cookies.ts'
import { lifetime } from './lifetimes.ts'

const USER_AGENT_LENGTH = 200

/**
 * Signs a person in on this browser: a new session with a new secret; the one that the browser's cookie stood for ends. Whoever gave the password
 * again so has proven themselves afresh.
 */
export async function startSession(
  db: Db,
  { caller, account, action }: { caller: Caller; account: StoredAccount; action: string },
): Promise<Answer> {
  const { clock, vault, ip, userAgent, sessionSecret } = caller
  const now = new Date(clock.now())
  if (sessionSecret) await endSessionOf(db, { secret: sessionSecret, now })
  const secret = newSecret()
  const { idleExpiresAt, expiresAt } = lifetime({ startedAt: now.getTime(), now: now.getTime(), runsTeam: await runsATeam(db, account.id) })
  const { id: sessionId } = await db
    .insertInto('sessions')
    .values({
      user_id: account.id,
      secret_hash: hashSecret(secret),
      created_at: now,
      authenticated_at: now,
      refreshed_at: now,
      idle_expires_at: idleExpiresAt,
      expires_at: expiresAt,
      user_agent: userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
      ip_trunc: truncateIp(ip),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ last_sign_in_at: now }).where('id', '=', account.id).execute()
  const actor = { kind: 'person', id: account.id, email: account.email, sessionId, authenticatedAt: now.toISOString(), ip } as const
  await audit({ actor, db, clock, vault }, { action, subject: account.id, object: `sessions:${sessionId}` })
  const signedIn = { ...account, lastSignInAt: now.toISOString() }
  return {
    body: sessionShape({ account: signedIn, sessionId, idleExpiresAt, clock }),
    cookies: [sessionCookie({ secret, expiresAt, now: now.getTime() }), deviceCookie(vault, account)],
  }
}

async function endSessionOf(db: Db, { secret, now }: { secret: string; now: Date }) {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('secret_hash', '=', hashSecret(secret))
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  await publish(db, ...ended.map(({ id }) => `session:${id}` as const))
}
