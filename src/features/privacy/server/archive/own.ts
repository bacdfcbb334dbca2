import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { Declared } from '#server/declared.ts'
import { type AddFile, type OwnArchive, type OwnExport, pretty, type Written } from '#server/exports.ts'
import { inOrder } from '#shared/in-order.ts'
import { ownReadMe } from '../../rules/read-me.ts'
import { asWorker, type Needs, type Task } from './task.ts'

async function readRecords(db: Db, userId: string) {
  const { rows } = await sql<{
    name: string
    records: unknown[]
  }>`select name, records from app.records_of(${userId})`.execute(db)
  return rows
}

/** The rows of every table that no feature exports in words of its own. */
export const recordsExport: OwnExport = {
  name: 'records',
  after: 'checks',
  tables: [],
  contents: {
    records: 'Other records about you, one file for each kind: requests, notifications, sessions and so on.',
  },
  async write({ userId, needs: { features }, read, add }) {
    const inWords = new Set(exportsOf(features).flatMap(({ tables }) => tables))
    const found = (await read((db) => readRecords(db, userId))).filter(({ name }) => !inWords.has(name))
    for (const { name, records } of found) await add(`records/${name.replaceAll('_', '-')}.json`, pretty(records))
    return { rows: found.reduce((sum, { records }) => sum + records.length, 0), files: 0 }
  },
}

function exportsOf(features: readonly Pick<Declared, 'ownExports'>[]) {
  return inOrder(
    features.flatMap(({ ownExports = [] }) => ownExports),
    ({ name }) => name,
  )
}

/** Writes everything that is stored about a person (security PR05), feature by feature. */
export async function writeOwn(
  needs: Needs,
  { userId }: Task,
  { add, step: told }: { add: AddFile; step: (done: number, total: number) => Promise<void> },
): Promise<Written> {
  const parts = exportsOf(needs.features)
  let [done, total] = [0, parts.length]
  const archive: OwnArchive = {
    userId,
    needs,
    add,
    read: (work) => asWorker(needs, work),
    expect: (pieces) => {
      total += pieces
    },
    step: () => told(++done, total),
  }
  await told(done, total)
  await add('READ ME.txt', ownReadMe(parts))
  const written = { rows: 0, files: 0 }
  for (const part of parts) {
    const { rows, files } = await part.write(archive)
    written.rows += rows
    written.files += files
    await archive.step()
  }
  return written
}
