import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import pino from 'pino'
import type { AuditFault } from '#features/audit/rules/chain.ts'
import { verifyAudit } from '#features/audit/server/verify-chain.ts'
import { replayErasures } from '#features/privacy/server/erasure/erase.ts'
import { audit } from '#server/audit.ts'
import type { PartSink } from '#server/backup/archive.ts'
import { type Loaded, loadBackup } from '#server/backup/load.ts'
import { instant, systemClock } from '#server/clock.ts'
import { readKeys } from '#server/crypto/keys.ts'
import { createVault } from '#server/crypto/vault.ts'
import { withClient } from '#server/database/client.ts'
import { type Connection, transact } from '#server/database/db.ts'
import { prepareDatabase } from '#server/database/setup.ts'
import type { BlobStore } from '#server/files/folder.ts'
import { arrivalsFolder, createBlobStore, createFileStore } from '#server/files/store.ts'
import { AFTER_UPGRADE, enqueue } from '#server/jobs.ts'
import { Refusal } from '#server/refusal.ts'
import { declared } from '../declared.ts'
import { afterUpgrade, queueNames } from '../jobs.ts'
import { sayFault } from './audit-verify.ts'
import { keptFiles, MIGRATIONS, REVOKE } from './contents.ts'
import { type Installation, withDatabase, withInstallation } from './installation.ts'
import { unfinishedFile } from './unfinished.ts'

export interface RestoreReport extends Loaded {
  faults: AuditFault[]
  /** How many people were erased after the backup was made, and are erased again. */
  erased: number
}

/**
 * Restores a backup into an empty database and the configured file store; ends every session and link, repeats later erasures,
 * and checks the audit log. Throws a Refusal and leaves the database empty when anything is wrong.
 */
export async function restore({ env, connection }: Installation, file: string): Promise<RestoreReport> {
  const { dataDir } = env
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`)
  const keys = readKeys({ dataDir, fingerprints: [] })
  await emptyDatabase(connection)
  const blobs = createBlobStore(env)
  const store = fileSinks({ blobs, dataDir })
  const kept = keptSinks(dataDir)
  await mkdir(dirname(unfinishedFile(dataDir)), { recursive: true })
  await writeFile(unfinishedFile(dataDir), '', { mode: 0o600 })
  let loaded: Loaded
  try {
    const beforeCommit = async (client: pg.Client) => {
      const { rows } = await client.query('select id, fingerprint from app.key_fingerprints')
      readKeys({ dataDir, fingerprints: rows })
    }
    loaded = await loadBackup(
      { connection, migrations: MIGRATIONS, openFile: store.open, openKept: kept.open, beforeCommit },
      { file, keys },
    )
    await revoke(connection)
  } catch (error) {
    await store.undo()
    await dropAll(connection)
    await rm(unfinishedFile(dataDir), { force: true })
    throw error
  }
  await kept.writeToDisk()
  const finished = await finish({ env, connection }, createVault(keys))
  await rm(unfinishedFile(dataDir))
  return { ...loaded, ...finished }
}

/** Revokes in the tables of this version, which may differ from those of an older backup. */
async function revoke(connection: Connection) {
  await withClient(connection, (client) =>
    client.query(['begin', 'set local role care_owner', ...REVOKE, 'commit'].join('; ')),
  )
}

/** The steps that the restored rows need before anybody may see them. */
async function finish({ env, connection }: Installation, vault: ReturnType<typeof createVault>) {
  await prepareDatabase(connection, { queues: queueNames })
  return withDatabase({ connection }, async (database) => {
    const { faults } = await verifyAudit({ database, vault, dataDir: env.dataDir })
    await transact(database, { role: 'care_worker' }, async (db) => {
      // The rows may be of an older version.
      for (const queue of afterUpgrade) await enqueue(db, { queue, data: AFTER_UPGRADE })
      await audit(
        { actor: { kind: 'job', name: 'restore' }, db, clock: systemClock, vault },
        { action: 'installation.restore' },
      )
    })
    const needs = {
      database,
      clock: systemClock,
      vault,
      features: declared,
      files: createFileStore(env),
      log: pino({ level: 'warn' }),
      dataDir: env.dataDir,
    }
    return { faults, erased: await replayErasures(needs) }
  })
}

/** Refuses a database that contains anything; an interrupted restore leaves no more than empty tables. */
async function emptyDatabase(connection: Connection) {
  await withClient(connection, async (client) => {
    const { rows } = await client.query(
      `select to_regclass('app.users') as users, to_regclass('app.key_fingerprints') as keys`,
    )
    if (rows[0].users || rows[0].keys) {
      const { rows: found } = await client
        .query(`set role care_owner;
        select exists (select from app.users) or exists (select from app.key_fingerprints) as used`)
        .then((answers) => [answers].flat().at(-1) as pg.QueryResult)
      if (found[0].used)
        throw new Refusal(
          'This database is not empty: an app has been started on it. Restore into a new DATA_DIR, or an empty database.',
        )
    }
  })
  await dropAll(connection)
}

async function dropAll(connection: Connection) {
  await withClient(connection, (client) =>
    client.query('drop schema if exists app cascade; drop schema if exists pgboss cascade'),
  )
}

/** Writes files into the store as uploads do: complete under a temporary name first. */
function fileSinks({ blobs, dataDir }: { blobs: BlobStore; dataDir: string }) {
  const put: string[] = []
  return {
    open(id: string): PartSink {
      const path = join(arrivalsFolder(dataDir), `restored-${id}`)
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      const file = createWriteStream(path, { mode: 0o600, flush: true })
      // The pending write or end throws the same error.
      file.on('error', () => {})
      return {
        write: (chunk) =>
          new Promise<void>((done, fail) => file.write(Buffer.from(chunk), (error) => (error ? fail(error) : done()))),
        async end() {
          file.end()
          await finished(file)
          await blobs.put(id, path)
          put.push(id)
        },
      }
    },
    async undo() {
      for (const id of put) await blobs.remove(id)
    },
  }
}

/**
 * Restores the files beside the database. Erasures are added to those that this machine knows: none of either may be lost. Anchors replace
 * the current ones; those of a log that went further than the backup stay beside them.
 */
function keptSinks(dataDir: string) {
  const paths: Record<string, string> = keptFiles(dataDir)
  const held = new Map<string, Buffer[]>()
  return {
    open(name: string): PartSink {
      const chunks: Buffer[] = []
      held.set(name, chunks)
      return { write: (chunk) => void chunks.push(Buffer.from(chunk)), end() {} }
    },
    async writeToDisk() {
      for (const path of Object.values(paths)) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const { anchors = '', journal = '' } = paths
      if (existsSync(anchors)) await rename(anchors, `${anchors}.before-${instant(systemClock).replaceAll(':', '')}`)
      const bytes = (name: string) => Buffer.concat(held.get(name) ?? [])
      if (held.has('anchors')) await writeFile(anchors, bytes('anchors'), { mode: 0o600 })
      if (held.has('journal')) await addLines(journal, bytes('journal').toString())
    },
  }
}

async function addLines(path: string, text: string) {
  const known = new Set((await readFile(path, 'utf8').catch(() => '')).split('\n'))
  const fresh = text.split('\n').filter((line) => line && !known.has(line))
  // A crash may have left an incomplete last line, which would swallow the first new one.
  if (fresh.length > 0) await appendFile(path, `\n${fresh.join('\n')}\n`, { mode: 0o600 })
}

function say({ counts, trailer, faults, erased, header }: RestoreReport) {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  console.log(`Restored ${rows} rows and ${trailer.files.count} files of the backup of ${header.createdAt}.`)
  console.log('Everybody is signed out, and links that were mailed before are dead.')
  if (erased > 0) console.log(`${erased} people who were erased after the backup was made are erased again.`)
  for (const id of trailer.missing) console.error(`The file ${id} was already lost when the backup was made.`)
  for (const fault of faults) console.error(`The audit log is not whole: ${sayFault(fault)}.`)
  console.log(
    faults.length > 0
      ? 'Look into the audit log before you go on.'
      : 'The audit log is whole. Start the app with npm start.',
  )
}

/** `npm run restore -- <file>`. */
export function restoreCommand(file: string | undefined): Promise<number> {
  if (!file) throw new Refusal('Say which file: npm run restore -- /path/to/care-2026-01-31.backup')
  return withInstallation(async (installation) => {
    const report = await restore(installation, file)
    say(report)
    return report.faults.length > 0 ? 1 : 0
  })
}
