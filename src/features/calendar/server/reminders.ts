import { sql } from 'kysely'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { transact } from '#server/database/db.ts'
import { publish } from '#server/publish.ts'
import { intervalOf } from '#server/retention.ts'
import type { Services } from '#server/services.ts'
import { calendarNouns } from '../nouns.ts'
import { type ReminderChoices, USUAL_REMINDERS } from '../rules/reminders.ts'
import { REMINDERS_KEEP } from './retention.ts'

export async function readReminders({ db, actor }: PersonContext): Promise<ReminderChoices> {
  const row = await db
    .selectFrom('reminder_choices')
    .select(['evening', 'hours_before as hoursBefore'])
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  return (row as ReminderChoices | undefined) ?? USUAL_REMINDERS
}

export async function saveReminders(context: PersonContext, choices: ReminderChoices): Promise<ReminderChoices> {
  const { db, actor } = context
  const chosen = { evening: choices.evening, hours_before: choices.hoursBefore }
  await db
    .insertInto('reminder_choices')
    .values({ user_id: actor.id, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute()
  await publish(db, calendarNouns.calendarChoices.of(actor.id))
  await audit(context, { action: 'calendar.reminders', subject: actor.id })
  return choices
}

/**
 * Reminds people of shifts that begin soon, at the times that each has chosen, and forgets old reminders. Runs at any
 * time, any number of times and in several processes: each reminder is sent once.
 */
export async function remindOfShifts({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const at = instant(clock)
  await transact(database, { role: 'care_worker' }, async (db) => {
    await sql`select app.remind_of_shifts(${at}, ${USUAL_REMINDERS.evening})`.execute(db)
    await sql`delete from app.shift_reminders where starts_at < ${at}::timestamptz - ${intervalOf(REMINDERS_KEEP)}`.execute(
      db,
    )
  })
}
