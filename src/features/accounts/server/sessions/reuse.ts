import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { audit } from '#server/audit.ts'
import { hashSecret } from '#server/crypto/secrets.ts'
import type { Db } from '#server/database/db.ts'
import { publish, sessionTopic } from '#server/publish.ts'
import type { Services } from '#server/services.ts'
import { accountNouns } from '../../nouns.ts'
import type { SecurityEvent } from '../factors/notices.ts'
import { asAccounts, asStranger, readingAccounts } from '../wire/transaction.ts'

interface Refused {
  /** A refused session secret. */
  secret: string
  /** When the request arrived, in milliseconds: a rotation may have happened while a long request ran. */
  arrivedAt: number
  ip: string
}

/**
 * Detects the reuse of a rotated session secret: whether a refused secret belonged to a session that is still live. A
 * secret that comes this late is a copy: either its sender or the session's current user is a thief, and nobody can
 * tell which. The session ends, and its owner is notified.
 */
export async function endReusedSession(services: Services, { secret, arrivedAt, ip }: Refused) {
  const brought = { hash: hashSecret(secret), arrivedAt: new Date(arrivedAt), now: new Date(services.clock.now()) }
  const session = await readingAccounts(services, (db) => reusedSession(db, brought))
  if (!session) return
  const { id, userId } = session
  await asAccounts(services, async (db) => {
    const ends = db
      .updateTable('sessions')
      .set({ revoked_at: brought.now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
    if (!(await ends.returning('id').executeTakeFirst())) return
    await publish(db, sessionTopic(id), accountNouns.security.of(userId))
    const context = asStranger({ ...services, ip }, db)
    await notify(context, {
      to: [userId],
      kind: 'security-notice',
      params: { event: 'session-reused' satisfies SecurityEvent },
    })
    await audit(context, { action: 'session.reuse', subject: userId, object: `sessions:${id}` })
  })
}

async function reusedSession(db: Db, { hash, arrivedAt, now }: { hash: Buffer; arrivedAt: Date; now: Date }) {
  const { rows } = await sql<{ id: string; userId: string }>`
    select s.id, s.user_id as "userId" from app.old_session_secrets o join app.sessions s on s.id = o.session_id
    where o.secret_hash = ${hash} and o.suspect_from <= ${arrivedAt} and s.revoked_at is null
      and ${now} < (app.session_ends(s.user_id, s.aal, s.created_at, s.refreshed_at)).idle`.execute(db)
  return rows[0]
}
