import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { PUSHES, pushWhatIsDue } from '#features/notifications/server/pushing/sweep.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from '../people/factories.ts'

/** Switches push notifications on, for a device whose service does not exist: what would be sent is looked at in the queue. */
export async function makeDevice(app: TestApp, person: TestPerson): Promise<void> {
  const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) }
  await app.as(person).notifications.subscribe({ endpoint: `https://push.example.test/${randomUUID()}`, keys })
}

/** The kinds of notification that have been queued for a person's devices so far, by name. */
export async function pushedTo(app: TestApp, person: TestPerson): Promise<string[]> {
  const db = app.services.database.kysely
  await pushWhatIsDue(app.services)
  // What the product's own sweep has in hand was passed over: this waits until it has queued it.
  await sql`select from app.notifications n where n.user_id = ${person.id} for update`.execute(db)
  const { rows } = await sql<{ kind: string }>`
    select n.kind from pgboss.job j join app.notifications n on n.id = (j.data ->> 'notificationId')::uuid
     where j.name = ${PUSHES} and n.user_id = ${person.id} order by n.kind`.execute(db)
  return rows.map(({ kind }) => kind)
}
