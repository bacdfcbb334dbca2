import { sql } from 'kysely'
import { notify, UNTIL_DONE } from '#features/notifications/server/data.ts'
import { managersOf } from '#features/teams/server/data.ts'
import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { transact } from '#server/database/db.ts'
import { type DeclaredQueue, enqueue, type Job } from '#server/jobs.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { publish } from '#server/publish.ts'
import { intervalOf } from '#server/retention.ts'
import type { Services } from '#server/services.ts'
import { referenceNouns } from '../nouns.ts'
import { REMINDED_AFTER_DAYS } from '../schema.ts'
import { referenceMail } from './mail.ts'
import { SENDS_KEEP } from './retention.ts'
import { unseal } from './sealed.ts'

export type MailKind = 'request' | 'reminder' | 'question'

interface ReferenceMailed {
  referenceId: string
  kind: MailKind
}

const REFERENCE_MAILED = 'reference-mailed'
const REFEREES_REMINDED = 'referees-reminded'

/** Mails a referee a link of its own. */
export function referenceMailed(data: ReferenceMailed): Job<ReferenceMailed> {
  return { queue: REFERENCE_MAILED, data }
}

/** Writes a mail with a new link; nothing when the request has been answered or cancelled meanwhile. */
function mailReferee({ database, clock, vault, publicUrl }: Services, { referenceId, kind }: ReferenceMailed) {
  return transact(database, { role: 'care_worker' }, async (db) => {
    const found = await db
      .selectFrom('reference_requests as r')
      .innerJoin('teams as t', 't.id', 'r.team_id')
      .innerJoin('profiles as p', 'p.user_id', 'r.user_id')
      .leftJoin('profiles as b', 'b.user_id', 'r.requested_by')
      .select(['r.id', 'r.user_id as userId', 'r.referee', 'r.question', 'r.expires_at as expiresAt'])
      .select(['t.team_name as teamName', 'p.full_name as about', 'b.full_name as askedBy'])
      .where('r.id', '=', referenceId)
      .where('r.state', '=', 'asked')
      .where('r.expires_at', '>', new Date(clock.now()).toISOString())
      .where('t.deleted_at', 'is', null)
      .forUpdate('r')
      .executeTakeFirst()
    const key = found && (await vault.open(db, { userId: found.userId }))
    if (!found || !key) return
    const { id, referee: sealed, question, userId: _, ...words } = found
    const referee = unseal(key, { id, column: 'referee', sealed })
    const secret = newSecret()
    await db
      .insertInto('reference_links')
      .values({ secret_hash: hashSecret(secret), reference_id: id })
      .execute()
    await queueMail(
      db,
      vault,
      referenceMail({
        ...words,
        kind,
        refereeName: referee.name,
        address: referee.email,
        question: question ? unseal(key, { id, column: 'question', sealed: question }) : undefined,
        publicUrl,
        secret,
      }),
    )
  })
}

interface Due {
  id: string
  teamId: string
  userId: string
  requestedBy: string | null
  reminders: number
}

/**
 * Reminds referees after three days and after seven, once each: after a downtime only of the last that is due. The
 * second one tells the manager, too, who may want to telephone.
 */
function remindReferees({ database, clock, vault }: Services) {
  const now = new Date(clock.now()).toISOString()
  const [first, second] = REMINDED_AFTER_DAYS
  return transact(database, { role: 'care_worker' }, async (db) => {
    await db
      .deleteFrom('reference_sends')
      .where('at', '<', sql<string>`${now}::timestamptz - ${intervalOf(SENDS_KEEP)}`)
      .execute()
    await sql`delete from app.reference_links l using app.reference_requests r where r.id = l.reference_id
      and r.expires_at < ${now}`.execute(db)
    const { rows } = await sql<Due>`
      update app.reference_requests r
         set reminders = case when r.sent_at <= ${now}::timestamptz - ${intervalOf({ days: second })} then 2 else 1 end
       where r.state = 'asked' and r.expires_at > ${now}
         and (r.reminders = 0 and r.sent_at <= ${now}::timestamptz - ${intervalOf({ days: first })}
           or r.reminders = 1 and r.sent_at <= ${now}::timestamptz - ${intervalOf({ days: second })})
         and exists (select from app.team_members m where m.team_id = r.team_id and m.user_id = r.user_id and m.status = 'active')
         and not exists (select from app.reference_stops s where s.team_id = r.team_id and s.address_hash = r.address_hash)
       returning r.id, r.team_id as "teamId", r.user_id as "userId", r.requested_by as "requestedBy", r.reminders`.execute(
      db,
    )
    for (const { id, teamId, userId, requestedBy, reminders } of rows) {
      await enqueue(db, referenceMailed({ referenceId: id, kind: 'reminder' }))
      if (reminders < 2) continue
      const managers = await managersOf(db, teamId)
      const to = requestedBy && managers.includes(requestedBy) ? [requestedBy] : managers
      await notify(
        { db, clock, vault },
        { to, kind: 'reference-overdue', teamId, about: userId, subjects: [id], neededUntil: UNTIL_DONE },
      )
    }
    await publish(db, ...new Set(rows.map(({ teamId }) => referenceNouns.references.of(teamId))))
  })
}

export const queues: [DeclaredQueue<ReferenceMailed>, DeclaredQueue] = [
  { name: REFERENCE_MAILED, work: mailReferee },
  { name: REFEREES_REMINDED, schedule: '25 * * * *', work: remindReferees },
]
