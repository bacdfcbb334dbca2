import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import type { Db } from '#server/database/db.ts'
import type { Portal } from './wire/input.ts'

const HOUR_MS = 3_600_000
/** Security 3.3. */
const LIFETIME_MS = { signup: 24 * HOUR_MS, recovery: HOUR_MS, reauthentication: HOUR_MS / 6 }

export type TokenKind = keyof typeof LIFETIME_MS

interface NewToken {
  userId: string
  kind: TokenKind
  now: Date
  portal?: Portal
  /** The browser that signed up; by default that of the link that this one replaces. */
  browserHash?: Buffer
  /** Replaces the random secret. */
  secret?: string
}

/** Issues the secret of a link and revokes older links of the same kind. */
export async function issueToken(
  db: Db,
  { userId, kind, now, portal = 'staff', browserHash, secret = newSecret() }: NewToken,
) {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS[kind])
  const fresh = {
    secret_hash: hashSecret(secret),
    portal,
    created_at: now,
    expires_at: expiresAt,
    second_factor_at: null,
    ...(browserHash && { browser_hash: browserHash }),
  }
  await db
    .insertInto('account_tokens')
    .values({ user_id: userId, kind, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).where('used_at', 'is', null).doUpdateSet(fresh))
    .execute()
  return { secret, expiresAt }
}

/** The token of a link, used or not; undefined when it is of another kind or expired. */
export function findToken(db: Db, { secret, kind, now }: { secret: string; kind: TokenKind; now: Date }) {
  return db
    .selectFrom('account_tokens')
    .select([
      'id',
      'user_id as userId',
      'browser_hash as browserHash',
      'used_at as usedAt',
      'second_factor_at as secondFactorAt',
    ])
    .where('secret_hash', '=', hashSecret(secret))
    .where('kind', '=', kind)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** Uses a link. True for one caller only, however many use it at once. */
export async function useToken(db: Db, { secret, kind, now }: { secret: string; kind: TokenKind; now: Date }) {
  const used = await db
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('secret_hash', '=', hashSecret(secret))
    .where('kind', '=', kind)
    .where('expires_at', '>', now.toISOString())
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Revokes every unused link of a person. */
export async function killTokens(db: Db, userId: string) {
  await db.deleteFrom('account_tokens').where('user_id', '=', userId).where('used_at', 'is', null).execute()
}
