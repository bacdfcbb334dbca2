import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { instant } from './clock.ts'
import type { PersonContext } from './context.ts'
import { transact } from './db.ts'
import { invalid } from './errors.ts'
import type { Queue } from './jobs.ts'
import type { Services } from './services.ts'

const KEPT_MS = 24 * 60 * 60 * 1000
const KEY = /^[\x21-\x7e]{8,100}$/
const SEALED = 'answers_given|answer'

export interface Asked {
  /** What the sender calls this one request: the header Idempotency-Key. */
  key: string
  /** The procedure and its input. */
  request: unknown
}

interface Answer {
  output: unknown
}

/**
 * Does `work` once for a key, and answers the same request sent again with the same answer. Of requests that arrive together one works and the others
 * wait for it. Kept for 24 hours in the transaction of the work itself; a refusal is not kept. 422 when the key was used for another request.
 */
export async function answerOnce<T extends Answer>(context: PersonContext, asked: Asked, work: () => Promise<T>): Promise<T | Answer> {
  const { db, actor, clock, vault } = context
  if (!KEY.test(asked.key)) throw invalid([{ path: 'Idempotency-Key', message: 'Use 8 to 100 visible characters' }])
  const hash = createHash('sha256').update(JSON.stringify(asked.request)).digest()
  const stale = new Date(clock.now() - KEPT_MS)
  const { rows: taken } = await sql`insert into app.answers_given as given (user_id, key, request_hash, created_at)
    values (${actor.id}, ${asked.key}, ${hash}, ${instant(clock)})
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, answer = null, created_at = excluded.created_at
      where given.created_at < ${stale}
    returning key`.execute(db)
  const mine = sql`user_id = ${actor.id} and key = ${asked.key}`
  if (taken.length === 0) {
    const { rows } = await sql<{ request_hash: Buffer; answer: Buffer }>`
      select request_hash, answer from app.answers_given where ${mine}`.execute(db)
    const [given] = rows
    if (!given?.request_hash.equals(hash)) {
      throw invalid([{ path: 'Idempotency-Key', message: 'This key was used for another request' }])
    }
    return JSON.parse(vault.unsealSystem(given.answer, SEALED))
  }
  const result = await work()
  const answer = vault.sealSystem(JSON.stringify({ output: result.output }), SEALED)
  await sql`update app.answers_given set answer = ${answer} where ${mine}`.execute(db)
  return result
}

const FORGET = 'answers-forget'
const EVERY_NIGHT = '10 3 * * *'
export const answersQueueNames = [FORGET]

/** Forgets the answers that are older than a day. */
export function answersQueues({ database, clock }: Pick<Services, 'database' | 'clock'>): Queue[] {
  async function work() {
    await transact(database, { role: 'care_worker' }, (db) =>
      sql`delete from app.answers_given where created_at < ${new Date(clock.now() - KEPT_MS)}`.execute(db),
    )
  }
  return [{ name: FORGET, schedule: EVERY_NIGHT, work }]
}
