import { inject } from 'vitest'
import { administer, type ServerConnection } from './machine/template.ts'

export interface TestDatabase {
  connection: ServerConnection
  drop(): Promise<void>
}

let made = 0

/**
 * A separate database for one test file: a copy of the migrated template. Drop it in `afterAll`. Its files are copied as
 * they are: the other way writes each page to the log as well, which takes three times the processor time.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { template, ...server } = inject('testServer')
  const database = `test_${process.pid}_${made++}`
  await administer(server, (client) =>
    client.query(`create database ${database} template ${template} strategy file_copy`),
  )
  return {
    connection: { ...server, database },
    drop: () =>
      administer(
        server,
        async (client) => void (await client.query(`drop database if exists ${database} with (force)`)),
      ),
  }
}
