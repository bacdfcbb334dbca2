import { ValidationError } from '@orpc/contract'
import { ORPCError, os } from '@orpc/server'
import { CompiledQuery } from 'kysely'
import type { ProcedureMeta } from '#shared/contract.ts'
import { type Clock, instant } from '../clock.ts'
import { hashSecret } from '../crypto/secrets.ts'
import type { Vault } from '../crypto/vault.ts'
import { isDatabaseAway } from '../database/away.ts'
import { type Database, type Db, transact } from '../database/db.ts'
import type { Actor, Context, PersonContext } from './context.ts'
import { invalid, unauthorized, unavailable } from './errors.ts'
import { answerOnce } from './idempotency.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'

/** What a call brings along before a transaction is open. */
export interface CallContext {
  database: Database
  clock: Clock
  vault: Vault
  /** The secret of the session cookie. */
  sessionSecret?: string | undefined
  /** The header of a write that may be sent twice. */
  idempotencyKey?: string | undefined
  ip: string
}

interface SessionRow {
  session_id: string
  user_id: string
  email: string
  aal: 'aal1' | 'aal2'
  authenticated_at: string
}

const ENTER = 'select session_id, user_id, email, aal, authenticated_at from app.enter($1, $2)'

/** Who is calling: read in the request's first statement, which also tells row security. */
export async function enter(db: Db, { sessionSecret, clock, ip }: CallContext): Promise<Actor> {
  if (!sessionSecret) return { kind: 'stranger', ip }
  const { rows } = await db.executeQuery<SessionRow>(
    CompiledQuery.raw(ENTER, [hashSecret(sessionSecret), instant(clock)]),
  )
  const row = rows[0]
  if (!row) return { kind: 'stranger', ip }
  const { user_id: id, email, session_id: sessionId, authenticated_at: authenticatedAt, aal } = row
  return { kind: 'person', id, email, sessionId, authenticatedAt, aal, ip }
}

/** Runs `work` as the caller, in one transaction of the kind that `meta` declares. Shared by procedures and raw routes. */
export function asCaller<T>(
  call: CallContext,
  { access, effect }: ProcedureMeta,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const opening = { role: 'care_app', readOnly: effect === 'read', first: (db: Db) => enter(db, call) } as const
  return transact(call.database, opening, async (db, actor) => {
    if (access !== 'anyone' && actor.kind !== 'person') throw unauthorized()
    return work({ actor, db, clock: call.clock, vault: call.vault })
  })
}

const BAD_TEXT = new Set(['22021', '22P05'])
// A race lost again and again, or a lock that was waited for in vain.
const LOST_RACE = new Set(['40P01', '40001', '55P03', '57014'])

/** Turns what the lower layers throw into answers that the contract declares; anything else stays a surprise. */
export function toDeclaredError(error: unknown): unknown {
  if (error instanceof ORPCError) {
    const { cause } = error
    if (error.code !== 'BAD_REQUEST' || !(cause instanceof ValidationError)) return error
    return invalid(
      cause.issues.map(({ path = [], message }) => ({
        path: path.map((part) => (typeof part === 'object' ? part.key : part)).join('.'),
        message,
      })),
    )
  }
  const code = String((error as { code?: unknown })?.code ?? '')
  if (BAD_TEXT.has(code)) return invalid([{ path: '', message: 'This text contains characters that cannot be stored' }])
  if (LOST_RACE.has(code) || isDatabaseAway(error)) return unavailable()
  return error
}

/**
 * Opens the transaction of a procedure. Every feature implements its contract on it:
 * `const api = implement(contract).$context<CallContext>().use(inTransaction)`.
 */
export const inTransaction = os
  .$context<CallContext>()
  .middleware(async ({ context, next, procedure, path }, input, answer) => {
    const meta = procedure['~orpc'].meta as ProcedureMeta
    const { idempotencyKey: key } = context
    try {
      return await asCaller(context, meta, async (inner) => {
        const work = async () => next({ context: inner as PersonContext })
        if (inner.actor.kind !== 'person') return work()
        const person = inner as PersonContext
        if (meta.recentSignIn) requireRecentSignIn(person)
        if (key === undefined || meta.effect !== 'write') return work()
        const { output } = await answerOnce(person, { key, procedure: path.join('.'), input, meta }, work)
        return answer(output) as Awaited<ReturnType<typeof work>>
      })
    } catch (error) {
      throw toDeclaredError(error)
    }
  })
