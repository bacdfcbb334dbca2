import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { beforeAll, expect, test, vi } from 'vitest'
import { createFileStore } from '#server/files/store.ts'
import { useApp } from '#testing/app.ts'
import { makeDocx, makeJpg, makePdf, makePng, makeZip } from '#testing/files/documents.ts'
import { UPLOAD_HEADERS, upload } from '#testing/files/upload.ts'
import { makePerson, type TestPerson } from '#testing/people/factories.ts'

const app = useApp()
let origin: string
beforeAll(async () => {
  origin = await app.listen()
})

const arriving = () => readdirSync(join(app.dataDir, 'files', 'arriving'))
const stored = async () => (await Array.fromAsync(app.services.files.list())).length
const rowsOf = async ({ id }: TestPerson) =>
  (await app.services.database.pool.query('select from app.files where user_id = $1', [id])).rowCount

/** A PDF of any size: bytes after its end count as a comment. */
async function largePdf(size: number, seed: number) {
  const end = Buffer.from('\n%%EOF\n')
  const start = await makePdf(`number ${seed}`)
  return Buffer.concat([start, Buffer.alloc(size - start.length - end.length, `${seed},`), end])
}

const headersOf = ({ sessionSecret }: TestPerson) => ({ ...UPLOAD_HEADERS, cookie: `__Host-session=${sessionSecret}` })

test('sixteen concurrent uploads are encrypted, inspected and answered, and each is returned unchanged', async () => {
  const sent = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => ({
      person: await makePerson(app),
      body: await largePdf(1_000_000 + index, index),
    })),
  )
  const ids = await Promise.all(
    sent.map(async ({ person, body }) => {
      const answer = await fetch(`${origin}/api/files?slot=resume&name=cv.pdf`, {
        method: 'POST',
        headers: headersOf(person),
        body: new Uint8Array(body),
      })
      expect(answer.status).toBe(201)
      return ((await answer.json()) as { id: string }).id
    }),
  )
  for (const [index, { person, body }] of sent.entries()) {
    const answer = await fetch(`${origin}/api/files/${ids[index]}`, { headers: headersOf(person) })
    expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true)
  }
  expect(arriving()).toEqual([])
})

const volumeOf = async ({ id }: TestPerson) => {
  const { pool } = app.services.database
  const { rows } = await pool.query('select points from app.rate_limits where key = $1', [`upload-volume:${id}`])
  return rows[0]?.points
}

test('a connection that breaks half-way leaves nothing behind, and costs no volume', async () => {
  const { port, hostname } = new URL(origin)
  const person = await makePerson(app)
  const before = await stored()
  const headers = Object.entries({ ...headersOf(person), host: hostname, 'content-length': '5000000' })
  const socket = connect(Number(port), hostname)
  socket.write('POST /api/files?slot=resume&name=cv.pdf HTTP/1.1\r\n')
  socket.write(`${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  socket.write((await largePdf(2_000_000, 1)).subarray(0, 1_500_000))
  await expect.poll(arriving).toHaveLength(1)
  expect(await volumeOf(person)).toBe(Math.ceil(5_000_000 / 1024))
  socket.destroy()
  await expect.poll(arriving).toEqual([])
  await expect.poll(() => volumeOf(person)).toBe(0)
  expect([await rowsOf(person), await stored()]).toEqual([0, before])
})

test('a process that is killed half-way leaves unreachable encrypted bytes, which the sweep deletes', async () => {
  const program = `
    import { setTimeout } from 'node:timers/promises'
    import { createFileStore } from '${new URL('../../server/files/store.ts', import.meta.url)}'
    async function* endless() {
      for (;;) {
        yield Buffer.alloc(100_000, 'CANARY')
        await setTimeout(5)
      }
    }
    const files = createFileStore({ dataDir: '${app.dataDir}', s3: undefined })
    await files.receive(endless(), { key: Buffer.alloc(32, 1), id: crypto.randomUUID() })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
  await expect.poll(arriving, { timeout: 10_000 }).toHaveLength(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(arriving()).toHaveLength(1)
  expect(await app.services.files.sweepArrivals(Date.now() - 60_000)).toBe(0)
  expect(await app.services.files.sweepArrivals(Date.now() + 60_000)).toBe(1)
  expect(arriving()).toEqual([])
})

test.each<[string, string, () => Buffer | Promise<Buffer>]>([
  ['a PDF that was cut off', 'a.pdf', async () => (await largePdf(300_000, 1)).subarray(0, 200_000)],
  [
    'a PDF with a password',
    'a.pdf',
    async () => Buffer.concat([await makePdf('x'), Buffer.from('/Encrypt 5 0 R %%EOF')]),
  ],
  ['a JPG that was cut off', 'a.jpg', async () => (await makeJpg()).subarray(0, 1500)],
  ['a PNG that was cut off', 'a.png', async () => (await makePng()).subarray(0, 200)],
  ['a Word document that was cut off', 'a.docx', () => makeDocx('x').subarray(0, 900)],
  ['an archive without a document', 'a.docx', () => makeZip([{ name: 'a.txt', content: 'x' }])],
  ['another compound file', 'a.doc', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5000)])],
])('%s is refused, and nothing of it is kept', async (_what, name, make) => {
  const person = await makePerson(app)
  const before = await stored()
  const { statusCode } = await upload(app, person, {
    slot: /g$/.test(name) ? 'passport' : 'resume',
    name,
    body: await make(),
  })
  expect([415, 422]).toContain(statusCode)
  expect([arriving(), await rowsOf(person), await stored()]).toEqual([[], 0, before])
})

test('a refused upload counts against the rate limit', async () => {
  const person = await makePerson(app)
  const limit = { points: 60, seconds: 3600 }
  await app.services.limits.consume('upload', { key: person.id, limit, points: 58 })
  const statusOf = async (name: string) =>
    (await upload(app, person, { slot: 'resume', name, body: await makePdf('x') })).statusCode
  expect(await statusOf('a.exe')).toBe(415)
  expect(await statusOf('a.pdf')).toBe(201)
  expect(await statusOf('a.exe')).toBe(429)
  expect(await statusOf('a.pdf')).toBe(429)
})

test('a failing bucket fails the upload, and leaves nothing on the disk', async () => {
  const person = await makePerson(app)
  const { files } = app.services
  const s3 = { endpoint: 'http://127.0.0.1:1', bucket: 'b', region: 'r', accessKeyId: 'i', secretAccessKey: 's' }
  try {
    app.services.files = createFileStore({ dataDir: app.dataDir, s3 })
    expect((await upload(app, person, { slot: 'resume', name: 'a.pdf', body: await makePdf('x') })).statusCode).toBe(
      500,
    )
  } finally {
    app.services.files = files
  }
  expect([arriving(), await rowsOf(person)]).toEqual([[], 0])
})

test('when the thread for files ends, its uploads are answered 503, and the next upload starts another thread', async () => {
  const person = await makePerson(app)
  const send = async () =>
    (await upload(app, person, { slot: 'resume', name: 'a.pdf', body: await largePdf(5_000_000, 1) })).statusCode
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  try {
    const refused = send()
    await expect.poll(() => posted.mock.contexts.length, { interval: 5 }).toBeGreaterThan(0)
    await (posted.mock.contexts[0] as Worker).terminate()
    expect(await refused).toBe(503)
  } finally {
    posted.mockRestore()
  }
  expect([arriving(), await rowsOf(person)]).toEqual([[], 0])
  expect(await send()).toBe(201)
})
