import { CompiledQuery } from 'kysely'
import type { Effect, ProcedureMeta } from '#shared/contract.ts'
import { type Clock, instant } from '../clock.ts'
import { hashSecret } from '../crypto/secrets.ts'
import type { Vault } from '../crypto/vault.ts'
import { type Database, type Db, transact } from '../database/db.ts'
import type { Declared } from '../declared.ts'
import type { Here } from '../here.ts'
import type { Limits } from '../limits/rate-limits.ts'
import type { Actor, Context, PersonContext } from './context.ts'
import { unauthorized } from './errors.ts'
import type { TakeTurn } from './shared-reads.ts'

/** What a call knows before a transaction is open. */
export interface CallContext {
  database: Database
  clock: Clock
  vault: Vault
  /** What each feature declares: its actions, notices, tables and nouns. */
  features: readonly Declared[]
  /** Who has which page open. */
  here: Here
  /** The secret of the session cookie. */
  sessionSecret?: string | undefined
  /** The header Idempotency-Key of a write. */
  idempotencyKey?: string | undefined
  /** Takes the turn of a read that a live page makes after an event, and that others may share (`shared-reads.ts`). */
  takeTurn?: TakeTurn
  ip: string
  /** Counts guesses of links; absent for calls that come from no network. */
  limits?: Limits
}

interface SessionRow {
  session_id: string
  user_id: string
  email: string
  aal: 'aal1' | 'aal2'
  authenticated_at: string
  kek_id: string | null
  wrapped_dek: Buffer | null
}

const ENTER = 'select session_id, user_id, email, aal, authenticated_at, kek_id, wrapped_dek from app.enter($1, $2)'

/** Reads the caller's session, with their key, in the request's first statement, which also tells row security who is calling. */
async function enter(db: Db, { sessionSecret, clock, vault, ip }: CallContext): Promise<Actor> {
  if (!sessionSecret) return { kind: 'stranger', ip }
  const { rows } = await db.executeQuery<SessionRow>(
    CompiledQuery.raw(ENTER, [hashSecret(sessionSecret), instant(clock)]),
  )
  const row = rows[0]
  if (!row) return { kind: 'stranger', ip }
  const { user_id: id, email, session_id: sessionId, authenticated_at: authenticatedAt, aal } = row
  const { kek_id: kekId, wrapped_dek: wrapped } = row
  if (kekId && wrapped) vault.bring(db, { userId: id, kekId, wrapped })
  return { kind: 'person', id, email, sessionId, authenticatedAt, aal, ip }
}

/** Opens the kind of transaction that `meta` declares, as the caller. */
export function begin<T>(
  call: CallContext,
  { access, effect }: Pick<ProcedureMeta, 'access' | 'effect'>,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const opening = { role: 'care_app', readOnly: effect === 'read', first: (db: Db) => enter(db, call) } as const
  return transact(call.database, opening, async (db, actor) => {
    if (access !== 'anyone' && actor.kind !== 'person') throw unauthorized()
    return work({ actor, db, clock: call.clock, vault: call.vault })
  })
}

interface OwnAccess<A> {
  access: A
  effect: Effect
}

/** The context of a handler whose access has no gate. */
export type CallerContext<A> = A extends 'anyone' ? Context : PersonContext

/**
 * Runs `work` as the caller, in one transaction of the kind that `meta` declares. Throws 401 where the access needs a
 * session and there is none.
 */
export function asCaller<A extends 'anyone' | 'person', T>(
  call: CallContext,
  meta: OwnAccess<A>,
  work: (context: CallerContext<A>) => Promise<T>,
): Promise<T> {
  return begin(call, meta, (context) => work(context as CallerContext<A>))
}

/**
 * The authorization of one word of access, in the call's transaction: it throws, or returns what it has proved. The
 * input and the declaration that it needs are types: a procedure or route without them does not compile.
 */
export interface Gate<Asked, Proof extends object> {
  (context: PersonContext, asked: Asked): Promise<Proof>
  /** All that an answer may depend on besides its input, where it is not about the caller; `undefined` where it depends on who they are. */
  rightsOf?(proof: Proof): string | undefined
}

interface Passing<Asked, Proof extends object> {
  gate: Gate<Asked, Proof>
  asked: Asked
}

/** `asCaller` behind a gate, for a raw route. */
export function throughGate<Asked extends { meta: OwnAccess<string> }, Proof extends object, T>(
  call: CallContext,
  { gate, asked }: Passing<Asked, Proof>,
  work: (context: PersonContext & Proof) => Promise<T>,
): Promise<T> {
  return begin(call, asked.meta, async (context) => {
    const person = context as PersonContext
    return work({ ...person, ...(await gate(person, asked)) })
  })
}
