import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileStore, type FileStore } from './store.ts'

const objects = new Map<string, Buffer>()
const dataDir = mkdtempSync(join(tmpdir(), 'care-s3-'))
let files: FileStore

function listing() {
  const rows = [...objects].map(
    ([key]) => `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`,
  )
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListBucketResult>`
}

/** The part of S3 that the store uses, over real HTTP; the client library is the real one. */
const server = http.createServer(async (request, response) => {
  const [, bucket, ...rest] = new URL(request.url ?? '', 'http://s3').pathname.split('/')
  const key = rest.join('/')
  if (bucket !== 'care') return response.writeHead(404).end()
  if (request.method === 'PUT') {
    objects.set(key, await buffer(request))
    return response.writeHead(200, { etag: '"1"' }).end()
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return response.writeHead(204).end()
  }
  if (key === '') return response.writeHead(200, { 'content-type': 'application/xml' }).end(listing())
  const found = objects.get(key)
  const [, start = '0', end = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (!found) return response.writeHead(404).end()
  return response.writeHead(206).end(found.subarray(Number(start), Number(end) + 1))
})

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  files = createFileStore({
    dataDir,
    s3: { endpoint, bucket: 'care', region: 'eu-west-2', accessKeyId: 'id', secretAccessKey: 'secret' },
  })
})

afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(dataDir, { recursive: true, force: true })
})

async function collect(source: AsyncIterable<Uint8Array>) {
  return Buffer.concat(await Array.fromAsync(source))
}

test('a file in a bucket is read whole and in parts, is stored encrypted, and leaves nothing on the local disk', async () => {
  const file = { key: randomBytes(32), id: crypto.randomUUID() }
  const plain = Buffer.concat([Buffer.from('CANARY'), randomBytes(200_000)])
  const arrived = await files.receive([plain], file)
  await arrived.keep()
  expect(readdirSync(join(dataDir, 'files', 'arriving'))).toEqual([])
  expect([...objects.values()].some((object) => object.includes('CANARY'))).toBe(false)
  expect((await collect(files.read({ ...file, size: plain.length }))).equals(plain)).toBe(true)
  const part = await collect(files.read({ ...file, size: plain.length }, { start: 65_000, end: 140_000 }))
  expect(part.equals(plain.subarray(65_000, 140_001))).toBe(true)
})

test('the sweep lists the bucket, and removed files are gone', async () => {
  const file = { key: randomBytes(32), id: crypto.randomUUID() }
  await (await files.receive([Buffer.from('x')], file)).keep()
  expect(await Array.fromAsync(files.list())).toContainEqual({
    id: file.id,
    modifiedAt: Date.parse('2026-01-02T03:04:05Z'),
  })
  await files.remove(file.id)
  await files.remove(file.id)
  expect((await Array.fromAsync(files.list())).map(({ id }) => id)).not.toContain(file.id)
  await expect(collect(files.read({ ...file, size: 1 }))).rejects.toThrow()
})
