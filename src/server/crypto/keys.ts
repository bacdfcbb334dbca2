import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from '../refusal.ts'

const KEY_BYTES = 32
const PURPOSES = ['kek', 'pepper', 'index', 'audit', 'link'] as const
type Purpose = (typeof PURPOSES)[number]

export interface KeyVersion {
  id: string
  key: Buffer
}

export interface Keys {
  /** They wrap the data keys of people and teams. The last is the newest; older versions still unwrap what they have wrapped. */
  kek: KeyVersion[]
  pepper: Buffer
  index: Buffer
  audit: Buffer
  link: Buffer
}

/** A row of app.key_fingerprints: identifies the key that encrypted this database without revealing it. */
export interface KeyFingerprint {
  id: string
  fingerprint: Buffer
}

export interface LoadedKeys {
  keys: Keys
  /** Fingerprints that the database does not have yet: the caller stores them. */
  fingerprints: KeyFingerprint[]
}

interface StoredKey {
  id: string
  purpose: Purpose
  created: string
  key: string
}

export function keyFile(dataDir: string) {
  return join(dataDir, 'keys', 'keys.json')
}

/**
 * Reads the key file, or creates it for a database that has no key yet (security 3.8). Throws a Refusal when the file is missing,
 * unreadable, open to others or not the one that the database was encrypted with: a second key is never made over encrypted data.
 */
export function loadKeys({ dataDir, fingerprints }: { dataDir: string; fingerprints: KeyFingerprint[] }): LoadedKeys {
  const file = keyFile(dataDir)
  const stored = parse(file, readPrivately(file) ?? create({ file, fingerprints }))
  refuseForeign({ file, stored, fingerprints })
  const added = stored.filter(({ id }) => !fingerprints.some((known) => known.id === id))
  return {
    keys: toKeys(stored),
    fingerprints: added.map(({ id, key }) => ({ id, fingerprint: fingerprint(Buffer.from(key, 'base64')) })),
  }
}

/** Reads the key file for a command; unlike `loadKeys` it never creates one. Throws a Refusal when it is missing or not the right one. */
export function readKeys({ dataDir, fingerprints }: { dataDir: string; fingerprints: KeyFingerprint[] }): Keys {
  const stored = readStored(dataDir)
  refuseForeign({ file: keyFile(dataDir), stored, fingerprints })
  return toKeys(stored)
}

/** What an operator may see of the key file: fingerprints and dates, no key. */
export function describeKeys(dataDir: string) {
  return readStored(dataDir).map(({ id, purpose, created, key }) => ({
    id,
    purpose,
    created,
    fingerprint: fingerprint(Buffer.from(key, 'base64')),
  }))
}

/** Adds a new version of the main key to the file, atomically. Returns its id. */
export function addMainKey(dataDir: string, now: number): string {
  const file = keyFile(dataDir)
  const stored = readStored(dataDir)
  const newest = Math.max(...stored.map(({ created }) => Date.parse(created)))
  const added = newKey('kek', new Date(Math.max(now, newest + 1)).toISOString())
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  write(draft, JSON.stringify({ version: 1, keys: [...stored, added] }, null, 2))
  renameSync(draft, file)
  sync(dirname(file))
  return added.id
}

function readStored(dataDir: string): StoredKey[] {
  const file = keyFile(dataDir)
  const text = readPrivately(file)
  if (text === undefined)
    throw new Refusal(`The key file ${file} is missing. Put it there, with mode 600, and run this again.`)
  return parse(file, text)
}

function fingerprint(key: Buffer) {
  return createHmac('sha256', key).update('care-staffing key fingerprint').digest()
}

/** The file's text, or undefined when there is no file. A symbolic link in its place is refused: its author could swap the keys. */
function readPrivately(file: string) {
  let descriptor: number
  try {
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code === 'ELOOP') throw new Refusal(`The key file ${file} is a link. Put the file itself there.`)
    throw new Refusal(`The key file ${file} cannot be read (${code}). Give it to the account that runs the app.`)
  }
  try {
    refuseOpenToOthers(file, fstatSync(descriptor).mode)
    return readFileSync(descriptor, 'utf8')
  } finally {
    closeSync(descriptor)
  }
}

function refuseOpenToOthers(file: string, mode: number) {
  if (process.platform === 'win32') return
  if (mode & 0o077) throw new Refusal(`The key file ${file} can be read by other users. Run: chmod 600 "${file}"`)
  const folder = dirname(file)
  if (statSync(folder).mode & 0o077)
    throw new Refusal(`The folder of the key file, ${folder}, is open to other users. Run: chmod 700 "${folder}"`)
}

/** Writes a temporary file and hard-links it to the name: an interrupted start leaves no half file, and of two starts one wins. */
function create({ file, fingerprints }: { file: string; fingerprints: KeyFingerprint[] }) {
  if (fingerprints.length > 0) {
    throw new Refusal(
      `The key file ${file} is missing, and the database holds data encrypted with it. Restore the file from its backup; no new one is made.`,
    )
  }
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  write(draft, JSON.stringify({ version: 1, keys: newKeys() }, null, 2))
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
  sync(folder)
  return readPrivately(file) ?? ''
}

function newKeys(): StoredKey[] {
  const created = new Date().toISOString()
  return PURPOSES.map((purpose) => newKey(purpose, created))
}

function newKey(purpose: Purpose, created: string): StoredKey {
  return {
    id: `${purpose}-${randomBytes(6).toString('hex')}`,
    purpose,
    created,
    key: randomBytes(KEY_BYTES).toString('base64'),
  }
}

function write(path: string, text: string) {
  const descriptor = openSync(
    path,
    constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW,
    0o600,
  )
  try {
    fchmodSync(descriptor, 0o600)
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Syncs a folder: a new name in it survives a power cut only after that. */
function sync(folder: string) {
  const descriptor = openSync(folder, constants.O_RDONLY)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function parse(file: string, text: string): StoredKey[] {
  if (text.trim() === '') throw new Refusal(`The key file ${file} is empty. Restore it from its backup.`)
  try {
    const { keys } = JSON.parse(text) as { keys: StoredKey[] }
    if (keys.every(isWhole) && PURPOSES.every((purpose) => keys.some((key) => key.purpose === purpose))) return keys
  } catch {
    // Reported below without the parser's message, which could quote a key.
  }
  throw new Refusal(`The key file ${file} is damaged. Restore it from its backup.`)
}

function isWhole({ id, key }: StoredKey) {
  return typeof id === 'string' && Buffer.from(key, 'base64').length === KEY_BYTES
}

function refuseForeign({
  file,
  stored,
  fingerprints,
}: {
  file: string
  stored: StoredKey[]
  fingerprints: KeyFingerprint[]
}) {
  for (const known of fingerprints) {
    const match = stored.find(({ id }) => id === known.id)
    if (!match)
      throw new Refusal(
        `The key file ${file} lacks the key ${known.id} that this database was encrypted with. Restore the right file.`,
      )
    if (!timingSafeEqual(fingerprint(Buffer.from(match.key, 'base64')), known.fingerprint)) {
      throw new Refusal(
        `The key ${known.id} in ${file} is not the one that this database was encrypted with. Restore the right file.`,
      )
    }
  }
}

function toKeys(stored: StoredKey[]): Keys {
  const versions = (purpose: Purpose): KeyVersion[] =>
    stored
      .filter((key) => key.purpose === purpose)
      .sort((one, other) => one.created.localeCompare(other.created))
      .map(({ id, key }) => ({ id, key: Buffer.from(key, 'base64') }))
  const newest = (purpose: Purpose) => (versions(purpose).at(-1) as KeyVersion).key
  return {
    kek: versions('kek'),
    pepper: newest('pepper'),
    index: newest('index'),
    audit: newest('audit'),
    link: newest('link'),
  }
}
