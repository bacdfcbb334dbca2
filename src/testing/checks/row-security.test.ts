import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

async function rows<T = Record<string, unknown>>(text: string) {
  return (await client.query(text)).rows as T[]
}

// The list of migrations is written before any role exists and holds no personal data.
const TABLES = `from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'app' and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'`

test('row security is enabled and forced on every table (AZ27)', async () => {
  const tables = await rows<{ relname: string; safe: boolean }>(
    `select c.relname, c.relrowsecurity and c.relforcerowsecurity as safe ${TABLES}`,
  )
  expect(tables.length).toBeGreaterThan(8)
  expect(tables.filter(({ safe }) => !safe)).toEqual([])
})

test('every table belongs to the owner role, and nothing is granted to PUBLIC (AZ27)', async () => {
  expect(await rows(`select c.relname ${TABLES} and pg_get_userbyid(c.relowner) <> 'care_owner'`)).toEqual([])
  expect(
    await rows(
      `select table_name, privilege_type from information_schema.role_table_grants where table_schema = 'app' and grantee = 'PUBLIC'`,
    ),
  ).toEqual([])
  expect(
    await rows(`select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'app' and has_function_privilege('public', p.oid, 'execute') and p.prorettype <> 'trigger'::regtype`),
  ).toEqual([])
})

test('every role with a grant on a table has a policy for it', async () => {
  const naked = await rows(`
    select distinct g.table_name, g.grantee, g.privilege_type
    from (select table_name, grantee, privilege_type from information_schema.role_table_grants where table_schema = 'app'
          union select table_name, grantee, privilege_type from information_schema.column_privileges where table_schema = 'app') g
    where g.grantee in ('care_app', 'care_auth', 'care_worker')
      -- A view shows what its reader may see in its tables (the next test).
      and g.table_name not in (select viewname from pg_views where schemaname = 'app')
      and not exists (
        select from pg_policies p where p.schemaname = 'app' and p.tablename = g.table_name and g.grantee = any (p.roles)
          and (p.cmd = 'ALL' or p.cmd = g.privilege_type))`)
  expect(naked).toEqual([])
})

test('a security definer function sets its search path, and no view runs with its owner’s rights (AZ27)', async () => {
  expect(
    await rows(`select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'app' and p.prosecdef and not coalesce(array_to_string(p.proconfig, ','), '') like '%search_path=%'`),
  ).toEqual([])
  expect(
    await rows(`select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'app'
        and (c.relkind = 'm' or c.relkind = 'v' and not coalesce(array_to_string(c.reloptions, ','), '') like '%security_invoker=true%')`),
  ).toEqual([])
})

test('a transaction without a user sees no rows (AZ27)', async () => {
  const readable = await rows<{ table_name: string }>(`
    select distinct table_name from information_schema.role_table_grants
    where table_schema = 'app' and grantee = 'care_app' and privilege_type = 'SELECT'`)
  expect(readable.length).toBeGreaterThan(3)
  await client.query(`begin; set local role care_owner;
    insert into app.users (email, password_hash) values ('canary@example.test', 'x');
    insert into app.profiles (user_id, full_name) select id, 'CANARY' from app.users;
    insert into app.teams (team_code, team_name, manager_id) select 'TM-CANARY', 'CANARY', id from app.users;
    set local role care_app`)
  for (const { table_name } of readable)
    expect({ table_name, rows: await rows(`select * from app.${table_name}`) }).toEqual({ table_name, rows: [] })
  await client.query('rollback')
})

test('AD02: the audit log is append-only', async () => {
  for (const role of ['care_app', 'care_auth', 'care_worker', 'care_owner']) {
    for (const statement of [
      `update app.audit_events set action = 'x'`,
      'delete from app.audit_events',
      'truncate app.audit_events',
    ]) {
      await client.query(`begin; set local role ${role}`)
      await expect(client.query(statement), `${role}: ${statement}`).rejects.toMatchObject({ code: '42501' })
      await client.query('rollback')
    }
  }
})
