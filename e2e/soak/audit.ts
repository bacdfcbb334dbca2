import { verifyAudit } from '#features/audit/server/verify-chain.ts'
import { loadKeys } from '#server/crypto/keys.ts'
import { createVault } from '#server/crypto/vault.ts'
import { connect } from '#server/database/db.ts'
import { ownerOf } from '../support/database.ts'
import type { Product } from '../support/server.ts'

const UNAUDITED = `
  select user_id, step, version from app.registration_sections s
  where version <> (select count(*) from app.audit_events e where e.actor = s.user_id and e.object = 'registration_sections:' || s.step)`

/** Throws when a link of the audit chain is missing or changed, or when the numbers of saves and of their audit rows differ. */
export async function checkAudit({ dataDir }: Product) {
  const database = connect(ownerOf({ dataDir }), { max: 2 })
  try {
    const vault = createVault(loadKeys({ dataDir, fingerprints: [] }).keys)
    const { faults } = await verifyAudit({ database, vault, dataDir })
    if (faults.length > 0) throw new Error(`the audit chain is broken: ${JSON.stringify(faults)}`)
    const { rows } = await database.pool.query(UNAUDITED)
    if (rows.length > 0)
      throw new Error(`saves without their audit rows, or the other way round: ${JSON.stringify(rows)}`)
  } finally {
    await database.close()
  }
}
