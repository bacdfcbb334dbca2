import pg from 'pg'
import { expect, test } from 'vitest'
import { startApp } from './app.ts'
import { createTestDatabase } from './database.ts'

test('two test databases are migrated, separate, and gone after drop', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await run(one, 'create table app.only_here ()')
  const { rows } = await run(
    two,
    `select to_regclass('app.only_here') as table, to_regclass('app.schema_migrations') as list`,
  )
  expect(rows).toEqual([{ table: null, list: 'app.schema_migrations' }])
  await Promise.all([one.drop(), two.drop()])
  await expect(run(one, 'select 1')).rejects.toThrow('does not exist')
})

test('a product of the tests does nothing by the hour: what is swept while a test runs would depend on when it runs', async () => {
  const app = await startApp()
  const { rows } = await app.services.database.pool.query('select name from pgboss.schedule')
  expect(rows).toEqual([])
  await app.close()
})

async function run({ connection }: { connection: pg.ClientConfig }, text: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}
