import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { fileFields } from '#features/registration/rules/file-fields.ts'
import { writeStep } from '#features/registration/server/storage/write.ts'
import { steps } from '#features/registration/steps.ts'
import type { Vault } from '#server/crypto/vault.ts'
import { type Connection, connect, type Db } from '#server/database/db.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { script } from './seed/fill.ts'
import { copySections } from './seed/sections.ts'

/** People whose registration was written by the product itself, each under their own key. */
export const WHOLE_PEOPLE = 600

const MOST = new Map(fileFields.map(({ slot, most }) => [slot, most]))

interface Seeding {
  vault: Vault
  staff: number
  log: (message: string) => void
}

/** Fills a new database with `staff` fully registered people and their teams. */
export async function seed(connection: Connection, { vault, staff, log }: Seeding) {
  const began = performance.now()
  const client = new pg.Client(connection as pg.ClientConfig)
  await client.connect()
  try {
    // The inserted rows are consistent by construction: checking each again would take minutes.
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(script('crowd', { STAFF: staff }))
    await client.query(script('accounts', { WHOLE: WHOLE_PEOPLE }))
    await client.query(script('telling', {}))
    const { rows } = await client.query<{ id: string }>(
      'select id from bench.crowd where n between 1 and $1 order by n',
      [WHOLE_PEOPLE],
    )
    await registerAll(connection, { vault, people: rows.map(({ id }) => id) })
    for (const statement of copySections({ model: rows[0]?.id ?? '', after: WHOLE_PEOPLE }))
      await client.query(statement)
    await client.query(script('given', { WHOLE: WHOLE_PEOPLE }))
    await client.query(script('reference', {}))
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    const { rows: counted } = await client.query<{ count: number }>(
      `select sum(reltuples)::bigint as count from pg_class where relkind = 'r' and relnamespace = 'app'::regnamespace and reltuples > 0`,
    )
    log(`Seeded ${staff} staff, ${counted[0]?.count} rows, in ${Math.round((performance.now() - began) / 1000)} s.`)
  } finally {
    await client.end()
  }
}

async function registerAll(connection: Connection, { vault, people }: { vault: Vault; people: string[] }) {
  const database = connect(connection, { max: 2 })
  try {
    await database.kysely.transaction().execute(async (db) => {
      for (const userId of people) await register(db, { vault, userId })
    })
  } finally {
    await database.close()
  }
}

/** A whole registration of one person, written by the product's own code. */
async function register(db: Db, { vault, userId }: { vault: Vault; userId: string }) {
  const { kekId, wrapped } = vault.newKey({ userId })
  await db.insertInto('user_keys').values({ user_id: userId, kek_id: kekId, wrapped_dek: wrapped }).execute()
  const key = vault.unwrap({ userId, kekId, wrapped })
  const files: (FileRef & { slot: string; user_id: string; state: string; most: number })[] = []
  const answers = validAnswers((slot) => {
    const file = { id: randomUUID(), name: `${slot}.pdf`, mime: 'application/pdf', size: 200_000 }
    files.push({ ...file, slot, user_id: userId, state: 'current', most: MOST.get(slot) ?? 1 })
    return file
  })
  await db.insertInto('files').values(files).execute()
  for (const step of steps) {
    await writeStep(
      { db, userId, key, at: new Date().toISOString() },
      { step, values: answers[step.id], known: new Map() },
    )
    await db.insertInto('registration_sections').values({ user_id: userId, step: step.id }).execute()
  }
}
