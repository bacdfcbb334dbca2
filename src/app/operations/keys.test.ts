import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keyFile } from '#server/crypto/keys.ts'
import { useApp } from '#testing/app.ts'
import { makePerson } from '#testing/people/factories.ts'
import { rotate } from './keys.ts'

const app = useApp()

const values = {
  nextOfKinName: 'Ada Obi',
  nextOfKinRelationship: 'mother',
  nextOfKinPhone: '020 7946 0000',
  nextOfKinAddress: '1 High Street, Leeds',
}

async function protectedPerson() {
  const person = await makePerson(app)
  await app.as(person).registration.saveStep({ step: 'next-of-kin', version: 0, values })
  return person
}

async function readsBack(person: Awaited<ReturnType<typeof protectedPerson>>) {
  const text = JSON.stringify(await app.as(person).registration.load())
  return text.includes('Ada Obi')
}

async function keyIds() {
  const { rows } = await app.services.database.pool.query('select distinct kek_id from app.user_keys order by 1')
  return rows.map(({ kek_id }) => kek_id as string)
}

const installation = () => ({ database: app.services.database, dataDir: app.dataDir })

test('FT13: an interrupted rotation leaves both versions readable, also for a running app, and continues where it stopped', async () => {
  const { pool } = app.services.database
  const people = [await protectedPerson(), await protectedPerson(), await protectedPerson()]
  const [old] = await keyIds()
  const cut = () => {
    throw new Error('the power went')
  }
  // More keys than one batch takes: of nobody, so they are only copied.
  await pool.query(
    `insert into app.users (id, email, password_hash) select gen_random_uuid(), 'many-' || n || '@example.test', 'none'
      from generate_series(1, 600) n`,
  )
  const { rows } = await pool.query(`select id from app.users where email like 'many-%'`)
  for (const { id } of rows) {
    const { kekId, wrapped } = app.services.vault.newKey({ userId: id })
    await pool.query('insert into app.user_keys (user_id, kek_id, wrapped_dek) values ($1, $2, $3)', [
      id,
      kekId,
      wrapped,
    ])
  }

  await expect(rotate(installation(), { afterBatch: cut })).rejects.toThrow('the power went')
  const [one, other, ...none] = await keyIds()
  expect(none).toEqual([])
  const fresh = one === old ? other : one
  expect([one, other]).toContain(old)
  for (const person of people) expect(await readsBack(person)).toBe(true)
  expect(statSync(keyFile(app.dataDir)).mode & 0o777).toBe(0o600)

  expect(await rotate(installation())).toEqual({ keyId: fresh, resumed: true, rewrapped: 103 })
  expect(await keyIds()).toEqual([fresh])
  for (const person of people) expect(await readsBack(person)).toBe(true)
  const { keys } = JSON.parse(readFileSync(keyFile(app.dataDir), 'utf8'))
  expect(
    keys.filter(({ purpose }: { purpose: string }) => purpose === 'kek').map(({ id }: { id: string }) => id),
  ).toEqual([old, fresh])
})

test('values that were sealed under the older version still open, and new data uses the new one', async () => {
  const { vault } = app.services
  const earlier = await protectedPerson()
  const sealed = vault.sealSystem('a waiting mail', 'test')
  const { keyId, resumed } = await rotate(installation())
  expect(resumed).toBe(false)
  expect(await readsBack(earlier)).toBe(true)
  expect(vault.unsealSystem(sealed, 'test')).toBe('a waiting mail')
  const person = await protectedPerson()
  expect(await readsBack(person)).toBe(true)
  expect(await keyIds()).toEqual([keyId])
})
