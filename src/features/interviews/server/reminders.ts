import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { type Db, transact } from '#server/database/db.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'
import { loadMailed, newLink } from './deliver.ts'
import { reminderMail } from './mail.ts'

type Needs = Pick<Services, 'database' | 'clock' | 'vault' | 'publicUrl'>

/**
 * Reminds of interviews a day and an hour before, once each: marking an interview as reminded and the reminder are one
 * transaction. After a downtime the later one stands for both, and an interview that has begun needs none.
 */
export async function sendReminders(needs: Needs): Promise<number> {
  const due = await transact(needs.database, { role: 'care_worker' }, (db) => takeDue(db, needs))
  return due
}

async function takeDue(db: Db, needs: Needs): Promise<number> {
  const now = new Date(needs.clock.now()).toISOString()
  const { rows } = await sql<{ id: string }>`
    update app.interviews i set day_reminded = true, hour_reminded = i.starts_at <= ${now}::timestamptz + interval '1 hour'
     where i.state = 'planned' and i.outcome is null and not i.hour_reminded and i.starts_at > ${now}
       and i.starts_at <= ${now}::timestamptz + case when i.day_reminded then interval '1 hour' else interval '1 day' end
    returning i.id`.execute(db)
  for (const { id } of rows) await remind(db, { ...needs, id })
  return rows.length
}

async function remind(db: Db, { clock, vault, publicUrl, id }: Needs & { id: string }) {
  const loaded = await loadMailed({ db, vault }, id)
  if (!loaded) return
  const { interview, teamId, candidate, panel } = loaded
  const context = { db, clock, vault }
  const { way, place, minutes } = interview
  const params = { interview: id, startsAt: interview.startsAt as string, way, place, minutes }
  const told = { teamId, subjects: [id], params }
  const about = candidate?.userId ? { about: candidate.userId } : {}
  await notify(context, { ...told, ...about, to: panel.map((one) => one.id), kind: 'interview-panel-reminder' })
  if (candidate?.userId)
    await notify(context, { ...told, ...about, to: [candidate.userId], kind: 'interview-reminder' })
  else if (candidate)
    await queueMail(db, vault, reminderMail({ interview, to: candidate, publicUrl, secret: await newLink(db, id) }))
}
