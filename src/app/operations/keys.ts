import { sql } from 'kysely'
import { audit } from '#server/audit.ts'
import { systemClock } from '#server/clock.ts'
import { addMainKey, describeKeys, keyFile, readKeys } from '#server/crypto/keys.ts'
import { createVault, type Vault, type WrappedKey } from '#server/crypto/vault.ts'
import { type Database, transact } from '#server/database/db.ts'
import { Refusal } from '#server/refusal.ts'
import { openVault, readFingerprints, withDatabase, withInstallation } from './installation.ts'

/** Every table with keys that the main key wraps, and the column of their owner. */
const WRAPPED = [
  { table: 'user_keys', id: 'user_id', owner: 'userId' },
  { table: 'team_keys', id: 'team_id', owner: 'teamId' },
  { table: 'kept_records', id: 'id', owner: 'userId' },
] as const

const BATCH = 500

export interface Rotation {
  /** The version that wraps everything now. */
  keyId: string
  /** True when an interrupted rotation was finished instead of starting another. */
  resumed: boolean
  rewrapped: number
}

/**
 * Rotates the main key: a new version goes into the key file, then the key of each person and team is rewrapped with
 * it, in batches. After an interruption both versions stay readable, and the next call continues. A running app reads
 * the file again when it meets the new version.
 */
export async function rotate(
  { database, dataDir }: { database: Database; dataDir: string },
  { afterBatch = () => {} }: { afterBatch?: (rewrapped: number) => void } = {},
): Promise<Rotation> {
  const resumed = (await countOlder(database, await openVault(database, dataDir))) > 0
  if (!resumed) addMainKey(dataDir, systemClock.now())
  await storeFingerprints(database, dataDir)
  const vault = createVault(readKeys({ dataDir, fingerprints: await readFingerprints(database) }))
  let rewrapped = 0
  for (const place of WRAPPED) {
    for (let count = BATCH; count === BATCH; ) {
      count = await rewrapSome({ database, vault }, place)
      rewrapped += count
      afterBatch(rewrapped)
    }
  }
  await transact(database, { role: 'care_worker' }, (db) =>
    audit(
      { actor: { kind: 'job', name: 'keys' }, db, clock: systemClock, vault },
      { action: 'keys.rotate', meta: { rewrapped } },
    ),
  )
  return { keyId: vault.currentKey(), resumed, rewrapped }
}

/** Counts the keys that an older version still wraps. */
function countOlder(database: Database, vault: Vault): Promise<number> {
  return transact(database, { role: 'care_worker', readOnly: true }, async (db) => {
    const counts = WRAPPED.map(({ table }) =>
      sql<{
        count: number
      }>`select count(*) as count from app.${sql.ref(table)} where kek_id <> ${vault.currentKey()}`.execute(db),
    )
    return (await Promise.all(counts)).reduce((sum, { rows }) => sum + (rows[0]?.count ?? 0), 0)
  })
}

/** Stores the fingerprint before the new version wraps anything: from then on the database requires a key file that contains it. */
async function storeFingerprints(database: Database, dataDir: string) {
  const known = describeKeys(dataDir).map(({ id, fingerprint }) => ({ id, fingerprint }))
  await transact(database, { role: 'care_worker' }, (db) =>
    db
      .insertInto('key_fingerprints')
      .values(known)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

function rewrapSome(
  { database, vault }: { database: Database; vault: Vault },
  { table, id, owner }: (typeof WRAPPED)[number],
): Promise<number> {
  return transact(database, { role: 'care_worker' }, async (db) => {
    const [name, key] = [sql.table(`app.${table}`), sql.ref(id)]
    const { rows } = await sql<{ id: string; kekId: string; wrapped: Buffer }>`
      select ${key} as id, kek_id as "kekId", wrapped_dek as wrapped from ${name}
      where kek_id <> ${vault.currentKey()} order by ${key} limit ${BATCH} for update`.execute(db)
    const fresh = rows
      .map(({ id, ...key }) => ({ id, ...vault.rewrap({ [owner]: id, ...key } as WrappedKey) }))
      .map(({ id, kekId, wrapped }) => ({ id, kekId, wrapped: wrapped.toString('hex') }))
    if (fresh.length > 0)
      await sql`update ${name} t set kek_id = f."kekId", wrapped_dek = decode(f.wrapped, 'hex')
        from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as f (id uuid, "kekId" text, wrapped text)
        where t.${key} = f.id`.execute(db)
    return rows.length
  })
}

function show(dataDir: string) {
  console.log(keyFile(dataDir))
  for (const { id, purpose, created, fingerprint } of describeKeys(dataDir))
    console.log(
      `  ${purpose.padEnd(7)} ${id}  made ${created.slice(0, 10)}  fingerprint ${fingerprint.toString('hex').slice(0, 16)}`,
    )
}

/** `npm run keys -- show` (fingerprints, never a key) and `npm run keys -- rotate`. */
export function keysCommand(verb: string | undefined): Promise<number> {
  if (verb !== 'show' && verb !== 'rotate')
    throw new Refusal('Say which: npm run keys -- show, or npm run keys -- rotate.')
  return withInstallation(async (installation) => {
    const { dataDir } = installation.env
    if (verb === 'show') show(dataDir)
    else
      await withDatabase(installation, async (database) => {
        const { keyId, resumed, rewrapped } = await rotate({ database, dataDir })
        console.log(
          resumed
            ? `Finished an earlier rotation: ${rewrapped} keys are wrapped with ${keyId} now.`
            : `${keyId} is the main key now; ${rewrapped} keys are wrapped with it.`,
        )
        console.log(
          `Copy ${keyFile(dataDir)} to where you keep it: the old copy does not open what is new. Older versions stay in it, for older backups.`,
        )
      })
    return 0
  })
}
