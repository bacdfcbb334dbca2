import pg from 'pg'
import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { createTestDatabase } from '#testing/database.ts'
import { withClient } from './client.ts'
import { APP_LOGIN, prepareLogin, refusePowerfulLogin } from './login.ts'

const app = useApp()
const owner = () => app.services.database.connection
const login = () => ({ ...owner(), user: APP_LOGIN })

test('the login of requests has no rights but to switch to the three roles', async () => {
  const { rows } = await app.services.database.pool.query(
    `select rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
      array(select roleid::regrole::text from pg_auth_members where member = r.oid order by 1) as roles from pg_roles r where rolname = $1`,
    [APP_LOGIN],
  )
  const nothing = {
    rolsuper: false,
    rolinherit: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    rolbypassrls: false,
  }
  expect(rows).toEqual([{ ...nothing, roles: ['care_app', 'care_auth', 'care_worker'] }])
})

const OUT_OF_REACH = [
  ['reads a file', `select pg_read_file('/etc/passwd')`],
  ['runs a program', `copy (select 1) to program 'id'`],
  ['becomes the owner of the tables', 'set role care_owner'],
  ['becomes the role of backups', 'set role care_backup'],
  ['becomes who made the cluster', 'set session authorization care_staffing'],
  ['makes a table', 'create table app.trap (x text)'],
]

test.each([
  ...OUT_OF_REACH.map(([what, statement]) => ['care_app', what, statement]),
  ...OUT_OF_REACH.map(([what, statement]) => ['none', what, statement]),
  ['none', 'reads a table', 'select from app.users'],
  ['none', 'reads the queue', 'select from pgboss.job'],
])('what is injected into a request, with the role %s, never %s', async (role, _what, statement = '') => {
  await withClient(login(), async (client) => {
    await client.query(`begin; set local role care_app; set local role ${role}`)
    await expect(client.query(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|42704)$/) })
  })
})

test('apps on several databases of one cluster may make the login at the same time', async () => {
  const databases = await Promise.all([createTestDatabase(), createTestDatabase()])
  try {
    const starts = Array.from({ length: 20 }, (_, i) => {
      const connection = databases[i % 2]?.connection ?? owner()
      return prepareLogin(connection, { ...connection, user: APP_LOGIN })
    })
    expect((await Promise.allSettled(starts)).filter(({ status }) => status === 'rejected')).toEqual([])
  } finally {
    for (const { drop } of databases) await drop()
  }
})

test('a login with more rights loses them at the next start', async () => {
  const { pool } = app.services.database
  const name = `care_test_${process.pid}`
  try {
    await pool.query(`create role ${name} login superuser`)
    await expect(refusePowerfulLogin({ ...owner(), user: name })).rejects.toThrow(
      'is a superuser or bypasses row security',
    )
    await prepareLogin(owner(), { ...owner(), user: name })
    await refusePowerfulLogin({ ...owner(), user: name })
  } finally {
    await pool.query(`drop role if exists ${pg.escapeIdentifier(name)}`)
  }
})
