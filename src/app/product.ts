import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/clock.ts'
import { systemClock } from '#server/clock.ts'
import { loadKeys, readKeys } from '#server/crypto/keys.ts'
import { createVault } from '#server/crypto/vault.ts'
import { type Connection, connect, transact } from '#server/database/db.ts'
import { createListener } from '#server/database/listener.ts'
import { refusePowerfulLogin } from '#server/database/login.ts'
import { prepareDatabase } from '#server/database/setup.ts'
import type { Env } from '#server/env.ts'
import { createFileStore } from '#server/files/store.ts'
import { createConditions } from '#server/health/conditions.ts'
import { createHere } from '#server/here.ts'
import { startJobs } from '#server/jobs.ts'
import { createLimits } from '#server/limits/rate-limits.ts'
import { loadDistricts } from '#server/places/districts.ts'
import type { Services } from '#server/services.ts'
import { declared } from './declared.ts'
import { afterUpgrade, queueNames, queues } from './jobs.ts'
import { refuseUnfinishedRestore } from './operations/unfinished.ts'
import { declaredSlots } from './slots.ts'

export interface Parts {
  env: Env
  connection: Connection
  /** Who brings the database to this version; left out where that has been done, as in the copies that tests make. */
  owner?: Connection
  log: FastifyBaseLogger
  clock?: Clock
  /** Whether this process runs jobs too; a command beside the running product does not. */
  worksOnJobs?: boolean
  /** Whether its jobs run by their schedules as well. */
  keepsHours?: boolean
}

/** How long a refused write shows in /health; the next one extends it. */
const FULL_SECONDS = 60

/** Assembles the product on a database that may be new: tables, keys, files, jobs. Throws a Refusal. */
export async function assemble(parts: Parts) {
  const { env, connection, owner, log, clock = systemClock, worksOnJobs = true, keepsHours } = parts
  refuseUnfinishedRestore(env.dataDir)
  loadDistricts(env.dataDir)
  if (connection === owner) await refusePowerfulLogin(connection)
  if (owner)
    await prepareDatabase(owner, {
      ...{ queues: queueNames, afterUpgrade },
      login: connection === owner ? undefined : connection,
    })
  const conditions = createConditions({ clock, log })
  const database = connect(connection, {
    onError: (error) => log.warn({ err: error }, 'idle database connection lost'),
    onFull: () => conditions.set('database-full', { seconds: FULL_SECONDS }),
  })
  const reload = () => readKeys({ dataDir: env.dataDir, fingerprints: [] })
  const vault = createVault(await openKeys({ env, database }), { reload })
  const listener = createListener(connection, (error) => log.warn({ err: error }, 'listening connection lost'))
  const services: Services = {
    database,
    clock,
    vault,
    files: createFileStore(env, {
      onRoom: (enough) => (enough ? conditions.clear('files-full') : conditions.set('files-full')),
    }),
    slots: declaredSlots(),
    limits: createLimits(database),
    conditions,
    listener,
    here: createHere(listener),
    log,
    features: declared,
    dataDir: env.dataDir,
    publicUrl: env.publicUrl,
  }
  const jobs = worksOnJobs
    ? await startJobs(connection, {
        queues: queues(services, env) as never,
        listener,
        keepsHours,
        onError: (error) => log.error({ err: error }, 'job queue'),
      })
    : undefined
  return {
    services,
    async close() {
      await jobs?.stop()
      services.here.close()
      await listener.close()
      await database.close()
    },
  }
}

/** Reads the key file, which must be the one that this database was encrypted with; creates it for a new database. */
function openKeys({ env, database }: { env: Env; database: Services['database'] }) {
  return transact(database, { role: 'care_worker' }, async (db) => {
    const rows = await db.selectFrom('key_fingerprints').select(['id', 'fingerprint']).execute()
    const { keys, fingerprints } = loadKeys({ dataDir: env.dataDir, fingerprints: rows })
    if (fingerprints.length > 0) {
      await db
        .insertInto('key_fingerprints')
        .values(fingerprints)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return keys
  })
}
