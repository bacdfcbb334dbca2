import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { daemon } from '#testing/files/clamd.ts'
import { scan } from './scanner.ts'

const bytes = Buffer.alloc(150_000, 'a')

async function* inPieces(whole: Buffer) {
  for (let at = 0; at < whole.length; at += 64_000) yield whole.subarray(at, at + 64_000)
}

test('returns the daemon’s verdict on all bytes (UP10)', async () => {
  const url = await daemon((received) => (received.equals(bytes) ? 'stream: OK\0' : 'stream: Test.Signature FOUND\0'))
  expect(await scan(inPieces(bytes), { url })).toBe('clean')
  expect(await scan(inPieces(Buffer.from('something else')), { url })).toBe('infected')
})

test.each([
  ['is over its size limit', () => 'INSTREAM size limit exceeded. ERROR\0'],
  ['hangs up', (_bytes: Buffer, socket: Socket) => void socket.destroy()],
  ['says nothing', () => undefined],
])('returns unknown when the daemon %s (UP10)', async (_what, verdict) => {
  expect(await scan(inPieces(bytes), { url: await daemon(verdict), withinMs: 300 })).toBe('unknown')
})

test('returns unknown when the daemon hangs up half-way, or when the file cannot be read to its end', async () => {
  const url = await daemon(() => 'stream: OK\0', { hangsUpAfter: 100_000 })
  expect(await scan(inPieces(Buffer.alloc(20_000_000)), { url })).toBe('unknown')
  async function* torn() {
    yield bytes
    throw new Error('torn')
  }
  expect(await scan(torn(), { url: await daemon(() => 'stream: OK\0') })).toBe('unknown')
})

test('returns unknown when the daemon cannot be reached, and accepts files where no scanner is configured (UP10)', async () => {
  expect(await scan(inPieces(bytes), { url: 'tcp://127.0.0.1:1' })).toBe('unknown')
  expect(await scan(inPieces(bytes), { url: undefined })).toBe('clean')
})
