import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { publish } from '#server/publish.ts'
import { calendarNouns } from '../nouns.ts'

/** The address of the feed. The secret stands in the query, which no log contains. */
export const FEED = '/api/calendar.ics'

export async function readLink({ db, actor }: PersonContext) {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('made_at as madeAt')
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  return { madeAt: row?.madeAt ?? null }
}

/** Makes a new link; programs that have an earlier one read nothing any more. */
export async function makeLink(context: PersonContext) {
  const { db, clock, actor } = context
  const secret = newSecret()
  const made = { secret_hash: hashSecret(secret), made_at: instant(clock) }
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: actor.id, ...made })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
    .execute()
  await publish(db, calendarNouns.calendarChoices.of(actor.id))
  await audit(context, { action: 'calendar.link', subject: actor.id })
  return { path: `${FEED}?key=${secret}`, madeAt: made.made_at }
}

/** Ends the link. Without one there is nothing to do. */
export async function endLink(context: PersonContext) {
  const { db, actor } = context
  const { numDeletedRows } = await db.deleteFrom('calendar_feeds').where('user_id', '=', actor.id).executeTakeFirst()
  if (numDeletedRows > 0n) {
    await publish(db, calendarNouns.calendarChoices.of(actor.id))
    await audit(context, { action: 'calendar.unlink', subject: actor.id })
  }
  return { madeAt: null }
}
