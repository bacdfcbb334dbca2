import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decryptFrames, encryptFrames, type FileKey, FRAME_BYTES, type Range } from './cipher.ts'

const fileKey = (): FileKey => ({ key: randomBytes(32), id: crypto.randomUUID() })

async function collect(source: AsyncIterable<Uint8Array>) {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

async function seal(plain: Buffer, key: FileKey) {
  return collect(encryptFrames([plain.subarray(0, 10), plain.subarray(10)], key))
}

function unseal(sealed: Buffer, { size, key, range }: { size: number; key: FileKey; range?: Range }) {
  // As the store does, always into the same memory.
  async function* read({ start, end }: Range) {
    const memory = Buffer.alloc(1000)
    for (let at = start; at <= end && at < sealed.length; at += 1000)
      yield memory.subarray(0, sealed.copy(memory, 0, at, Math.min(at + 1000, end + 1)))
  }
  return collect(decryptFrames({ size, read }, { fileKey: key, range: range ?? { start: 0, end: size - 1 } }))
}

const SIZES = [1, 100, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 3 * FRAME_BYTES, 3 * FRAME_BYTES + 7]
const THREE = 3 * FRAME_BYTES + 7
const SEALED_FRAME = FRAME_BYTES + 16

test.each(SIZES)('%i bytes decrypt to themselves, and the ciphertext does not contain them', async (size) => {
  const key = fileKey()
  const plain = Buffer.alloc(size, 'CANARY')
  const sealed = await seal(plain, key)
  expect(sealed.includes('CANARY')).toBe(false)
  expect(await unseal(sealed, { size, key })).toEqual(plain)
})

test('an empty file decrypts to an empty file', async () => {
  const key = fileKey()
  expect(await unseal(await seal(Buffer.alloc(0), key), { size: 0, key })).toHaveLength(0)
})

test.each([
  [0, 0],
  [5, FRAME_BYTES + 5],
  [FRAME_BYTES, 2 * FRAME_BYTES - 1],
  [FRAME_BYTES - 1, FRAME_BYTES],
  [THREE - 1, THREE - 1],
])('the range %i to %i is that part of the file', async (start, end) => {
  const key = fileKey()
  const plain = randomBytes(THREE)
  const part = await unseal(await seal(plain, key), { size: THREE, key, range: { start, end } })
  expect(part.equals(plain.subarray(start, end + 1))).toBe(true)
})

describe('a tampered file does not open', () => {
  const header = 17
  const frame = (sealed: Buffer, index: number) =>
    sealed.subarray(header + index * SEALED_FRAME, header + (index + 1) * SEALED_FRAME)
  const harm: [string, (sealed: Buffer) => Buffer][] = [
    ['one bit', (sealed) => sealed.fill(sealed[1000]! ^ 1, 1000, 1001)],
    [
      'two frames swapped',
      (sealed) =>
        Buffer.concat([
          sealed.subarray(0, header),
          frame(sealed, 1),
          frame(sealed, 0),
          sealed.subarray(header + 2 * SEALED_FRAME),
        ]),
    ],
    ['the end cut off', (sealed) => sealed.subarray(0, -20)],
    ['the last frame cut off', (sealed) => sealed.subarray(0, header + 3 * SEALED_FRAME)],
    ['another salt', (sealed) => sealed.fill(7, 1, 17)],
  ]

  test.each(harm)('%s', async (_name, change) => {
    const key = fileKey()
    const sealed = change(await seal(randomBytes(THREE), key))
    await expect(unseal(sealed, { size: THREE, key })).rejects.toThrow()
  })

  test('a smaller declared size does not truncate the file', async () => {
    const key = fileKey()
    const sealed = await seal(randomBytes(THREE), key)
    await expect(unseal(sealed, { size: FRAME_BYTES, key })).rejects.toThrow()
  })

  test('under another id or key', async () => {
    const key = fileKey()
    const sealed = await seal(randomBytes(100), key)
    await expect(unseal(sealed, { size: 100, key: { ...key, id: crypto.randomUUID() } })).rejects.toThrow()
    await expect(unseal(sealed, { size: 100, key: { ...key, key: randomBytes(32) } })).rejects.toThrow()
  })
})

test('the same file sealed twice shares no frame', async () => {
  const key = fileKey()
  const plain = Buffer.alloc(100)
  const [one, two] = [await seal(plain, key), await seal(plain, key)]
  expect(one.subarray(17).equals(two.subarray(17))).toBe(false)
})
