import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttp } from './app.ts'

const BODY = 20_000
const got: string[] = []
const app = createHttp({
  publicUrl: 'http://localhost',
  logLevel: 'silent',
  trustProxy: false,
  slowBodies: { idleMs: 400, leastBytesPerSecond: 1000, graceMs: 700, lookEveryMs: 20 },
})
app.post('/take', async ({ raw }) => {
  try {
    let size = 0
    for await (const chunk of raw) size += chunk.length
    got.push(`${size} bytes`)
    return { size }
  } catch (error) {
    got.push('cut off')
    throw error
  }
})

let port: number
beforeAll(async () => {
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

/** Sends so many bytes again and again, with a pause, until there is an answer; returns its status. */
async function send({ bytes, everyMs }: { bytes: number; everyMs: number }) {
  got.length = 0
  const socket = connect(port, '127.0.0.1')
  const answered = once(socket, 'data')
  const head = ['POST /take HTTP/1.1', 'Host: localhost', 'Origin: http://localhost', 'X-Requested-With: test']
  socket
    .on('error', () => {})
    .write(`${[...head, 'Content-Type: application/octet-stream', `Content-Length: ${BODY}`].join('\r\n')}\r\n\r\n`)
  let open = true
  void answered.finally(() => (open = false))
  for (let sent = 0; open && sent < BODY; sent += bytes) {
    socket.write(Buffer.alloc(Math.min(bytes, BODY - sent)))
    await Promise.race([sleep(everyMs), answered])
  }
  const [said] = await answered
  const status = Number(String(said).slice(9, 12))
  if (status === 408) await once(socket, 'close')
  socket.destroy()
  return status
}

test('a body that stalls is answered 408 and its connection closed', async () => {
  expect(await send({ bytes: 10_000, everyMs: 60_000 })).toBe(408)
  await expect.poll(() => got).toEqual(['cut off'])
})

test('a body that trickles byte by byte is refused', async () => {
  expect(await send({ bytes: 1, everyMs: 30 })).toBe(408)
  await expect.poll(() => got).toEqual(['cut off'])
})

test('a slow body within the limits arrives', async () => {
  expect(await send({ bytes: 2000, everyMs: 100 })).toBe(200)
  expect(got).toEqual([`${BODY} bytes`])
})
