import { audit } from '../audit.ts'
import type { Clock } from '../clock.ts'
import type { Vault } from '../crypto/vault.ts'
import { type Database, transact } from '../database/db.ts'
import type { DamagedError } from './damage.ts'

/** Audits that stored data was damaged, in a transaction of its own: the transaction that found the damage was rolled back. */
export function auditDamage(
  { database, clock, vault }: { database: Database; clock: Clock; vault: Vault },
  { damage }: DamagedError,
) {
  const { object, subject } = damage
  return transact(database, { role: 'care_worker' }, (db) =>
    audit({ actor: { kind: 'job', name: 'damage' }, db, clock, vault }, { action: 'data.damaged', object, subject }),
  )
}
