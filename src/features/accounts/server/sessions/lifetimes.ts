import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { Aal } from '../wire/shapes.ts'

export interface Lifetime {
  /** When the session expires unless it is used (idle timeout). */
  idleExpiresAt: Date
  /** When the session expires in any case (absolute timeout). */
  expiresAt: Date
}

interface Lived {
  userId: string
  aal: Aal
  startedAt: Date
  usedAt: Date
}

/**
 * When a session expires, by what its person may do now; `app.session_ends` has the rules (security 4.5), and
 * `app.enter` applies them too.
 */
export async function lifetime(db: Db, { userId, aal, startedAt, usedAt }: Lived): Promise<Lifetime> {
  const { rows } = await sql<{ idle: string; whole: string }>`
    select idle, whole from app.session_ends(${userId}, ${aal}, ${startedAt}, ${usedAt})`.execute(db)
  const [ends] = rows
  if (!ends) throw new Error('a session has no end')
  return { idleExpiresAt: new Date(ends.idle), expiresAt: new Date(ends.whole) }
}
