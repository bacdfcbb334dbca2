import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import type { OpenSession } from '../../schema.ts'
import { deviceOf } from './devices.ts'

const MOST = 100

/** The person's live sessions, this one first. */
export async function openSessions({ db, actor, clock }: PersonContext): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select([
      'id',
      'user_agent as userAgent',
      'ip_trunc as place',
      'created_at as signedInAt',
      'refreshed_at as lastUsedAt',
      'aal',
    ])
    .where('user_id', '=', actor.id)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`${instant(clock)} < (app.session_ends(user_id, aal, created_at, refreshed_at)).idle`)
    .orderBy('refreshed_at', 'desc')
    .limit(MOST)
    .execute()
  const sessions = rows.map(({ userAgent, aal, ...row }) => {
    return { ...row, device: deviceOf(userAgent), twoFactor: aal === 'aal2', current: row.id === actor.sessionId }
  })
  return sessions.sort((one, other) => Number(other.current) - Number(one.current))
}

/** Ends one of the person's sessions; false when the id is not one of theirs. */
export async function endOwnSession({ db, actor, clock }: PersonContext, sessionId: string): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: instant(clock) })
    .where('id', '=', sessionId)
    .where('user_id', '=', actor.id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}
