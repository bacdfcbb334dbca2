import { sql } from 'kysely'
import { type Db, transact } from '#server/database/db.ts'
import type { Services } from '#server/services.ts'
import { gatherNotices, type StoredNotice, wordsOf } from '../../rules/words.ts'
import { publicOnly, sendPush } from './send.ts'
import { forgetDevice, targetOf } from './subscriptions.ts'
import { vapidKeys } from './vapid.ts'

export interface PushJob {
  notificationId: string
  sessionId: string
}

const TOO_LATE_MS = 24 * 3_600_000
const GONE = [404, 410]

type Needs = Pick<Services, 'database' | 'clock' | 'vault' | 'publicUrl' | 'features'>

/** Sends one notification to one device, unless it was read or withdrawn meanwhile. Throws what the queue should try again. */
export async function deliverPush(
  { database, clock, vault, publicUrl, features }: Needs,
  { notificationId, sessionId }: PushJob,
  agent = publicOnly(),
): Promise<void> {
  const found = await transact(database, { role: 'care_worker' }, async (db) => {
    const [target, told] = [await targetOf(db, { vault, sessionId }), await readUnread(db, notificationId)]
    return target && told && { target, told }
  })
  if (!found || clock.now() - Date.parse(found.told.createdAt) > TOO_LATE_MS) return
  const { text, onLockScreen, path } = wordsOf(gatherNotices(features), found.told)
  const message = JSON.stringify({ id: notificationId, text: onLockScreen ?? text, path })
  const status = await sendPush(found.target, message, { keys: vapidKeys(vault), publicUrl, agent })
  if (GONE.includes(status)) await transact(database, { role: 'care_worker' }, (db) => forgetDevice(db, sessionId))
  else if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`)
}

async function readUnread(db: Db, id: string): Promise<StoredNotice | undefined> {
  const { rows } = await sql<StoredNotice>`
    select n.kind, n.team_id as "teamId", n.about, n.subjects, n.params, n.created_at as "createdAt",
      t.team_name as "teamName", t.about_name as "aboutName",
        t.about_self as "aboutSelf", t.shift
      from app.notifications n
      cross join lateral app.reader_of(n.user_id) r
      cross join lateral app.told_of(n.user_id, n.kind, n.team_id, n.about, n.subjects) t
     where n.id = ${id} and n.read_at is null and not r.closed`.execute(db)
  return rows[0]
}
