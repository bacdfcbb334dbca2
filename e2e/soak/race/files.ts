import { sweepFiles } from '#features/files/server/jobs.ts'
import { connect } from '#server/database/db.ts'
import { readEnv } from '#server/env.ts'
import { createFileStore } from '#server/files/store.ts'
import type { World } from '#testing/race/turn.ts'
import type { Product } from '../../support/server.ts'

const TWO_HOURS_MS = 2 * 60 * 60 * 1000

/** Runs the file store's sweep as of two hours later, and lists the stored files in the table `race.files`, which the invariants read. */
export async function listFiles({ products, pool }: World) {
  const { dataDir } = products[0] as Product
  const files = createFileStore(readEnv({ DATA_DIR: dataDir }))
  const { host, port, user, database: name } = pool.options
  const database = connect(
    { host: host as string, port: port as number, user: user as string, database: name as string },
    { max: 2 },
  )
  try {
    await sweepFiles({ database, files, clock: { now: () => Date.now() + TWO_HOURS_MS } })
  } finally {
    await database.close()
  }
  const ids: string[] = []
  for await (const { id } of files.list()) ids.push(id)
  await pool.query('create schema if not exists race; create table race.files (id uuid primary key)')
  await pool.query('insert into race.files select unnest($1::uuid[])', [ids])
}
