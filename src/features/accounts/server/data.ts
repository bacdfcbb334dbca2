import { sql } from 'kysely'
import { hashSecret } from '#server/crypto/secrets.ts'
import type { Db } from '#server/database/db.ts'
import { factorsOfAccount } from './factors/store.ts'
import type { Aal, Account, Method } from './wire/shapes.ts'

/** An account with the columns that only this feature reads. */
export interface StoredAccount extends Account {
  passwordHash: string
  credentialsVersion: number
  disabledAt: string | null
}

function accounts(db: Db) {
  return db
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .select([
      'u.id',
      'u.email',
      'p.full_name as fullName',
      'u.email_confirmed_at as emailConfirmedAt',
      'u.last_sign_in_at as lastSignInAt',
      'u.created_at as createdAt',
      'u.updated_at as updatedAt',
      'u.password_hash as passwordHash',
      'u.credentials_version as credentialsVersion',
      'u.disabled_at as disabledAt',
      factorsOfAccount.as('factors'),
    ])
}

export function accountByEmail(db: Db, email: string): Promise<StoredAccount | undefined> {
  return accounts(db).where('u.email', '=', email).executeTakeFirst()
}

export function accountById(db: Db, id: string): Promise<StoredAccount | undefined> {
  return accounts(db).where('u.id', '=', id).executeTakeFirst()
}

/** Locks an account until the transaction ends: changes of its sign-in methods are serialized. */
export async function holdAccount(db: Db, id: string) {
  await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

/** Whether the password hash is still this one; locks the account until the transaction ends, so that no reset comes in between. */
export async function holdsPassword(db: Db, { id, passwordHash }: StoredAccount) {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.password_hash === passwordHash
}

/** An account together with one of its sessions. */
export interface Session extends StoredAccount {
  sessionId: string
  authenticatedAt: string
  startedAt: string
  aal: Aal
  /** The sign-in methods of the session, in the order of their first use. */
  methods: Method[]
}

/** Whether the session lacks the person's second factor: then it can do nothing but give it. */
export function owesFactor({ aal, factors }: Pick<Session, 'aal' | 'factors'>) {
  return aal === 'aal1' && factors.length > 0
}

/** The live session of a cookie, with its account; undefined when the session has ended, or the account is disabled. */
export async function sessionOf(db: Db, { secret, now }: { secret: string; now: Date }): Promise<Session | undefined> {
  const found = await accounts(db)
    .innerJoin('sessions as s', 's.user_id', 'u.id')
    .select([
      's.id as sessionId',
      's.authenticated_at as authenticatedAt',
      's.created_at as startedAt',
      's.aal',
      's.methods',
    ])
    .where('s.id', '=', sql<string>`app.session_of(${hashSecret(secret)}, ${now.toISOString()})`)
    .where('s.revoked_at', 'is', null)
    .where(sql<boolean>`${now} < (app.session_ends(s.user_id, s.aal, s.created_at, s.refreshed_at)).idle`)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst()
  return found && { ...found, aal: found.aal as Aal, methods: found.methods as unknown as Method[] }
}

/** Ends the sessions of a person without a second factor; returns their ids. */
export async function endSessionsWithoutFactor(
  db: Db,
  { userId, now, keep }: { userId: string; now: Date; keep: string },
) {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('aal', '=', 'aal1')
    .where('id', '!=', keep)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Ends all sessions except `keep`; returns their ids. */
export async function endSessions(db: Db, { userId, now, keep }: { userId: string; now: Date; keep?: string }) {
  let query = db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  if (keep) query = query.where('id', '!=', keep)
  return (await query.returning('id').execute()).map(({ id }) => id)
}

/** Stores a new password hash, which invalidates the device cookies of the old one. */
export async function setPassword(
  db: Db,
  { userId, passwordHash, now }: { userId: string; passwordHash: string; now: Date },
) {
  await db
    .updateTable('users')
    .set((eb) => ({
      password_hash: passwordHash,
      credentials_version: eb('credentials_version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', userId)
    .execute()
}
