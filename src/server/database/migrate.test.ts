import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let dir: string
let client: pg.Client
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'migrations-'))
  database = await createTestDatabase()
  client = await connect()
  await client.query('drop schema app cascade')
})
afterEach(async () => {
  await client.end()
  await database.drop()
  rmSync(dir, { recursive: true })
})

async function connect() {
  const made = new pg.Client({ ...database.connection })
  await made.connect()
  return made
}

function put(files: Record<string, string>) {
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(dir, name), sql)
}

async function tables() {
  const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'app' order by 1`)
  return rows.map(({ tablename }) => tablename)
}

const run = () => migrate({ client, dir })
const TWO = {
  '0001_one.sql': 'create table app.one (id int)',
  '0002_two.sql': 'alter table app.one add second int; create table app.two (id int)',
}

test('runs each file once, in order, and nothing else', async () => {
  put({ ...TWO, 'notes.md': 'no SQL', '0003_draft.sql.bak': 'no SQL' })
  expect(await run()).toEqual(['0001_one.sql', '0002_two.sql'])
  expect(await run()).toEqual([])
  put({ '0003_three.sql': 'create table app.three (id int)' })
  expect(await run()).toEqual(['0003_three.sql'])
  expect(await tables()).toEqual(['one', 'schema_migrations', 'three', 'two'])
})

test('a migration that changed after it ran is refused', async () => {
  put(TWO)
  await run()
  put({ '0001_one.sql': `${TWO['0001_one.sql']} -- better`, '0003_three.sql': 'create table app.three (id int)' })
  await expect(run()).rejects.toThrow('The migration 0001_one.sql was changed after this database had run it.')
  expect(await tables()).not.toContain('three')
})

test('a database of a newer version is refused', async () => {
  put(TWO)
  await run()
  rmSync(join(dir, '0002_two.sql'))
  await expect(run()).rejects.toThrow('has run the migration 0002_two.sql, which this version does not have')
})

test('a migration that fails leaves nothing of itself, and runs once it is mended', async () => {
  put({ '0001_one.sql': TWO['0001_one.sql'], '0002_two.sql': 'create table app.two (id int); select 1/0' })
  await expect(run()).rejects.toThrow('migration 0002_two.sql: division by zero')
  expect(await tables()).toEqual(['one', 'schema_migrations'])
  put(TWO)
  expect(await run()).toEqual(['0002_two.sql'])
})

test('a role that a migration takes does not outlast it', async () => {
  put({
    '0001_one.sql': 'create table app.one (id int); set local role care_app',
    '0002_two.sql': 'create table app.two (id int)',
  })
  expect(await run()).toHaveLength(2)
})

test('FT05: of two instances one migrates and the other waits', async () => {
  put({ ...TWO, '0003_slow.sql': 'create table app.slow (id int); select pg_sleep(0.5)' })
  const other = await connect()
  const [one, two] = await Promise.all([run(), migrate({ client: other, dir })])
  await other.end()
  expect([...one, ...two].sort()).toEqual(['0001_one.sql', '0002_two.sql', '0003_slow.sql'])
  expect([one.length, two.length].sort()).toEqual([0, 3])
})

test('FT05: killed half-way, it runs clean again', async () => {
  put({ ...TWO, '0003_slow.sql': 'create table app.slow (id int); select pg_sleep(60)' })
  const script = `const { migrate } = await import('./src/server/database/migrate.ts'); const { default: pg } = await import('pg')
    const client = new pg.Client(${JSON.stringify(database.connection)}); await client.connect(); await migrate({ client, dir: ${JSON.stringify(dir)} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
  await sleeping()
  child.kill('SIGKILL')
  put({ '0003_slow.sql': 'create table app.slow (id int)' })
  expect(await run()).toEqual(['0003_slow.sql'])
  expect(await tables()).toEqual(['one', 'schema_migrations', 'slow', 'two'])
})

async function sleeping() {
  for (;;) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
    )
    if (rowCount) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
