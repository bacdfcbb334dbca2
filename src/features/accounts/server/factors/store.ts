import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

export type FactorType = 'totp' | 'webauthn'

/** A factor as its owner sees it, in the protocol's names. */
export interface FactorCard {
  id: string
  friendly_name: string
  factor_type: FactorType
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
}

const card = sql`json_build_object('id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
  'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at, f.id`

/** The verified factors of the account `u` of the surrounding query. */
export const factorsOfAccount = sql<FactorCard[]>`(select coalesce(json_agg(${card}), '[]')
  from app.mfa_factors f where f.user_id = u.id and f.status = 'verified')`

/** The time in which a new factor must be verified. */
const NEW_MS = 10 * 60_000

/** The moment before which an unverified factor has expired. */
export function newSince(now: Date) {
  return new Date(now.getTime() - NEW_MS).toISOString()
}

/** The unverified, unexpired factors of a person. */
export async function newFactorsOf(db: Db, { userId, now }: { userId: string; now: Date }): Promise<FactorCard[]> {
  const { rows } = await sql<{
    factors: FactorCard[]
  }>`select coalesce(json_agg(${card}), '[]') as factors from app.mfa_factors f
    where f.user_id = ${userId} and f.status = 'unverified' and f.created_at > ${newSince(now)}`.execute(db)
  return rows[0]?.factors ?? []
}

export interface StoredFactor {
  id: string
  userId: string
  type: FactorType
  verified: boolean
  name: string
  secret: Buffer | null
  lastStep: number | null
  credentialId: string | null
  publicKey: Buffer | null
  signCount: number
  transports: string[]
}

function factors(db: Db) {
  return db
    .selectFrom('mfa_factors')
    .select(['id', 'user_id as userId', 'friendly_name as name', 'secret', 'last_step as lastStep', 'transports'])
    .select(['credential_id as credentialId', 'public_key as publicKey', 'sign_count as signCount'])
    .select(['factor_type', 'status'])
}

type Row = Awaited<ReturnType<ReturnType<typeof factors>['execute']>>[number]

function toFactor({ factor_type, status, ...row }: Row): StoredFactor {
  return { ...row, type: factor_type as FactorType, verified: status === 'verified' } as StoredFactor
}

/** A factor of this person, verified or unexpired; undefined for anybody else's. */
export async function factorOf(
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<StoredFactor | undefined> {
  const row = await factors(db)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('status', '=', 'verified'), eb('created_at', '>', newSince(now))]))
    .executeTakeFirst()
  return row && toFactor(row)
}

export async function passkeyByCredential(db: Db, credentialId: string): Promise<StoredFactor | undefined> {
  const row = await factors(db)
    .where('credential_id', '=', credentialId)
    .where('status', '=', 'verified')
    .executeTakeFirst()
  return row && toFactor(row)
}

/** The verified factors of a person. */
export async function factorsOf(db: Db, userId: string): Promise<StoredFactor[]> {
  return (await factors(db).where('user_id', '=', userId).where('status', '=', 'verified').execute()).map(toFactor)
}

/** Deletes a person's unverified factors. */
export async function dropNewFactors(db: Db, { userId, type }: { userId: string; type?: FactorType }) {
  const begun = db.deleteFrom('mfa_factors').where('user_id', '=', userId).where('status', '=', 'unverified')
  await (type ? begun.where('factor_type', '=', type) : begun).execute()
}

interface NewFactor {
  id: string
  userId: string
  type: FactorType
  name: string
  secret?: Buffer
  now: Date
}

/** Stores an unverified factor, in place of an older unverified one of the same type. */
export async function insertFactor(db: Db, { id, userId, type, name, secret, now }: NewFactor) {
  await dropNewFactors(db, { userId, type })
  await db
    .insertInto('mfa_factors')
    .values({
      id,
      user_id: userId,
      factor_type: type,
      friendly_name: name,
      secret: secret ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

interface Credential {
  id: string
  publicKey: Buffer
  signCount: number
  transports: string[]
}

/**
 * Marks a factor as verified: from now on sign-in needs it. A passkey's credential is stored with it; false when
 * another account has that credential.
 */
export async function verifyFactor(
  db: Db,
  { factor, now, credential }: { factor: StoredFactor; now: Date; credential?: Credential },
) {
  if (credential && (await passkeyByCredential(db, credential.id))) return false
  await db
    .updateTable('mfa_factors')
    .set({ status: 'verified', updated_at: now, last_used_at: now })
    .$if(credential !== undefined, (query) =>
      query.set({
        credential_id: credential?.id as string,
        public_key: credential?.publicKey as Buffer,
        sign_count: credential?.signCount ?? 0,
        transports: credential?.transports ?? [],
      }),
    )
    .where('id', '=', factor.id)
    .where('status', '=', 'unverified')
    .execute()
  return true
}

/** Uses the code of a time step; false when that step or a later one was used before (no replay). */
export async function takeStep(db: Db, { factorId, step, now }: { factorId: string; step: number; now: Date }) {
  const taken = await db
    .updateTable('mfa_factors')
    .set({ last_step: step, last_used_at: now })
    .where('id', '=', factorId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function countUse(
  db: Db,
  { factorId, signCount, now }: { factorId: string; signCount: number; now: Date },
) {
  await db
    .updateTable('mfa_factors')
    .set({ sign_count: signCount, last_used_at: now })
    .where('id', '=', factorId)
    .execute()
}
