import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

export type FactorType = 'totp' | 'webauthn'

/** A factor as its owner sees it, in the names of the protocol. */
export interface FactorCard {
  id: string
  friendly_name: string
  factor_type: FactorType
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
}

/** The factors of the account `u` of the surrounding query. */
export const factorsOfAccount = sql<FactorCard[]>`(select coalesce(json_agg(json_build_object('id', f.id, 'friendly_name', f.friendly_name,
  'factor_type', f.factor_type, 'status', f.status, 'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at, f.id), '[]')
  from app.mfa_factors f where f.user_id = u.id)`

export function isVerified({ status }: Pick<FactorCard, 'status'>) {
  return status === 'verified'
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

/** A factor of this person; undefined for anybody else's. */
export async function factorOf(db: Db, { id, userId }: { id: string; userId: string }): Promise<StoredFactor | undefined> {
  const row = await factors(db).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return row && toFactor(row)
}

export async function passkeyByCredential(db: Db, credentialId: string): Promise<StoredFactor | undefined> {
  const row = await factors(db).where('credential_id', '=', credentialId).where('status', '=', 'verified').executeTakeFirst()
  return row && toFactor(row)
}

export async function factorsOf(db: Db, userId: string): Promise<StoredFactor[]> {
  return (await factors(db).where('user_id', '=', userId).execute()).map(toFactor)
}

interface NewFactor {
  id: string
  userId: string
  type: FactorType
  name: string
  secret?: Buffer
  now: Date
}

/** Keeps a factor that has yet to prove itself; one of the same type that never did goes. */
export async function insertFactor(db: Db, { id, userId, type, name, secret, now }: NewFactor) {
  await db
    .deleteFrom('mfa_factors')
    .where('user_id', '=', userId)
    .where('factor_type', '=', type)
    .where('status', '=', 'unverified')
    .execute()
  await db
    .insertInto('mfa_factors')
    .values({ id, user_id: userId, factor_type: type, friendly_name: name, secret: secret ?? null, created_at: now, updated_at: now })
    .execute()
}

interface Credential {
  id: string
  publicKey: Buffer
  signCount: number
  transports: string[]
}

/** From now on the person needs it. A passkey brings its credential along; false when another account has that credential already. */
export async function verifyFactor(db: Db, { factor, now, credential }: { factor: StoredFactor; now: Date; credential?: Credential }) {
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
    .execute()
  return true
}

/** Takes the code of a time step; false when that step or a later one was taken before (a code is good once). */
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

export async function countUse(db: Db, { factorId, signCount, now }: { factorId: string; signCount: number; now: Date }) {
  await db.updateTable('mfa_factors').set({ sign_count: signCount, last_used_at: now }).where('id', '=', factorId).execute()
}
