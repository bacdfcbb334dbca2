import type { Db } from '#server/database/db.ts'

const LIFETIME_MS = 5 * 60_000
const CHALLENGE_TRIES = 5

interface NewChallenge {
  /** Absent for a sign-in with a passkey, whose owner is not known yet. */
  factorId?: string
  holder?: string
  /** The bytes that a passkey has to sign. */
  challenge?: string
  now: Date
}

/** Opens a challenge for a factor; valid for five minutes and five attempts (security 3.3, 3.4). */
export async function openChallenge(db: Db, { factorId, holder, challenge, now }: NewChallenge) {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  const { id } = await db
    .insertInto('mfa_challenges')
    .values({
      factor_id: factorId ?? null,
      holder: holder ?? null,
      challenge: challenge ?? null,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, expiresAt }
}

interface Attempt {
  id: string
  factorId: string | null
  holder: string | null
  now: Date
}

/**
 * Takes one attempt of a challenge and locks it until the transaction ends, so that concurrent guesses are serialized. Undefined when it
 * has expired, was used, has no attempts left, or is another person's.
 */
export function takeAttempt(db: Db, { id, factorId, holder, now }: Attempt) {
  return db
    .updateTable('mfa_challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where((eb) => (factorId === null ? eb('factor_id', 'is', null) : eb('factor_id', '=', factorId)))
    .where((eb) => (holder === null ? eb('holder', 'is', null) : eb('holder', '=', holder)))
    .where('attempts', '<', CHALLENGE_TRIES)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['id', 'challenge'])
    .executeTakeFirst()
}

export async function closeChallenge(db: Db, { id, now }: { id: string; now: Date }) {
  await db.updateTable('mfa_challenges').set({ used_at: now }).where('id', '=', id).execute()
}
