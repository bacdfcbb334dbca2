import type { AuditFault } from '#features/audit/rules/chain.ts'
import { verifyAudit } from '#features/audit/server/verify-chain.ts'
import { openVault, withDatabase, withInstallation } from './installation.ts'

const MEANING: Record<AuditFault['problem'], string> = {
  missing: 'a row is missing',
  changed: 'this row is not as it was written',
  'cut off': 'the end of this chain is gone from here on',
  replaced: 'another row stands here than the one that was anchored',
}

export function sayFault({ chain, seq, problem }: AuditFault) {
  return `chain ${chain}, row ${seq}: ${MEANING[problem]}`
}

/** Checks the whole audit log; prints the first bad row of each chain. Exit code 0 when the log is complete, 1 otherwise. */
export function auditVerify(): Promise<number> {
  return withInstallation((installation) =>
    withDatabase(installation, async (database) => {
      const { dataDir } = installation.env
      const { chains, events, faults } = await verifyAudit({
        database,
        vault: await openVault(database, dataDir),
        dataDir,
      })
      for (const fault of faults) console.error(sayFault(fault))
      if (faults.length > 0) return 1
      console.log(`The audit log is whole: ${events} events in ${chains} chains.`)
      return 0
    }),
  )
}
