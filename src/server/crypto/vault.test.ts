import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Keys } from './keys.ts'
import { createVault } from './vault.ts'

const ALICE = '11111111-1111-4111-8111-111111111111'
const BOB = '22222222-2222-4222-8222-222222222222'

function someKeys(ids = ['k1']): Keys {
  return {
    kek: ids.map((id) => ({ id, key: randomBytes(32) })),
    pepper: randomBytes(32),
    index: randomBytes(32),
    audit: randomBytes(32),
    link: randomBytes(32),
  }
}

test('a sealed value opens only in its own row and for its own person', () => {
  const vault = createVault(someKeys())
  const fresh = vault.newKey({ userId: ALICE })
  const alice = vault.unwrap({ userId: ALICE, ...fresh })
  const sealed = alice.seal('AB123456C', 'employment_status|national_insurance_number')
  expect(alice.unseal(sealed, 'employment_status|national_insurance_number')).toBe('AB123456C')
  expect(() => alice.unseal(sealed, 'employment_status|utr')).toThrow()
  expect(() => vault.unwrap({ userId: BOB, ...fresh })).toThrow()
})

test('a value that is sealed alike gives the same bytes in its place, and others for another value, place or person', () => {
  const vault = createVault(someKeys())
  const keyOf = (userId: string) => vault.unwrap({ userId, ...vault.newKey({ userId }) })
  const [one, other] = [keyOf(ALICE), keyOf(BOB)]
  const sealed = one.sealAlike('123456789', 'passport')
  expect(one.sealAlike('123456789', 'passport')).toEqual(sealed)
  expect(one.unseal(sealed, 'passport')).toBe('123456789')
  for (const differs of [
    one.sealAlike('123456780', 'passport'),
    one.sealAlike('123456789', 'licence'),
    other.sealAlike('123456789', 'passport'),
  ])
    expect(differs.subarray(1, 13)).not.toEqual(sealed.subarray(1, 13))
})

test('a single flipped bit is detected', () => {
  const vault = createVault(someKeys())
  const alice = vault.unwrap({ userId: ALICE, ...vault.newKey({ userId: ALICE }) })
  const sealed = alice.seal('secret', 'here')
  for (const at of [0, 1, 15, sealed.length - 1]) {
    const broken = Buffer.from(sealed)
    broken[at] = (broken[at] ?? 0) ^ 1
    expect(() => alice.unseal(broken, 'here')).toThrow()
  }
})

test('a key of an older version of the key file still opens; an unknown one is named', () => {
  const keys = someKeys(['old'])
  const wrapped = createVault(keys).newKey({ userId: ALICE })
  const rotated = { ...keys, kek: [...keys.kek, { id: 'new', key: randomBytes(32) }] }
  expect(createVault(rotated).unwrap({ userId: ALICE, ...wrapped })).toBeDefined()
  expect(createVault(rotated).newKey({ userId: ALICE }).kekId).toBe('new')
  expect(() => createVault(someKeys(['other'])).unwrap({ userId: ALICE, ...wrapped })).toThrow('old')
})
