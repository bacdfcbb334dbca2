import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { unauthorized } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { Vault } from '#server/crypto/vault.ts'
import type { Db } from '#server/database/db.ts'
import type { PushTarget } from '../../schema.ts'

const place = (sessionId: string) => `push_subscriptions|sealed_target|${sessionId}`

/** Whether the device of this session gets push notifications. */
export async function hasPush({ db, actor }: PersonContext): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where('session_id', '=', actor.sessionId)
    .executeTakeFirst()
  return row !== undefined
}

export async function subscribePush({ db, actor, vault, clock }: PersonContext, target: PushTarget) {
  const key = await vault.openOrCreate(db, { userId: actor.id })
  const sealed = key.seal(JSON.stringify(target), place(actor.sessionId))
  const hash = Buffer.from(vault.linkMac(`push|${target.endpoint}`), 'base64url')
  const { rows } = await sql<{ noted: boolean }>`
    select app.subscribe_push(${actor.sessionId}, ${hash}, ${sealed}, ${instant(clock)}) as noted`.execute(db)
  if (!rows[0]?.noted) throw unauthorized()
}

/** Answers whether there was a subscription. */
export async function unsubscribePush({ db, actor }: PersonContext): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', actor.sessionId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Where the device of a session is reached; undefined once it is signed out. */
export async function targetOf(db: Db, { vault, sessionId }: { vault: Vault; sessionId: string }) {
  const { rows } = await sql<{ userId: string; sealed: Buffer }>`
    select p.user_id as "userId", p.sealed_target as sealed
      from app.push_subscriptions p where p.session_id = ${sessionId}`.execute(db)
  const row = rows[0]
  const key = row && (await vault.open(db, { userId: row.userId }))
  return key && (JSON.parse(key.unseal(row.sealed, place(sessionId))) as PushTarget)
}

/** The push service does not know the device any more. */
export async function forgetDevice(db: Db, sessionId: string) {
  await sql`delete from app.push_subscriptions where session_id = ${sessionId}`.execute(db)
}
