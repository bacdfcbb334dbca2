import { sql } from 'kysely'
import { type Clock, instant } from '../clock.ts'
import { type Database, transact } from '../database/db.ts'
import { enqueue } from '../jobs.ts'

/** The queue for bounces, handled by accounts; its data: { userId }. */
export const MAIL_BOUNCED = 'mail-bounced'
const MOST_DAYS = 30

/** The addresses that have permanently refused mails. */
export interface Bounces {
  /** `tried`: the address bounced earlier, and the pause is over: the next mail tests it. */
  stateOf(address: string): Promise<'fine' | 'stopped' | 'tried'>
  /** Stops mails to the address: for a day, twice as long each further time, at most thirty days. */
  remember(address: string): Promise<void>
  forget(address: string): Promise<void>
}

export function createBounces({ database, clock }: { database: Database; clock: Clock }): Bounces {
  const asWorker = <T>(work: Parameters<typeof transact<T>>[2]) => transact(database, { role: 'care_worker' }, work)

  return {
    stateOf: (address) =>
      asWorker(async (db) => {
        const { rows } = await sql<{ stopped: boolean }>`
          select again_after > ${instant(clock)} as stopped from app.mail_bounces
            where address_hash = app.address_hash(${address})`.execute(db)
        return rows[0] ? (rows[0].stopped ? 'stopped' : 'tried') : 'fine'
      }),

    remember: (address) =>
      asWorker(async (db) => {
        const now = sql`${instant(clock)}::timestamptz`
        await sql`insert into app.mail_bounces as b (address_hash, at, again_after)
          values (app.address_hash(${address}), ${now}, ${now} + interval '1 day')
          on conflict (address_hash) do update set times = b.times + 1, at = excluded.at,
            again_after = ${now} + least(${MOST_DAYS}, 2 ^ least(b.times, 10)) * interval '1 day'`.execute(db)
        const owner = await db
          .selectFrom('users')
          .select('id as userId')
          .where('email', '=', address)
          .executeTakeFirst()
        if (owner) await enqueue(db, { queue: MAIL_BOUNCED, data: owner })
      }),

    forget: (address) =>
      asWorker(async (db) => {
        await sql`delete from app.mail_bounces where address_hash = app.address_hash(${address})`.execute(db)
      }),
  }
}

const NOT_THE_ADDRESS = /^5\d\d[ -]5\.(1\.[78]|2\.[234]|[3-7]\.)/

/** The mail library's error for a mail server's answer. */
export interface SmtpError {
  command?: string
  responseCode?: number
  response?: string
}

/**
 * Whether a permanent refusal means that the recipient takes no mail at all. A full mailbox, a mail that is too long,
 * and a server that dislikes the sender have other enhanced status codes (RFC 3463): the next mail may arrive.
 */
export function takesNoMail({ response = '' }: SmtpError) {
  return !NOT_THE_ADDRESS.test(response)
}
