import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { AuditFault } from '#features/audit/rules/chain.ts'
import { verifyAudit } from '#features/audit/server/verify-chain.ts'
import { audit } from '#server/audit.ts'
import { writeBackup } from '#server/backup/dump.ts'
import { loadBackup } from '#server/backup/load.ts'
import type { Trailer } from '#server/backup/manifest.ts'
import { instant, systemClock } from '#server/clock.ts'
import { type Keys, keyFile, readKeys } from '#server/crypto/keys.ts'
import { createVault } from '#server/crypto/vault.ts'
import { transact } from '#server/database/db.ts'
import { createBlobStore } from '#server/files/store.ts'
import { Refusal } from '#server/refusal.ts'
import { sayFault } from './audit-verify.ts'
import { keptFiles, MIGRATIONS, STORED_FILES } from './contents.ts'
import { type Installation, readFingerprints, withDatabase, withInstallation } from './installation.ts'
import { inScratchDatabase } from './scratch.ts'

export interface BackupReport {
  trailer: Trailer
  rows: number
  /** Bad rows of the audit log in the backup. */
  faults: AuditFault[]
}

const total = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)

/** Writes a backup to `file`, which must not exist, and verifies it by restoring it into a scratch database. Throws a Refusal. */
export async function backup({ env, connection }: Installation, file: string): Promise<BackupReport> {
  if (existsSync(file))
    throw new Refusal(`${file} exists already. Choose another name: a backup is never written over.`)
  const keys = await withDatabase({ connection }, async (database) =>
    readKeys({ dataDir: env.dataDir, fingerprints: await readFingerprints(database) }),
  )
  const draft = `${file}.part`
  const source = { connection, blobs: createBlobStore(env), kept: keptFiles(env.dataDir), storedFiles: STORED_FILES }
  const trailer = await writeBackup(source, { file: draft, keys, at: instant(systemClock) })
  try {
    const faults = await prove({ connection }, { file: draft, keys })
    await rename(draft, file)
    await withDatabase({ connection }, (database) =>
      transact(database, { role: 'care_worker' }, (db) =>
        audit(
          { actor: { kind: 'job', name: 'backup' }, db, clock: systemClock, vault: createVault(keys) },
          { action: 'installation.backup' },
        ),
      ),
    )
    return { trailer, faults, rows: total(Object.values(trailer.tables).map(({ rows }) => rows)) }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Restores the written file and compares; returns what is wrong with its audit log. */
function prove({ connection }: Pick<Installation, 'connection'>, { file, keys }: { file: string; keys: Keys }) {
  const nothing = () => ({ write() {}, end() {} })
  return inScratchDatabase(connection, async (scratch) => {
    const target = { connection: scratch, migrations: MIGRATIONS, openFile: nothing, openKept: nothing }
    const { trailer, counts } = await loadBackup(target, { file, keys })
    const differing = Object.entries(trailer.tables).find(
      ([name, { rows }]) => name !== 'files' && counts[name] !== rows,
    )
    if (differing) throw new Refusal(`The backup does not hold every row of the table ${differing[0]}. It was removed.`)
    const { faults } = await withDatabase({ connection: scratch }, (database) =>
      verifyAudit({ database, vault: createVault(keys) }),
    )
    return faults
  })
}

function say({ trailer, rows, faults }: BackupReport, { file, dataDir }: { file: string; dataDir: string }) {
  const tables = Object.keys(trailer.tables).length
  const megabytes = (trailer.files.bytes / 1e6).toFixed(1)
  console.log(
    `Backed up ${rows} rows of ${tables} tables and ${trailer.files.count} files (${megabytes} MB) to ${file}.`,
  )
  console.log('Restored into a scratch database and compared: complete.')
  console.log(
    `It opens only with the key file, ${keyFile(dataDir)}, which is not in it. Keep a copy of that file in another place.`,
  )
  for (const id of trailer.missing)
    console.error(`The file ${id} is missing from the store, or cut short there: it was lost before this backup.`)
  for (const fault of faults) console.error(`The audit log is not whole: ${sayFault(fault)}.`)
}

/** `npm run backup -- <file>`. The exit code is 1, too, when files were lost or the audit log is damaged already; the backup is kept. */
export function backupCommand(file: string | undefined): Promise<number> {
  if (!file) throw new Refusal('Say where to: npm run backup -- /path/to/care-2026-01-31.backup')
  return withInstallation(async (installation) => {
    const report = await backup(installation, file)
    say(report, { file, dataDir: installation.env.dataDir })
    return report.trailer.missing.length + report.faults.length > 0 ? 1 : 0
  })
}
