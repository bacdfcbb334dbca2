import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js'
import { FORMAT, PASSPORT, type Passport, SIGNATURE, type Signature } from './passport-format.ts'

configure({ useWebWorkers: false })

const MOST_ENTRIES = 300
const MAX_TEXT = 2 * 1024 * 1024
const MAX_FILE = 100 * 1024 * 1024

/** `genuine`: as it was signed, by a key that is known here. `unknown-key`: as it was signed, by whoever has made it. */
export type Verdict =
  | { verdict: 'genuine' | 'unknown-key'; passport: Passport; keyId: string }
  | { verdict: 'changed'; what: string }
  | { verdict: 'unreadable'; why: string }

class Unreadable extends Error {}

/** The bytes of one file; no more of them are unpacked than it says it has. */
async function bytesOf(entry: FileEntry, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.uncompressedSize > most) throw new Unreadable('The pack is far larger than a passport pack can be')
  const parts: Uint8Array[] = []
  let size = 0
  await entry.getData(
    new WritableStream<Uint8Array>({
      write(part) {
        size += part.length
        if (size > most) throw new Unreadable('The pack is far larger than a passport pack can be')
        parts.push(part)
      },
    }),
  )
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
const sha256 = async (bytes: BufferSource) => toHex(await crypto.subtle.digest('SHA-256', bytes))

async function isSigned(bytes: BufferSource, { publicKey, signature }: Signature) {
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64(publicKey), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, fromBase64(signature), bytes)
  } catch {
    return false
  }
}

function parsed<T>(bytes: Uint8Array<ArrayBuffer>): T {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as T
  } catch {
    throw new Unreadable('This is not a passport pack')
  }
}

const isText = (value: unknown) => value === null || typeof value === 'string'

/** Whether somebody else's program has written what this one would: what is signed may still be anything. */
function isWhole({ issuer, madeAt, person, given, files }: Passport): boolean {
  return (
    [issuer, madeAt, person.fullName, person.dateOfBirth].every(isText) &&
    given.every(({ label, givenOn, until, verified }) =>
      [label, givenOn, until, ...verified.flatMap(({ agency, on }) => [agency, on])].every(isText),
    ) &&
    files.every(({ path }) => typeof path === 'string')
  )
}

/** The path of a file that is not as it was signed, that is missing, or that was added; undefined without any. */
async function firstChanged({ files }: Passport, entries: ReadonlyMap<string, FileEntry>): Promise<string | undefined> {
  const listed = new Set(files.map(({ path }) => path))
  const added = [...entries.keys()].find((path) => path !== PASSPORT && path !== SIGNATURE && !listed.has(path))
  if (added !== undefined) return added
  for (const { path, size, sha256: expected } of files) {
    const entry = entries.get(path)
    if (!entry || entry.uncompressedSize !== size) return path
    if ((await sha256(await bytesOf(entry, Math.min(size, MAX_FILE)))) !== expected) return path
  }
  return undefined
}

async function check(entries: ReadonlyMap<string, FileEntry>, known: readonly string[]): Promise<Verdict> {
  const [passportEntry, signatureEntry] = [entries.get(PASSPORT), entries.get(SIGNATURE)]
  if (!passportEntry || !signatureEntry) throw new Unreadable('This is not a passport pack')
  const bytes = await bytesOf(passportEntry, MAX_TEXT)
  const signature = parsed<Signature>(await bytesOf(signatureEntry, MAX_TEXT))
  if (!(await isSigned(bytes, signature))) return { verdict: 'changed', what: PASSPORT }
  const passport = parsed<Passport>(bytes)
  if (passport.format !== FORMAT)
    throw new Unreadable('This pack was made by a later version. Check it where it was made')
  if (!isWhole(passport)) throw new Unreadable('This is not a passport pack')
  const what = await firstChanged(passport, entries)
  if (what !== undefined) return { verdict: 'changed', what }
  const keyId = (await sha256(fromBase64(signature.publicKey))).slice(0, 16)
  return { verdict: known.includes(signature.publicKey) ? 'genuine' : 'unknown-key', passport, keyId }
}

/** Whether a passport pack is as it was signed, and by whom; `known`: the public keys that are trusted. Nothing leaves the device. */
export async function checkPassport(pack: Blob, known: readonly string[]): Promise<Verdict> {
  const zip = new ZipReader(new BlobReader(pack), { checkOverlappingEntry: true })
  try {
    const entries = (await zip.getEntries()).filter((entry) => !entry.directory)
    if (entries.length > MOST_ENTRIES) throw new Unreadable('This is not a passport pack')
    const byPath = new Map(entries.map((entry) => [entry.filename, entry]))
    if (byPath.size < entries.length) throw new Unreadable('Two files of this pack have the same name')
    return await check(byPath, known)
  } catch (error) {
    return {
      verdict: 'unreadable',
      why: error instanceof Unreadable ? error.message : 'This file is damaged, or no pack',
    }
  } finally {
    await zip.close().catch(() => {})
  }
}
