import { sql } from 'kysely'
import { instant } from '#server/clock.ts'
import { type Db, transact } from '#server/database/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { planPush } from '../../rules/push-plan.ts'
import { gatherNotices } from '../../rules/words.ts'
import type { MailChoice } from '../../schema.ts'
import { settingsFrom } from '../data.ts'
import type { PushJob } from './delivery.ts'

/** The queue of single messages to single devices. */
export const PUSHES = 'notification-push'

const ROWS_AT_A_TIME = 500

type Needs = Pick<Services, 'database' | 'clock' | 'features'>

/** Puts a message for every device into the queue, for each notification that is due; runs at any time, any number of times. */
export async function pushWhatIsDue(needs: Needs): Promise<void> {
  let more = true
  while (more) more = await transact(needs.database, { role: 'care_worker' }, (db) => sweepOnce(db, needs))
}

interface Row {
  id: string
  kind: string
  /** Only one notification of each group goes to the person's devices. */
  together: string | null
  settings: Parameters<typeof settingsFrom>[0] | null
  sessions: string[]
}

async function sweepOnce(db: Db, { clock, features }: Needs): Promise<boolean> {
  const notices = gatherNotices(features)
  const rows = await readDue(db, instant(clock))
  const now = new Date(clock.now())
  const sent = new Set<string>()
  for (const { id, kind, together, settings, sessions } of rows) {
    const { mail = 'own', timely } = notices[kind] ?? {}
    const plan = planPush(mail as MailChoice, { settings: settingsFrom(settings ?? undefined), now, timely })
    const later = plan instanceof Date ? plan.toISOString() : null
    await sql`update app.notifications set push_at = ${later} where id = ${id}`.execute(db)
    if (plan !== 'now' || (together && sent.has(together))) continue
    if (together) sent.add(together)
    for (const sessionId of sessions) {
      const data: PushJob = { notificationId: id, sessionId }
      await enqueue(db, { queue: PUSHES, data })
    }
  }
  return rows.length === ROWS_AT_A_TIME
}

/** Locks what it reads: of two sweeps at once each has rows of its own. */
async function readDue(db: Db, now: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select n.id, n.kind, n.user_id || n.team_id::text || (n.params ->> 'together') as together, to_jsonb(s) as settings,
        array(select p.session_id::text from app.push_subscriptions p where p.user_id = n.user_id order by 1) as sessions
      from app.notifications n left join app.notification_settings s on s.user_id = n.user_id
     where n.push_at <= ${now} order by n.push_at, n.id limit ${ROWS_AT_A_TIME} for update of n skip locked`.execute(db)
  return rows
}
