import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { makePdf } from '#testing/files/documents.ts'
import { fillDisk } from '#testing/files/full-disk.ts'
import { upload } from '#testing/files/upload.ts'
import { makePerson, type TestPerson } from '#testing/people/factories.ts'

const app = useApp()

const cookies = ({ sessionSecret }: TestPerson) => ({ '__Host-session': sessionSecret })

async function damages(object: string) {
  const { rows } = await app.services.database.pool.query(
    `select subject from app.audit_events where action = 'data.damaged' and object = $1`,
    [object],
  )
  return rows.length
}

/** Uploads a file and flips one bit of its stored bytes. */
async function damagedFile(person: TestPerson, { size, at }: { size: number; at: (sealed: Buffer) => number }) {
  const body = Buffer.concat([await makePdf('CANARY'), Buffer.alloc(size, 'x'), Buffer.from('\n%%EOF\n')])
  const { id } = (await upload(app, person, { slot: 'resume', name: 'CV.pdf', body })).json()
  const path = join(app.dataDir, 'files', id.slice(0, 2), id)
  const sealed = readFileSync(path)
  const place = at(sealed)
  sealed[place] = (sealed[place] ?? 0) ^ 1
  writeFileSync(path, sealed)
  return id as string
}

test('FT14: a file with one flipped bit is an error without a byte of it, and is audited', async () => {
  const person = await makePerson(app)
  const id = await damagedFile(person, { size: 100, at: () => 40 })
  const { statusCode, body } = await app.server.inject({ url: `/api/files/${id}`, cookies: cookies(person) })
  expect(statusCode).toBe(500)
  expect(JSON.parse(body)).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', data: { correlationId: expect.any(String) } })
  await expect.poll(() => damages(`files:${id}`)).toBe(1)
})

test('a file that the store has lost is reported as damage, never as "busy" with Retry-After', async () => {
  const person = await makePerson(app)
  const id = await damagedFile(person, { size: 100, at: () => 40 })
  rmSync(join(app.dataDir, 'files', id.slice(0, 2), id))
  const { statusCode, json, headers } = await app.server.inject({ url: `/api/files/${id}`, cookies: cookies(person) })
  expect(statusCode).toBe(500)
  expect(json()).toMatchObject({
    message: expect.stringContaining('please upload it again'),
    data: { correlationId: expect.any(String) },
  })
  expect(headers['retry-after']).toBeUndefined()
  await expect.poll(() => damages(`files:${id}`)).toBe(1)
})

test('on a full disk an upload gets 507 and nothing is kept; /health shows it until the next file that fits', async () => {
  const person = await makePerson(app)
  const body = await makePdf('CANARY')
  const send = () => upload(app, person, { slot: 'resume', name: 'CV.pdf', body })
  const health = async () => (await app.server.inject({ url: '/health' })).json()
  const disk = fillDisk()
  try {
    const { statusCode, json } = await send()
    expect({ statusCode, ...json() }).toMatchObject({
      statusCode: 507,
      code: 'INSUFFICIENT_STORAGE',
      message: expect.stringContaining('no room for files'),
    })
    expect(readdirSync(join(app.dataDir, 'files', 'arriving'))).toEqual([])
    expect(await health()).toMatchObject({ status: 'degraded', conditions: ['files-full'] })
  } finally {
    disk.restore()
  }
  expect((await send()).statusCode).toBe(201)
  expect(await health()).toMatchObject({ status: 'ok', conditions: [] })
})

test('FT14: damage further on aborts the answer before it, and is audited', async () => {
  const person = await makePerson(app)
  const id = await damagedFile(person, { size: 400_000, at: (sealed) => sealed.length - 20 })
  const origin = await app.listen()
  const answer = await fetch(`${origin}/api/files/${id}`, {
    headers: { cookie: `__Host-session=${person.sessionSecret}` },
  })
  await expect(answer.arrayBuffer()).rejects.toThrow()
  await expect.poll(() => damages(`files:${id}`)).toBe(1)
})

test('FT14: a sealed value in another row, or another person’s place, does not open: an error without the value, audited', async () => {
  const [victim, thief] = [await makePerson(app), await makePerson(app)]
  for (const [person, name] of [
    [victim, 'CANARY Victim Kin'],
    [thief, 'Thief Kin'],
  ] as const)
    await app.as(person).registration.saveStep({
      step: 'next-of-kin',
      version: 0,
      values: {
        nextOfKinName: name,
        nextOfKinRelationship: 'mother',
        nextOfKinPhone: '020 7946 0000',
        nextOfKinAddress: '1 High Street',
      },
    })
  const { pool } = app.services.database
  await pool.query(
    `update app.next_of_kin set name = (select name from app.next_of_kin where user_id = $1) where user_id = $2`,
    [victim.id, thief.id],
  )
  const { statusCode, body } = await app.server.inject({ url: '/api/registration', cookies: cookies(thief) })
  expect({ statusCode, leaked: /CANARY|Victim/.test(body) }).toEqual({ statusCode: 500, leaked: false })
  await expect
    .poll(
      async () =>
        (await pool.query(`select from app.audit_events where action = 'data.damaged' and subject = $1`, [thief.id]))
          .rowCount,
    )
    .toBeGreaterThan(0)
})
