import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { transact } from '#server/database/db.ts'
import { useApp } from '#testing/app.ts'
import { openTransaction } from '#testing/locks.ts'
import { makePerson, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { notify, type Telling } from './server/data.ts'
import { deliverPush, type PushJob } from './server/pushing/delivery.ts'
import { lookUpPublic, publicOnly } from './server/pushing/send.ts'
import { PUSHES, pushWhatIsDue } from './server/pushing/sweep.ts'

// The product's own jobs would send through the public network what is sent here through `agent`.
const app = useApp({}, { worksOnJobs: false })

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

// A push service on this machine. Devices name it by a public name; the agent leads there, without TLS, which is not what is tested here.
const received: Received[] = []
let status = 201
const service = createServer(async (request, response) => {
  received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
  response.writeHead(status, { location: 'https://elsewhere.example/' }).end()
})
service.listen(0, '127.0.0.1')
await once(service, 'listening')
afterAll(() => void service.close())
const agent = new Agent()
agent.createConnection = () => connect((service.address() as AddressInfo).port, '127.0.0.1')

beforeEach(() => {
  received.length = 0
  status = 201
})

/** A browser that has subscribed: its keys open what is sent to it. */
function makeDevice() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16).toString('base64url')
  const path = `/send/${randomBytes(8).toString('hex')}`
  return {
    path,
    target: {
      endpoint: `https://push.example.test${path}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth },
    },
    read: (body: Buffer) => JSON.parse(decrypt(body, { keys, auth: Buffer.from(auth, 'base64url') })),
  }
}

/** As a browser does it (RFC 8291, RFC 8188), for a message of one record. */
function decrypt(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const derive = (secret: Buffer, { from, info, size }: { from: Buffer; info: Buffer | string; size: number }) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, size))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const shared = derive(keys.computeSecret(sender), { from: auth, info, size: 32 })
  const key = derive(shared, { from: salt, info: 'Content-Encoding: aes128gcm\0', size: 16 })
  const iv = derive(shared, { from: salt, info: 'Content-Encoding: nonce\0', size: 12 })
  const cipher = createDecipheriv('aes-128-gcm', key, iv).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

const client = (person: TestPerson) => app.as(person).notifications

async function makeReader() {
  const [person, device] = [await makePerson(app), makeDevice()]
  await client(person).subscribe(device.target)
  return { person, device }
}

function tell(telling: Telling) {
  const { database, clock, vault } = app.services
  return transact(database, { role: 'care_app' }, (db) => notify({ db, clock, vault }, telling))
}

/** Lets the jobs run that a sweep has queued since the last time. */
async function deliver() {
  await pushWhatIsDue(app.services)
  const { rows } = await sql<{ data: PushJob }>`
    delete from pgboss.job where name = ${PUSHES} returning data`.execute(app.services.database.kysely)
  return Promise.allSettled(rows.map(({ data }) => deliverPush(app.services, data, agent)))
}

const paths = () => received.map(({ path }) => path)

test('a device shows the sentence of the bell, encrypted for it alone and signed by this installation', async () => {
  const { person, device } = await makeReader()
  const other = await makePerson(app)
  expect(await client(person).push()).toMatchObject({ on: true })
  expect(await client(other).push()).toMatchObject({ on: false })
  await tell({ to: [person.id, other.id], kind: 'export-ready' })
  await deliver()
  await deliver()
  expect(paths()).toEqual([device.path])
  const [{ body, headers }] = received as [Received]
  expect(body.toString('latin1')).not.toContain('export')
  expect(device.read(body)).toMatchObject({
    text: 'The export of your data is ready to download',
    path: '/account?tab=privacy',
  })
  const { publicKey } = await client(person).push()
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  expect(key).toBe(publicKey)
  const [head, claims = '', signature = ''] = token.split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: 'https://push.example.test' })
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) }
  const good = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(good).toBe(true)
})

test('a lock screen tells nothing of health', async () => {
  const { person, device } = await makeReader()
  const team = await makeTeam(app, { name: 'Night Owls' })
  await tell({ to: [person.id], kind: 'details-asked', teamId: team.id, params: { what: 'Immunisations' } })
  await deliver()
  expect(device.read(received[0]!.body).text).toBe('Night Owls asks you to complete your profile')
})

test('a person chooses the kinds; quiet hours wait; security notices do neither; what was read is not sent', async () => {
  app.clock.set('2033-01-15T23:00:00Z')
  const { person, device } = await makeReader()
  await client(person).saveSettings({ push: ['details'], quietHours: { from: '22:00', to: '06:30' } })
  expect(await client(person).settings()).toMatchObject({ push: ['details'] })
  await tell({ to: [person.id], kind: 'export-ready' })
  await tell({ to: [person.id], kind: 'details-asked' })
  await tell({ to: [person.id], kind: 'security-notice', params: { event: 'factor-added' } })
  await deliver()
  expect(received.map(({ body }) => device.read(body).path)).toEqual(['/account?tab=security'])
  app.clock.set('2033-01-16T06:29:00Z')
  await deliver()
  expect(received).toHaveLength(1)
  app.clock.set('2033-01-16T06:31:00Z')
  await deliver()
  expect(received.map(({ body }) => device.read(body).path)).toEqual(['/account?tab=security', '/staff-dashboard'])
  await tell({ to: [person.id], kind: 'details-asked' })
  await client(person).markAllRead({ upTo: new Date(app.clock.now()).toISOString() })
  await deliver()
  expect(received).toHaveLength(2)
})

test('a device that its push service has forgotten is forgotten; one that cannot be reached is tried again', async () => {
  const { person } = await makeReader()
  for (const answer of [500, 302]) {
    status = answer
    await tell({ to: [person.id], kind: 'export-ready' })
    expect(await deliver()).toMatchObject([{ status: 'rejected' }])
  }
  expect(await client(person).push()).toMatchObject({ on: true })
  expect(received).toHaveLength(2)
  status = 410
  await tell({ to: [person.id], kind: 'export-ready' })
  await deliver()
  expect(await client(person).push()).toMatchObject({ on: false })
})

test('a device goes with its session, with the person who uses it next, and with a press', async () => {
  const { person, device } = await makeReader()
  await sql`update app.sessions set revoked_at = now() where user_id = ${person.id}`.execute(
    app.services.database.kysely,
  )
  const count = async () =>
    (await app.services.database.pool.query('select from app.push_subscriptions where user_id = $1', [person.id]))
      .rowCount
  expect(await count()).toBe(0)

  const [first, second] = [await makeReader(), await makePerson(app)]
  await client(second).subscribe(first.device.target)
  expect(await client(first.person).push()).toMatchObject({ on: false })
  expect(await client(second).push()).toMatchObject({ on: true })
  expect(await client(second).unsubscribe({})).toEqual({ on: false })
  expect(await client(second).unsubscribe({})).toEqual({ on: false })
  expect(await client(second).push()).toMatchObject({ on: false })
  await tell({ to: [person.id, first.person.id, second.id], kind: 'export-ready' })
  await deliver()
  expect(paths()).not.toContain(device.path)
  expect(received).toEqual([])
})

test('what is stored of a device opens only with the person’s key', async () => {
  const { person, device } = await makeReader()
  const { rows } = await app.services.database.pool.query(
    'select p::text from app.push_subscriptions p where user_id = $1',
    [person.id],
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(device.path).toString('hex'))
})

test('a message goes to public names over https and nowhere else (SSRF)', async () => {
  const person = await makePerson(app)
  const { keys } = makeDevice().target
  for (const endpoint of [
    'http://push.example.test/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://metadata.google.internal/x',
    'https://printer.local/x',
    'https://user:secret@push.example.test/x',
    'file:///etc/passwd',
  ])
    await expect(client(person).subscribe({ endpoint, keys }), endpoint).rejects.toMatchObject({ status: 422 })
  const found = await new Promise<Error | null>((answered) => lookUpPublic('localhost', {}, answered))
  expect(found?.message).toBe('the push service has no public address')
  expect(publicOnly().options).toMatchObject({ lookup: lookUpPublic })
})

test('a sign-out at the same time leaves no device behind', async () => {
  const person = await makePerson(app)
  const { pool } = app.services.database
  const other = await openTransaction(app)
  await other.run('update app.sessions set revoked_at = now() where user_id = $1', [person.id])
  const answer = app.as(person).notifications.subscribe(makeDevice().target)
  const waited = await other.blocks(answer)
  await other.commit()
  await expect(answer).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(waited).toBe(true)
  expect((await pool.query('select from app.push_subscriptions where user_id = $1', [person.id])).rows).toEqual([])
})
