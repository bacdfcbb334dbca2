import type { Db } from '#server/database/db.ts'
import type { Caller } from '../wire/caller.ts'
import { readBackupCode, takeBackupCode } from './backup-codes.ts'
import { factorsOf, type StoredFactor, takeStep } from './store.ts'
import { stepOfCode } from './totp.ts'

export type CodeKind = 'totp' | 'backup-code'

/** The vault context of a factor's seed. */
export function seedPlace(factorId: string) {
  return `mfa_factors|secret|${factorId}`
}

/** Whether the code is the authenticator app's current one, used for the first time. */
export async function acceptCode(
  db: Db,
  { caller, factor, code }: { caller: Caller; factor: StoredFactor; code: string },
) {
  if (!factor.secret || !/^\d{6}$/.test(code)) return false
  const key = await caller.vault.open(db, { userId: factor.userId })
  if (!key) throw new Error('the key of an authenticator app is gone')
  const at = caller.clock.now()
  const step = stepOfCode({ seed: key.unseal(factor.secret, seedPlace(factor.id)), code, at })
  return step !== undefined && takeStep(db, { factorId: factor.id, step, now: new Date(at) })
}

/** Uses a code of the person's authenticator app, or a backup code; returns which it was, undefined for a wrong one. */
export async function acceptAnyCode(
  db: Db,
  { caller, userId, code }: { caller: Caller; userId: string; code: string },
): Promise<CodeKind | undefined> {
  const { vault, clock } = caller
  if (readBackupCode(code)) {
    return (await takeBackupCode(db, { vault, userId, code, now: new Date(clock.now()) })) ? 'backup-code' : undefined
  }
  const app = (await factorsOf(db, userId)).find(({ type }) => type === 'totp')
  return app && (await acceptCode(db, { caller, factor: app, code: code.replace(/\s/g, '') })) ? 'totp' : undefined
}
