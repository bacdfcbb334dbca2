import { sql } from 'kysely'
import type { ProcedureMeta } from '#shared/contract.ts'
import { instant } from '../clock.ts'
import type { DataKey } from '../crypto/vault.ts'
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
  meta: Pick<ProcedureMeta, 'shownOnce' | 'answersAgain'>
  /** Its key was found claimed: it is looked up before anything is done. */
  mayBeRetry: boolean
}

interface Answer {
  output: unknown
}

/**
 * `pass` authorizes the sender, at a retry too; `work` runs once, with what `pass` has proved. At a retry of what
 * `answersAgain` it says what is stored.
 */
interface Steps<Proof, T> {
  pass: () => Promise<Proof>
  work: (proof: Proof & { isRetry: boolean }) => Promise<T>
}

/**
 * Runs `work` once for each idempotency key and gives the stored answer to a retry, as long as `pass` still lets its
 * sender through (security AZ13). When requests arrive together, one runs and the others wait for it. The answer is
 * stored for 24 hours, in the transaction of `work`; a refusal is not stored. Throws 422 when the key was used for
 * another request, 409 when the answer may be shown only once.
 *
 * Almost every key is new, so nothing waits for the claim: one that was claimed before fails with the whole transaction
 * (`isClaimed`), and its request comes back as one that `mayBeRetry`.
 */
export async function runOnce<Proof extends object, T extends Answer>(
  context: PersonContext,
  asked: IdempotentRequest,
  { pass, work }: Steps<Proof, T>,
): Promise<T | Answer> {
  const { db, actor, vault } = context
  // The key is locked before the locks of the work itself: a retry that arrives together with its first request waits
  // here while it holds nothing else.
  const isFirst = asked.mayBeRetry
    ? claim(context, asked)
    : sendWithoutWaiting(db, claiming(context, asked).compile(db)).then(() => true)
  const { shownOnce, answersAgain } = asked.meta
  const sealing = shownOnce || answersAgain ? undefined : vault.openOrCreate(db, { userId: actor.id })
  sealing?.catch(() => {})
  const isRetry = !(await isFirst)
  if (isRetry && !answersAgain) return givenBefore(context, asked, { pass, sealing })
  const result = await work({ ...(await pass()), isRetry })
  const key = await sealing
  if (!key) return result
  const answer = key.seal(JSON.stringify({ output: result.output }), placeOf(asked))
  await sendWithoutWaiting(
    db,
    sql`update app.idempotency_keys set answer = ${answer} where user_id = ${actor.id} and key = ${asked.key}`.compile(
      db,
    ),
  )
  return result
}

/** The stored answer of a request that ran before. */
async function givenBefore<Proof>(
  { db, actor }: PersonContext,
  asked: IdempotentRequest,
  { pass, sealing }: { pass: () => Promise<Proof>; sealing: Promise<DataKey> | undefined },
): Promise<Answer> {
  const { rows } = await sql<{ answer: Buffer | null }>`
    select answer from app.idempotency_keys where user_id = ${actor.id} and key = ${asked.key}`.execute(db)
  const key = await sealing
  if (!rows[0]?.answer || !key) throw shownAlready()
  const given: Answer = JSON.parse(key.unseal(rows[0].answer, placeOf(asked)))
  if (!repeats(asked.input, given.output)) await pass()
  return given
}

const placeOf = ({ procedure, key }: IdempotentRequest) => `${CONTEXT}|answer|${procedure}|${key}`

/** For a raw route whose answer may be shown only once: claims the idempotency key. Throws 409 for a retry, and 422 as `runOnce` does. */
export async function claimOnce(context: PersonContext, asked: Claim) {
  if (!(await claim(context, asked))) throw shownAlready()
}

function shownAlready() {
  return conflict(null, 'This has been done already. Its answer is shown only once: ask for a new one')
}

type Claim = Pick<IdempotentRequest, 'key' | 'procedure' | 'input'>

/** Whether a write failed because its key had been claimed before: by the request that it repeats, or by another one. */
export function isClaimed(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'idempotency_keys_pkey'
}

/** Claims a key; false when the same request has claimed it before. */
async function claim(context: PersonContext, asked: Claim) {
  const { db, actor, clock } = context
  const stale = new Date(clock.now() - KEPT_MS)
  const { rows: taken } = await sql`${claiming(context, asked)}
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, answer = null, created_at = excluded.created_at
      where given.created_at < ${stale}
    returning key`.execute(db)
  if (taken.length > 0) return true
  const { rows } = await sql<{ request_hash: Buffer }>`
    select request_hash from app.idempotency_keys where user_id = ${actor.id} and key = ${asked.key}`.execute(db)
  if (rows[0]?.request_hash.equals(hashOf(context, asked))) return false
  throw invalid([{ path: 'Idempotency-Key', message: 'This key was used for another request' }])
}

/** The claim of a key that is new; otherwise it fails, and the transaction with it. */
function claiming(context: PersonContext, asked: Claim) {
  if (!KEY.test(asked.key)) throw invalid([{ path: 'Idempotency-Key', message: 'Use 8 to 100 visible characters' }])
  return sql`insert into app.idempotency_keys as given (user_id, key, request_hash, created_at)
    values (${context.actor.id}, ${asked.key}, ${hashOf(context, asked)}, ${instant(context.clock)})`
}

/** The request is stored as a MAC, from which nothing can be guessed. */
function hashOf({ actor, vault }: PersonContext, { key, procedure, input }: Claim) {
  return Buffer.from(vault.linkMac(JSON.stringify([CONTEXT, actor.id, key, procedure, input])), 'base64url')
}

/**
 * Whether an answer contains only values of its request: it tells its sender nothing new, so a retry gets it without
 * the right, e.g. after leaving.
 */
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
