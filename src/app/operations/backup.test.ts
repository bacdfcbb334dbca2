import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { anchorFile, anchorHeads } from '#features/audit/server/anchors.ts'
import { eraseAccount } from '#features/privacy/server/erasure/erase.ts'
import { journalFile } from '#features/privacy/server/erasure/journal.ts'
import { writeBackup } from '#server/backup/dump.ts'
import { loadKeys, readKeys } from '#server/crypto/keys.ts'
import { createVault } from '#server/crypto/vault.ts'
import type { Connection } from '#server/database/db.ts'
import { readEnv } from '#server/env.ts'
import { createBlobStore, createFileStore } from '#server/files/store.ts'
import { useApp } from '#testing/app.ts'
import { makePdf } from '#testing/files/documents.ts'
import { upload } from '#testing/files/upload.ts'
import { makeOldInstallation, OLD } from '#testing/machine/old-installation.ts'
import { administer } from '#testing/machine/template.ts'
import { makePerson, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { assemble } from '../product.ts'
import { backup } from './backup.ts'
import { REVOKE } from './contents.ts'
import { restore } from './restore.ts'
import { unfinishedFile } from './unfinished.ts'

interface Wrapped {
  kekId: string
  wrapped: Buffer
}

const app = useApp()
let folder: string
let blanks: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-test-'))
  blanks = []
})
afterEach(async () => {
  const { template: _, ...server } = inject('testServer')
  await administer(server, async (client) => {
    for (const name of blanks) await client.query(`drop database if exists ${name} with (force)`)
  })
  rmSync(folder, { recursive: true, force: true })
})

async function blankDatabase(): Promise<Connection> {
  const { template: _, ...server } = inject('testServer')
  const database = `test_${process.pid}_blank_${Date.now()}_${blanks.length}`
  blanks.push(database)
  await administer(server, (client) => client.query(`create database ${database}`))
  return { ...server, database }
}

const here = () => ({ env: readEnv({ DATA_DIR: app.dataDir }), connection: app.services.database.connection })
const file = () => join(folder, 'care.backup')

let small: Buffer | undefined

/** A backup of a person with a file, created once for all tests that need any backup. */
async function someBackup(): Promise<Buffer> {
  if (!small) {
    await uploadCv(await makePerson(app), await makePdf('a file'))
    await backup(here(), file())
    small = readFileSync(file())
  }
  writeFileSync(file(), small)
  return small
}

/** An empty machine: a folder with the key file, unless told otherwise, and an empty database. */
async function emptyMachine({ withKeys = true } = {}) {
  const dataDir = join(folder, `machine-${blanks.length}`)
  mkdirSync(dataDir)
  if (withKeys) cpSync(join(app.dataDir, 'keys'), join(dataDir, 'keys'), { recursive: true })
  return { env: readEnv({ DATA_DIR: dataDir }), connection: await blankDatabase() }
}

async function rowsOf(connection: Connection, text: string) {
  return administer(connection as never, async (client) => (await client.query(text)).rows)
}

async function uploadCv(person: TestPerson, body: Buffer): Promise<string> {
  return (await upload(app, person, { slot: 'resume', name: 'CV.pdf', body })).json().id
}

const NEXT_OF_KIN = {
  nextOfKinName: 'CANARY Ada Obi',
  nextOfKinRelationship: 'mother',
  nextOfKinPhone: '020 7946 0000',
  nextOfKinAddress: 'CANARY 1 High Street',
}

test('FT10: a restore on an empty machine brings back rows, files, anchors and sequences, and signs everybody out', async () => {
  const person = await makePerson(app, { fullName: 'Back\tslash \\N "Care" 👩‍⚕️' })
  await makeTeam(app, { owner: person })
  await app.as(person).registration.saveStep({ step: 'next-of-kin', version: 0, values: NEXT_OF_KIN })
  const body = Buffer.concat([await makePdf('the CV'), Buffer.alloc(3_000_000, 'x'), Buffer.from('\n%%EOF\n')])
  const id = await uploadCv(person, body)
  await anchorHeads({ ...app.services, dataDir: app.dataDir })
  const report = await backup(here(), file())
  expect(report).toMatchObject({ faults: [], trailer: { gone: [], missing: [], files: { count: 1 } } })
  expect(statSync(file()).mode & 0o777).toBe(0o600)

  const machine = await emptyMachine()
  const restored = await restore(machine, file())
  expect(restored.faults).toEqual([])
  expect(restored.counts).toEqual(
    Object.fromEntries(Object.entries(report.trailer.tables).map(([name, { rows }]) => [name, rows])),
  )
  const rows = (text: string) => rowsOf(machine.connection, text)
  expect(await rows(`select full_name from app.profiles where user_id = '${person.id}'`)).toEqual([
    { full_name: person.fullName },
  ])
  expect(await rows('select from app.sessions where revoked_at is null')).toEqual([])
  expect(await rows(`select from app.audit_events where action = 'installation.restore'`)).toHaveLength(1)
  expect(readFileSync(anchorFile(machine.env.dataDir))).toEqual(readFileSync(anchorFile(app.dataDir)))

  const [key] = await rows(
    `select kek_id as "kekId", wrapped_dek as wrapped from app.user_keys where user_id = '${person.id}'`,
  )
  const opened = createVault(readKeys({ dataDir: machine.env.dataDir, fingerprints: [] })).unwrap({
    userId: person.id,
    ...(key as never as Wrapped),
  })
  const pieces: Buffer[] = []
  for await (const piece of createFileStore(machine.env).read({ id, key: opened.bytes, size: body.length }))
    pieces.push(piece)
  expect(Buffer.concat(pieces).equals(body)).toBe(true)
})

test('FT10: a backup does not open without the key file or with another one; nothing is left behind', async () => {
  await someBackup()
  const bare = await emptyMachine({ withKeys: false })
  await expect(restore(bare, file())).rejects.toThrow(/^The key file .* is missing/)
  loadKeys({ dataDir: bare.env.dataDir, fingerprints: [] })
  await expect(restore(bare, file())).rejects.toThrow('made with another key file')
  expect(await rowsOf(bare.connection, `select to_regnamespace('app') as app`)).toEqual([{ app: null }])
  expect(existsSync(join(bare.env.dataDir, 'restore-unfinished'))).toBe(false)
})

test('FT15: a stolen backup reveals nothing', async () => {
  const person = await makePerson(app, { fullName: 'CANARY Person' })
  await makeTeam(app, { owner: person, name: 'CANARY Team' })
  await app.as(person).registration.saveStep({ step: 'next-of-kin', version: 0, values: NEXT_OF_KIN })
  await uploadCv(person, await makePdf('CANARY-CV'))
  await backup(here(), file())
  const stolen = readFileSync(file())
  expect(stolen.subarray(0, 30).toString()).toContain('age-encryption.org/v1')
  for (const text of ['CANARY', person.email, 'teams', '%PDF', 'ustar'])
    expect({ text, found: stolen.includes(text) }).toEqual({ text, found: false })
})

test.each([
  ['cut short', (whole: Buffer) => whole.subarray(0, whole.length - 20_000)],
  ['cut at its end', (whole: Buffer) => whole.subarray(0, whole.length - 1)],
  [
    'changed in one bit',
    (whole: Buffer) =>
      Buffer.concat([whole.subarray(0, 40_000), Buffer.from([(whole[40_000] ?? 0) ^ 1]), whole.subarray(40_001)]),
  ],
  ['of something else', () => Buffer.from('PK not a backup at all')],
])('a file that is %s is refused, and nothing of it stays', async (_, damage) => {
  writeFileSync(file(), damage(await someBackup()))
  const machine = await emptyMachine()
  await expect(restore(machine, file())).rejects.toThrow(/damaged/)
  expect(await rowsOf(machine.connection, `select to_regnamespace('app') as app`)).toEqual([{ app: null }])
  const kept = createFileStore(machine.env).list()[Symbol.asyncIterator]()
  expect((await kept.next()).done).toBe(true)
})

test('a restore needs an empty database, and a backup file is never overwritten', async () => {
  await someBackup()
  await expect(restore(here(), file())).rejects.toThrow('This database is not empty')
  await expect(backup(here(), file())).rejects.toThrow('exists already')
})

test('a file that the store has lost is named, and the rest is backed up', async () => {
  const person = await makePerson(app)
  const [lost, cut] = [await uploadCv(person, await makePdf('lost')), await uploadCv(person, await makePdf('cut'))]
  rmSync(join(app.dataDir, 'files', lost.slice(0, 2), lost))
  truncateSync(join(app.dataDir, 'files', cut.slice(0, 2), cut), 100)
  const { trailer } = await backup(here(), file())
  expect([...trailer.missing].sort()).toEqual([lost, cut].sort())
  const restored = await restore(await emptyMachine(), file())
  expect(restored.counts.files).toBe(trailer.tables.files?.rows)
  await app.services.database.pool.query('delete from app.files where id = any ($1)', [[lost, cut]])
})

test('FT09: a table whose rows the backup role does not see makes the backup fail', async () => {
  const { pool } = app.services.database
  await pool.query('alter role care_backup nobypassrls')
  try {
    expect((await backup(here(), file())).trailer.tables.users?.rows).toBeGreaterThan(0)
    await pool.query('alter policy backup_select on app.teams using (team_name is null)')
    await expect(backup(here(), `${file()}.2`)).rejects.toThrow('cannot read every row of the table app.teams')
    expect(existsSync(`${file()}.2.part`)).toBe(false)
  } finally {
    await pool.query('alter policy backup_select on app.teams using (true); alter role care_backup bypassrls')
  }
  await pool.query('revoke select on app.teams from care_backup')
  await expect(backup(here(), `${file()}.3`)).rejects.toThrow('app.teams')
  await pool.query('grant select on app.teams to care_backup')
})

test('a restore revokes every secret that is stored as a hash', async () => {
  const { rows } = await app.services.database.pool.query<{ table: string }>(`
    select distinct table_name as table from information_schema.columns where table_schema = 'app'
      and (column_name ~ '(secret|token|request|link)_hash$|^challenge$|code_mac$')`)
  const tables = rows
    .map(({ table }) => table)
    .filter(
      (table) => !REVOKE.some((statement) => statement.includes(`app.${table} `) || statement.endsWith(`app.${table}`)),
    )
  // Backup codes stay: without them a person who has lost their phone could not sign in.
  expect(tables).toEqual(['mfa_backup_codes'])
})

test('a backup of an older version is restored into this one', async () => {
  const old = await blankDatabase()
  await makeOldInstallation(old)
  const keys = readKeys({ dataDir: app.dataDir, fingerprints: [] })
  const blobs = createBlobStore(readEnv({ DATA_DIR: app.dataDir }))
  const source = { connection: old, blobs, kept: {}, storedFiles: 'select id, size from app.files' }
  await writeBackup(source, { file: file(), keys, at: '2026-01-01T00:00:00Z' })

  const machine = await emptyMachine()
  const { counts, faults } = await restore(machine, file())
  expect({ faults, users: counts.users }).toEqual({ faults: [], users: 2 })
  const rows = (text: string) => rowsOf(machine.connection, text)
  expect(await rows('select from app.sessions where revoked_at is null')).toEqual([])
  expect(await rows(`select full_name from app.team_members where user_id = '${OLD.member}'`)).toEqual([
    { full_name: 'Martin Member' },
  ])
  expect(await rows(`select has_table_privilege('care_app', 'app.profiles', 'select') as ready`)).toEqual([
    { ready: true },
  ])
})

test('a restore that was cut short keeps the app from starting', async () => {
  const { env, connection } = await emptyMachine()
  writeFileSync(unfinishedFile(env.dataDir), '')
  await expect(assemble({ env, connection, owner: connection, log: app.services.log })).rejects.toThrow(
    'did not come to its end',
  )
})

test('FT11: a person who was erased after the backup is erased again before the restored data is served', async () => {
  const person = await makePerson(app, { fullName: 'CANARY Erased' })
  await app.as(person).registration.saveStep({ step: 'next-of-kin', version: 0, values: NEXT_OF_KIN })
  const id = await uploadCv(person, await makePdf('CANARY file'))
  await backup(here(), file())
  await eraseAccount({ ...app.services, dataDir: app.dataDir }, person.id)

  const machine = await emptyMachine()
  mkdirSync(dirname(journalFile(machine.env.dataDir)), { recursive: true })
  cpSync(journalFile(app.dataDir), journalFile(machine.env.dataDir))
  const { erased, faults } = await restore(machine, file())
  expect({ erased, faults }).toEqual({ erased: 1, faults: [] })
  const rows = (text: string) => rowsOf(machine.connection, text)
  expect(await rows(`select from app.profiles where full_name like '%CANARY Erased%'`)).toEqual([])
  expect(await rows(`select from app.user_keys where user_id = '${person.id}'`)).toEqual([])
  expect(await rows(`select from app.files where id = '${id}'`)).toEqual([])
})
