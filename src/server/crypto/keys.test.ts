import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keyFile, loadKeys } from './keys.ts'

let dataDir: string
let file: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keys-'))
  file = keyFile(dataDir)
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const first = () => loadKeys({ dataDir, fingerprints: [] })

test('the first start creates a private file with every key, and the next start reads the same keys', () => {
  const made = first()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(dirname(file)).mode & 0o777).toBe(0o700)
  const { kek, pepper, index, audit, link } = made.keys
  const keys = [kek[0]?.key, pepper, index, audit, link].map((key) => key?.toString('hex'))
  expect(new Set(keys).size).toBe(5)
  expect(keys.every((key) => key?.length === 64)).toBe(true)
  const again = loadKeys({ dataDir, fingerprints: made.fingerprints })
  expect(again.keys).toEqual(made.keys)
  expect(again.fingerprints).toEqual([])
})

test('a fingerprint does not reveal its key', () => {
  const { keys, fingerprints } = first()
  expect(fingerprints).toHaveLength(5)
  expect(fingerprints.some(({ fingerprint }) => fingerprint.equals(keys.pepper))).toBe(false)
})

test('a missing key file is refused, and never created anew, when the database holds encrypted data', () => {
  const { fingerprints } = first()
  renameSync(file, `${file}.away`)
  expect(() => loadKeys({ dataDir, fingerprints })).toThrow('is missing, and the database holds data encrypted with it')
  expect(existsSync(file)).toBe(false)
})

test.each([
  ['empty', '', 'is empty'],
  ['cut short', '{"version":1,"keys":[', 'is damaged'],
  ['without one key', JSON.stringify({ keys: [] }), 'is damaged'],
])('a file that is %s is refused and left as it is', (_, text, reason) => {
  const { fingerprints } = first()
  writeFileSync(file, text)
  expect(() => loadKeys({ dataDir, fingerprints })).toThrow(reason)
  expect(() => first()).toThrow(reason)
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test.each([0o640, 0o604, 0o660])('a file with mode %o is refused', (mode) => {
  first()
  chmodSync(file, mode)
  expect(() => first()).toThrow('can be read by other users')
})

test('a folder that other users may enter is refused', () => {
  first()
  chmodSync(dirname(file), 0o755)
  expect(() => first()).toThrow('is open to other users')
})

test('a symbolic link in place of the file is refused', () => {
  first()
  renameSync(file, `${file}.real`)
  symlinkSync(`${file}.real`, file)
  expect(() => first()).toThrow('is a link')
})

test('the file of another installation is refused', () => {
  const { fingerprints } = first()
  rmSync(file)
  first()
  expect(() => loadKeys({ dataDir, fingerprints })).toThrow('lacks the key kek-')
})

test('a key changed under its id is refused', () => {
  const { fingerprints } = first()
  const stored = JSON.parse(readFileSync(file, 'utf8'))
  stored.keys[0].key = Buffer.alloc(32, 1).toString('base64')
  writeFileSync(file, JSON.stringify(stored))
  expect(() => loadKeys({ dataDir, fingerprints })).toThrow('is not the one that this database was encrypted with')
})

test('a second version is current and the first still opens; without the first the file is refused', () => {
  const { keys, fingerprints } = first()
  const stored = JSON.parse(readFileSync(file, 'utf8'))
  const second = {
    id: 'kek-second',
    purpose: 'kek',
    created: '2099-01-01T00:00:00Z',
    key: Buffer.alloc(32, 7).toString('base64'),
  }
  writeFileSync(file, JSON.stringify({ keys: [...stored.keys, second] }))
  const rotated = loadKeys({ dataDir, fingerprints })
  expect(rotated.keys.kek.map(({ id }) => id)).toEqual([keys.kek[0]?.id, 'kek-second'])
  expect(rotated.fingerprints.map(({ id }) => id)).toEqual(['kek-second'])
  const withoutFirst = [...stored.keys.slice(1), second]
  writeFileSync(file, JSON.stringify({ keys: withoutFirst }))
  expect(() => loadKeys({ dataDir, fingerprints })).toThrow('lacks the key')
})
