import type { Context, PersonContext } from '#server/calls/context.ts'
import { type Db, transact } from '#server/database/db.ts'
import type { Session } from '../data.ts'
import type { Caller } from './caller.ts'

/** Runs `work` in a transaction of this feature's role: it alone sees accounts, sessions and links. */
export function asAccounts<T>({ database }: Pick<Caller, 'database'>, work: (db: Db) => Promise<T>) {
  return transact(database, { role: 'care_auth' }, work)
}

export function readingAccounts<T>({ database }: Pick<Caller, 'database'>, work: (db: Db) => Promise<T>) {
  return transact(database, { role: 'care_auth', readOnly: true }, work)
}

/** The audit context of a caller without a session. */
export function asStranger({ clock, vault, ip }: Pick<Caller, 'clock' | 'vault' | 'ip'>, db: Db): Context {
  return { actor: { kind: 'stranger', ip }, db, clock, vault }
}

/** The audit context of a session's person. */
export function asPerson({ clock, vault, ip }: Caller, { db, session }: { db: Db; session: Session }): PersonContext {
  const { id, email, sessionId, authenticatedAt, aal } = session
  return { actor: { kind: 'person', id, email, sessionId, authenticatedAt, aal, ip }, db, clock, vault }
}
