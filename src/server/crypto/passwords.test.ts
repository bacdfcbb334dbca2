import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { Keys } from './keys.ts'
import { hashChannel, hashPassword, needsRehash, verifyPassword } from './passwords.ts'
import { createVault } from './vault.ts'

// Real hashes take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

function vaultWith(pepper: Buffer) {
  const key = randomBytes(32)
  return createVault({ kek: [{ id: 'one', key }], pepper, audit: key, link: key } as unknown as Keys)
}

const vault = vaultWith(randomBytes(32))

test('a password matches its own hash and no other', async () => {
  const stored = await hashPassword(vault, 'correct horse')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w-]{43}$/)
  expect(await verifyPassword(vault, { password: 'correct horse', stored })).toBe(true)
  expect(await verifyPassword(vault, { password: 'correct horsf', stored })).toBe(false)
})

test('every byte counts: long passwords, spaces and emoji are hashed unchanged', async () => {
  const long = ` ${'x'.repeat(1000)} two  spaces 🦊🐻‍❄️ naïve e\u0301A`
  const stored = await hashPassword(vault, long)
  expect(await verifyPassword(vault, { password: long, stored })).toBe(true)
  for (const password of [long.replace(/A$/, 'B'), long.trim(), long.replace('  ', ' '), long.normalize('NFC')])
    expect({ password, opens: await verifyPassword(vault, { password, stored }) }).toEqual({ password, opens: false })
})

test('hashes from a stolen table cannot be tried without the key file', async () => {
  const stored = await hashPassword(vault, 'correct horse')
  expect(await verifyPassword(vaultWith(randomBytes(32)), { password: 'correct horse', stored })).toBe(false)
})

test('checking a password without a stored hash costs one hash too, and never matches', async () => {
  let hashes = 0
  const count = () => hashes++
  hashChannel.subscribe(count)
  expect(await verifyPassword(vault, { password: 'anything', stored: undefined })).toBe(false)
  expect(await verifyPassword(vault, { password: 'anything', stored: 'none' })).toBe(false)
  hashChannel.unsubscribe(count)
  expect(hashes).toBe(2)
})

test('hashes with older settings still match, and are reported for rehashing', async () => {
  const stored = await hashPassword(vault, 'correct horse')
  expect(needsRehash(stored)).toBe(false)
  expect(needsRehash(stored.replace('m=65536', 'm=19456'))).toBe(true)
})
