import { sql } from 'kysely'
import { type Database, transact } from '../database/db.ts'
import { JOBS_SCHEMA, type Queue } from '../jobs.ts'

/**
 * The mail server could not be reached, or took nothing from this installation: it is not about this mail, and the
 * others wait for the same.
 */
export class MailServerAway extends Error {
  override name = MailServerAway.name
}

export const MAIL_PROBE = 'mail-probe'
const EVERY_MINUTE = '* * * * *'

const jobs = sql.table(`${JOBS_SCHEMA}.job`)
/**
 * The mails of an outage that are to be tried again later. `state < 'active' and not blocked` is true of every one of
 * them, and names the index on jobs that are to be done: without it each delivered mail reads all that were sent before
 * it.
 */
export const waiting = sql`name = 'mail' and state = 'retry' and state < 'active' and not blocked and start_after > now()
  and output ->> 'name' = ${MailServerAway.name}`

/** Lets every mail of an outage go out now: one has just been delivered. */
export function wakeMails(database: Database) {
  return transact(database, { role: 'care_worker' }, async (db) => {
    await sql`update ${jobs} set start_after = now() where ${waiting}`.execute(db)
  })
}

/**
 * Tries one mail of an outage each minute, the one that would wait longest: when it is delivered, it wakes the others.
 * The attempt is not counted, so that no mail is given up sooner.
 */
export function mailProbeQueue({ database }: { database: Database }): Queue {
  return {
    name: MAIL_PROBE,
    schedule: EVERY_MINUTE,
    work: () =>
      transact(database, { role: 'care_worker' }, async (db) => {
        await sql`update ${jobs} set start_after = now(), started_on = null
          where name = 'mail' and id = (select id from ${jobs} where ${waiting} order by start_after desc
            limit 1 for update skip locked)`.execute(db)
      }),
  }
}
