import type { Context } from '#server/context.ts'
import { type Db, transact } from '#server/db.ts'
import type { Caller } from './caller.ts'

/** One transaction of this feature: it alone sees accounts, sessions and links. */
export function asAccounts<T>({ database }: Caller, work: (db: Db) => Promise<T>) {
  return transact(database, { role: 'care_auth' }, work)
}

export function readingAccounts<T>({ database }: Caller, work: (db: Db) => Promise<T>) {
  return transact(database, { role: 'care_auth', readOnly: true }, work)
}

/** What the audit log writes about somebody who is not signed in. */
export function asStranger({ clock, vault, ip }: Caller, db: Db): Context {
  return { actor: { kind: 'stranger', ip }, db, clock, vault }
}
