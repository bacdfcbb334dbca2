import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { Aal } from '../wire/shapes.ts'

export interface Lifetime {
  /** When it ends unless it is used again. */
  idleExpiresAt: Date
  /** When it ends in any case. */
  expiresAt: Date
}

interface Lived {
  userId: string
  aal: Aal
  startedAt: Date
  usedAt: Date
}

/** When a session ends, by what its person may do now; `app.session_ends` holds the rules (security 4.5), which `app.enter` asks as well. */
export async function lifetime(db: Db, { userId, aal, startedAt, usedAt }: Lived): Promise<Lifetime> {
  const { rows } = await sql<{ idle: string; whole: string }>`
    select idle, whole from app.session_ends(${userId}, ${aal}, ${startedAt}, ${usedAt})`.execute(db)
  const [ends] = rows
  if (!ends) throw new Error('a session has no end')
  return { idleExpiresAt: new Date(ends.idle), expiresAt: new Date(ends.whole) }
}
