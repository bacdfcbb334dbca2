import { sql } from 'kysely'
import type { ProcedureMeta } from '#shared/contract.ts'
import { instant } from '../clock.ts'
import { sendWithoutWaiting, transact } from '../database/db.ts'
import type { Queue } from '../jobs.ts'
import type { Services } from '../services.ts'
import type { PersonContext } from './context.ts'
import { conflict, invalid } from './errors.ts'

const KEPT_MS = 24 * 60 * 60 * 1000
// The table's former name: the answers and hashes of the last day are bound to it.
const CONTEXT = 'answers_given'

/** The format of an idempotency key. */
export const KEY = /^[\x21-\x7e]{8,100}$/

/** A write with an idempotency key: its sender may send it again. */
export interface IdempotentRequest {
  /** The idempotency key, from the header Idempotency-Key. */
  key: string
  /** `teams.create` */
  procedure: string
  input: unknown
  meta: Pick<ProcedureMeta, 'shownOnce'>
}

interface Answer {
  output: unknown
}

/** `pass` authorizes the sender, at a retry too; `work` runs once, with what `pass` has proved. */
interface Steps<Proof, T> {
  pass: () => Promise<Proof>
  work: (proof: Proof) => Promise<T>
}

/**
 * Runs `work` once for each idempotency key and gives the stored answer to a retry, as long as `pass` still lets its sender through (security AZ13).
 * Of requests that arrive together one runs and the others wait for it. The answer is stored for 24 hours, in the transaction of `work`; a refusal is
 * not stored. Throws 422 when the key was used for another request, 409 when the answer may be shown only once.
 */
export async function runOnce<Proof, T extends Answer>(
  context: PersonContext,
  asked: IdempotentRequest,
  { pass, work }: Steps<Proof, T>,
): Promise<T | Answer> {
  const { db, actor, vault } = context
  const mine = sql`user_id = ${actor.id} and key = ${asked.key}`
  const place = `${CONTEXT}|answer|${asked.procedure}|${asked.key}`
  // They travel together. The key is locked before the locks of the work itself: the second of two first writes of one person waits here while it holds nothing else.
  const [isFirst, key] = await Promise.all([
    claim(context, asked),
    asked.meta.shownOnce ? undefined : vault.openOrCreate(db, { userId: actor.id }),
  ])
  if (!isFirst) {
    const { rows } = await sql<{
      answer: Buffer | null
    }>`select answer from app.idempotency_keys where ${mine}`.execute(db)
    if (!rows[0]?.answer || !key) throw shownAlready()
    const given: Answer = JSON.parse(key.unseal(rows[0].answer, place))
    if (!repeats(asked.input, given.output)) await pass()
    return given
  }
  const result = await work(await pass())
  if (!key) return result
  const answer = key.seal(JSON.stringify({ output: result.output }), place)
  await sendWithoutWaiting(db, sql`update app.idempotency_keys set answer = ${answer} where ${mine}`.compile(db))
  return result
}

/** For a raw route whose answer may be shown only once: claims the idempotency key. Throws 409 for a retry, and 422 as `runOnce` does. */
export async function claimOnce(context: PersonContext, asked: Pick<IdempotentRequest, 'key' | 'procedure' | 'input'>) {
  if (!(await claim(context, asked))) throw shownAlready()
}

function shownAlready() {
  return conflict(null, 'This has been done already. Its answer is shown only once: ask for a new one')
}

/** Claims a key; false when the same request has claimed it before. The request is stored as a MAC, from which nothing can be guessed. */
async function claim(
  { db, actor, clock, vault }: PersonContext,
  { key, procedure, input }: Pick<IdempotentRequest, 'key' | 'procedure' | 'input'>,
) {
  if (!KEY.test(key)) throw invalid([{ path: 'Idempotency-Key', message: 'Use 8 to 100 visible characters' }])
  const hash = Buffer.from(vault.linkMac(JSON.stringify([CONTEXT, actor.id, key, procedure, input])), 'base64url')
  const stale = new Date(clock.now() - KEPT_MS)
  const { rows: taken } = await sql`insert into app.idempotency_keys as given (user_id, key, request_hash, created_at)
    values (${actor.id}, ${key}, ${hash}, ${instant(clock)})
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, answer = null, created_at = excluded.created_at
      where given.created_at < ${stale}
    returning key`.execute(db)
  if (taken.length > 0) return true
  const { rows } = await sql<{ request_hash: Buffer }>`
    select request_hash from app.idempotency_keys where user_id = ${actor.id} and key = ${key}`.execute(db)
  if (rows[0]?.request_hash.equals(hash)) return false
  throw invalid([{ path: 'Idempotency-Key', message: 'This key was used for another request' }])
}

/** Whether an answer contains only values of its request: it tells its sender nothing new, so a retry gets it without the right, e.g. after leaving. */
function repeats(input: unknown, output: unknown) {
  const sent = new Set(Object.values(input ?? {}))
  return Object.values(output ?? {}).every((value) => sent.has(value))
}

const EXPIRE = 'answers-forget'
const EVERY_NIGHT = '10 3 * * *'
export const idempotencyQueueNames = [EXPIRE]

/** The queue that deletes idempotency keys and answers older than a day. */
export function idempotencyQueues({ database, clock }: Pick<Services, 'database' | 'clock'>): Queue[] {
  async function work() {
    await transact(database, { role: 'care_worker' }, (db) =>
      sql`delete from app.idempotency_keys where created_at < ${new Date(clock.now() - KEPT_MS)}`.execute(db),
    )
  }
  return [{ name: EXPIRE, schedule: EVERY_NIGHT, work }]
}
