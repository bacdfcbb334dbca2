import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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
  for (const [name, sql] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), sql)
  }
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

test('runs each migration once, in order, and no other file', async () => {
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

test('a failed migration rolls the whole upgrade back, which runs once the file is mended', async () => {
  put({ '0001_one.sql': TWO['0001_one.sql'], '0002_two.sql': 'create table app.two (id int);\nselect nothing' })
  await expect(run()).rejects.toThrow('migration 0002_two.sql, line 2: column "nothing" does not exist')
  expect(await tables()).toEqual(['schema_migrations'])
  put(TWO)
  expect(await run()).toEqual(['0001_one.sql', '0002_two.sql'])
})

test('a role that a migration switches to ends with it', async () => {
  put({
    '0001_one.sql': 'create table app.one (id int); set local role care_app',
    '0002_two.sql': 'create table app.two (id int)',
  })
  expect(await run()).toHaveLength(2)
})

test('FT05: one of two instances migrates and the other waits', async () => {
  put({ ...TWO, '0003_slow.sql': 'create table app.slow (id int); select pg_sleep(0.5)' })
  const other = await connect()
  const [one, two] = await Promise.all([run(), migrate({ client: other, dir })])
  await other.end()
  expect([...one, ...two].sort()).toEqual(['0001_one.sql', '0002_two.sql', '0003_slow.sql'])
  expect([one.length, two.length].sort()).toEqual([0, 3])
})

test('FT05: an upgrade that was killed half-way runs again from the start', async () => {
  put({ ...TWO, '0003_slow.sql': 'create table app.slow (id int); select pg_sleep(60)' })
  const script = `const { migrate } = await import('./src/server/database/migrate.ts'); const { default: pg } = await import('pg')
    const client = new pg.Client(${JSON.stringify(database.connection)}); await client.connect(); await migrate({ client, dir: ${JSON.stringify(dir)} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
  await sleeping()
  child.kill('SIGKILL')
  put({ '0003_slow.sql': 'create table app.slow (id int)' })
  expect(await run()).toEqual(['0001_one.sql', '0002_two.sql', '0003_slow.sql'])
  expect(await tables()).toEqual(['one', 'schema_migrations', 'slow', 'two'])
})

const OWNED = {
  '0001_one.sql': `grant create, usage on schema app to care_owner; set local role care_owner;
    create table app.one (id int, old text); insert into app.one values (1, 'x')`,
}
const answer = async (call: string) =>
  (await client.query(`set role care_owner; select ${call} as answer; reset role`).then((all) => [all].flat()[1]))
    ?.rows[0].answer

test('the files in functions/ run after the migrations, and all of them run again when one has changed', async () => {
  put({
    ...OWNED,
    'functions/a.sql': 'create function app.sum() returns int language sql as $$ select app.two() + 1 $$',
    'functions/b.sql': 'create function app.two() returns int language sql as $$ select 2 from app.one $$',
    'functions/notes.md': 'no SQL',
  })
  expect(await run()).toEqual(['0001_one.sql', 'functions'])
  expect(await run()).toEqual([])
  expect(await answer('app.sum()')).toBe(3)
  put({
    'functions/b.sql': 'create function app.two(wish int default 5) returns int language sql as $$ select wish $$',
  })
  expect(await run()).toEqual(['functions'])
  expect(await answer('app.sum()')).toBe(6)
})

test('what a file no longer contains is dropped: a function, a policy, a trigger, a view, a grant', async () => {
  put({
    ...OWNED,
    'functions/one.sql': `create function app.note() returns trigger language plpgsql as $$ begin return new; end $$;
      create trigger note before insert on app.one for each row execute function app.note();
      create policy all_rows on app.one using (true); create view app.ones as select id from app.one; grant select on app.one to care_app`,
  })
  await run()
  put({ 'functions/one.sql': '' })
  await run()
  const { rows } = await client.query(`select
    (select count(*)::int from pg_proc where pronamespace = 'app'::regnamespace) as functions,
    (select count(*)::int from pg_trigger where tgrelid = 'app.one'::regclass) as triggers,
    (select count(*)::int from pg_policies where schemaname = 'app') as policies,
    (select count(*)::int from pg_views where schemaname = 'app') as views,
    has_table_privilege('care_app', 'app.one', 'select') as granted`)
  expect(rows).toEqual([{ functions: 0, triggers: 0, policies: 0, views: 0, granted: false }])
})

test('policies and triggers are dropped before a later migration; a function that a column depends on stays', async () => {
  put({
    '0001_one.sql': `${OWNED['0001_one.sql']}; create function app.twice(n int) returns int language sql immutable as $$ select 2 * n $$;
      alter table app.one add column double int generated always as (app.twice(id)) stored`,
    'functions/one.sql': `create policy named on app.one using (old = 'x')`,
  })
  await run()
  put({
    '0030_two.sql': 'alter table app.one drop column old',
    'functions/one.sql': 'create policy named on app.one using (id = 1)',
  })
  expect(await run()).toEqual(['0030_two.sql', 'functions'])
  expect(await answer('(select double from app.one)')).toBe(2)
})

test.each([
  [
    'does not run',
    `create function app.two() returns int language sql as $$ select 3 $$;\nselect missing`,
    'functions/two.sql, line 2: ',
  ],
  [
    'has a body that names nothing',
    'create function app.two() returns int language sql as $$ select app.missing() $$',
    'app.missing() does not exist',
  ],
])('a file that %s leaves the state before, tables and all', async (_what, broken, message) => {
  put({ ...OWNED, 'functions/two.sql': 'create function app.two() returns int language sql as $$ select 2 $$' })
  await run()
  put({ '0030_more.sql': 'create table app.more (id int)', 'functions/two.sql': broken })
  await expect(run()).rejects.toThrow(message)
  expect(await answer('app.two()')).toBe(2)
  expect(await tables()).toEqual(['one', 'schema_migrations'])
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
