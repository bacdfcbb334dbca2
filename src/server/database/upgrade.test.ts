import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { makeOldInstallation, OLD } from '#testing/machine/old-installation.ts'
import { hashSecret } from '../crypto/secrets.ts'
import { migrate } from './migrate.ts'
import { schemaText } from './schema-text.ts'

let database: TestDatabase
let client: pg.Client
beforeEach(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const version = async () => Number((await client.query('show server_version_num')).rows[0].server_version_num)
const upgrade = () => migrate({ client, dir: 'migrations' })

async function asMember<T>(statement: string) {
  await client.query('begin; set local role care_app')
  await client.query('select from app.enter($1, now())', [hashSecret(OLD.secret)])
  const { rows } = await client.query(statement)
  await client.query('commit')
  return rows as T[]
}

test('migrations/schema.sql describes the database (npm run codegen)', async ({ skip }) => {
  // Other versions of PostgreSQL print the same definition in other words.
  skip((await version()) < 180_000)
  expect(readFileSync('migrations/schema.sql', 'utf8')).toBe(await schemaText(client))
})

test('an older installation gets the schema of a new one and keeps its data and its sessions', async () => {
  const fresh = await schemaText(client)
  await client.query('drop schema app cascade')
  await makeOldInstallation(database.connection)
  expect(await upgrade()).toContain('functions')
  expect(await schemaText(client)).toBe(fresh)
  expect(await asMember('select team_name from app.teams')).toEqual([{ team_name: 'Old Team' }])
  expect(await asMember('select user_id, full_name from app.profiles')).toEqual([
    { user_id: OLD.member, full_name: 'Martin Member' },
  ])
  expect(await asMember('select slot, most from app.files order by slot')).toEqual([
    { slot: 'certificate', most: 40 },
    { slot: 'certificate', most: 40 },
    { slot: 'cv', most: 1 },
  ])
  const found = { mandatory_until: '2028-03-09', area: ' newcastle upon tyne ne1 ne ' }
  expect(await asMember('select mandatory_until, area from app.team_members')).toEqual([found])
  const { rows } = await client.query('select app.mandatory_until($1), app.area_of($1) as area', [OLD.member])
  expect(rows).toEqual([found])
  expect(await asMember('select app.refresh_card(app.uid()) as completion')).toEqual([{ completion: 33 }])
  expect(await asMember('select start_date, end_date from app.education')).toEqual([
    { start_date: '2013-09', end_date: null },
  ])
  expect(await upgrade()).toEqual([])
})
