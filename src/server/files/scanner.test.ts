import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createScanner } from './scanner.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** A clamd daemon: joins the chunks, then answers what `verdict` returns. */
async function daemon(verdict: (bytes: Buffer, socket: Socket) => string | undefined) {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('data', (part: Buffer) => {
      received = Buffer.concat([received, part])
      const bytes = readStream(received)
      const answer = bytes && verdict(bytes, socket)
      if (answer) socket.end(answer)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  open.push(server)
  return `tcp://127.0.0.1:${(server.address() as { port: number }).port}`
}

function readStream(received: Buffer) {
  const chunks: Buffer[] = []
  for (let at = 'zINSTREAM\0'.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

const file = Buffer.alloc(150_000, 'a')

test('returns the daemon’s verdict on all bytes (UP10)', async () => {
  const url = await daemon((bytes) => (bytes.equals(file) ? 'stream: OK\0' : 'stream: Test.Signature FOUND\0'))
  expect(await createScanner(url)(file)).toBe('clean')
  expect(await createScanner(url)(Buffer.from('something else'))).toBe('infected')
})

test.each([
  ['is over its size limit', () => 'INSTREAM size limit exceeded. ERROR\0'],
  ['hangs up', (_bytes: Buffer, socket: Socket) => void socket.destroy()],
  ['says nothing', () => undefined],
])('refuses for now when the daemon %s (UP10)', async (_what, verdict) => {
  await expect(createScanner(await daemon(verdict), { withinMs: 300 })(file)).rejects.toMatchObject({ status: 503 })
})

test('refuses uploads for now when the daemon cannot be reached, and accepts files where no scanner is configured (UP10)', async () => {
  await expect(createScanner('tcp://127.0.0.1:1')(file)).rejects.toMatchObject({ status: 503 })
  expect(await createScanner(undefined)(file)).toBe('clean')
})
