import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type Database, type Db, transact } from '../database/db.ts'
import { JOBS_SCHEMA, type Queue } from '../jobs.ts'
import { MailServerAway } from './outage.ts'

/** A mail that has waited longer is late, whatever it waits for. */
const LATE_MINUTES = 15
/** The same of one that the mail server has not taken because it is away, or refuses this installation. */
const AWAY_SECONDS = 30
const EVERY_TEN_MINUTES = '*/10 * * * *'

export const MAIL_WATCH = 'mail-watch'

export interface MailBacklog {
  state: 'ok' | 'late'
  waiting: number
  /** The age of the oldest waiting mail, in whole minutes. */
  oldestMinutes: number
  /** Mails that wait for a mail server that is away. */
  away: number
  /** Mails of the last day that failed after every retry. */
  givenUp: number
}

/** The state of the outbox, for the operator: counts only, no address and no text. */
export async function readMailBacklog(database: Database): Promise<MailBacklog> {
  const read = (db: Db) =>
    sql<Omit<MailBacklog, 'state'>>`
    select count(*) filter (where state < 'completed') as waiting,
      coalesce(floor(extract(epoch from now() - min(created_on) filter (where state < 'completed')) / 60), 0)::int as "oldestMinutes",
      count(*) filter (where state in ('retry', 'active') and output ->> 'name' = ${MailServerAway.name}
        and created_on < now() - make_interval(secs => ${AWAY_SECONDS})) as away,
      count(*) filter (where state = 'failed') as "givenUp"
    from ${sql.table(`${JOBS_SCHEMA}.job`)}
    where name = 'mail' and (state < 'completed' or state = 'failed' and completed_on > now() - interval '1 day')`.execute(
      db,
    )
  const { rows } = await transact(
    database,
    { role: 'care_worker', readOnly: true, first: read },
    async (_db, answer) => answer,
  )
  const { waiting = 0, oldestMinutes = 0, away = 0, givenUp = 0 } = rows[0] ?? {}
  const isLate = oldestMinutes >= LATE_MINUTES || away > 0 || givenUp > 0
  return { state: isLate ? 'late' : 'ok', waiting, oldestMinutes, away, givenUp }
}

/** Logs every ten minutes that mails are stuck, as long as they are. */
export function mailWatchQueue({ database, log }: { database: Database; log: Pick<FastifyBaseLogger, 'warn'> }): Queue {
  return {
    name: MAIL_WATCH,
    schedule: EVERY_TEN_MINUTES,
    async work() {
      const { state, ...backlog } = await readMailBacklog(database)
      if (state === 'late') log.warn(backlog, 'mails are stuck: check SMTP_URL and the mail server')
    },
  }
}
