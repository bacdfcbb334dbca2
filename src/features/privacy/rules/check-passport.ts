import { type PackedEntry, readPack } from './passport-archive.ts'
import {
  FORMAT,
  PASSPORT,
  type PackedAgency,
  type Passport,
  SIGNATURE,
  type Signature,
  signatureText,
} from './passport-format.ts'

const MAX_TEXT = 2 * 1024 * 1024
const MAX_FILE = 100 * 1024 * 1024
const MAX_PACK = 500 * 1024 * 1024
/** What is looked at for the directory of a ZIP, a comment of 64 KB included. */
const MAX_DIRECTORY = 1024 * 1024

/** `genuine`: as it was signed, by a key that is known here. `unknown-key`: as it was signed, by a key that is not known here. */
export type Verdict =
  | { verdict: 'genuine' | 'unknown-key'; passport: Passport; keyId: string }
  /** `what`: the path of a file; null: the archive around the files. */
  | { verdict: 'changed'; what: string | null }
  | { verdict: 'unreadable'; why: string }

class Unreadable extends Error {}

/** Something is not as it was signed. */
class Changed extends Error {
  readonly what: string | null
  constructor(what: string | null) {
    super()
    this.what = what
  }
}

/** What a file holds; one that is not what the archive says of it was changed. */
async function bytesOf(entry: PackedEntry, most: number) {
  if (entry.size > most) throw new Unreadable('The pack is far larger than a passport pack can be')
  try {
    return await entry.bytes()
  } catch {
    throw new Changed(entry.path)
  }
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
const sha256 = async (bytes: BufferSource) => toHex(await crypto.subtle.digest('SHA-256', bytes))

/** Base64 has several texts for the same bytes; one of them is written. */
const isCanonical = (text: string) => btoa(atob(text)) === text

async function isSigned(bytes: BufferSource, { publicKey, signature }: Signature) {
  try {
    if (!isCanonical(publicKey) || !isCanonical(signature)) return false
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
const isTextOrNone = (value: unknown) => value === undefined || isText(value)

const isAgency = ({ id, name, foundedOn, mailDomain }: PackedAgency) =>
  [id, name, foundedOn, ...(mailDomain ? [mailDomain.domain, mailDomain.provenOn] : [])].every(
    (value) => typeof value === 'string',
  )

/** Whether somebody else's program has written what this one would: what is signed may still be anything. */
function isWhole({ issuer, madeAt, person, given, agencies = [], files }: Passport): boolean {
  return (
    [issuer, madeAt, person.fullName, person.dateOfBirth].every(isText) &&
    given.every(({ label, givenOn, until, verified }) =>
      [label, givenOn, until, ...verified.flatMap(({ agency, on }) => [agency, on])].every(isText),
    ) &&
    given.every(({ verified }) => verified.every(({ agencyId }) => isTextOrNone(agencyId))) &&
    agencies.every(isAgency) &&
    files.every(({ path }) => typeof path === 'string')
  )
}

/** Fails unless the pack has exactly the files that are listed, in their order, with what is signed of each. */
async function compareFiles({ files }: Passport, entries: readonly PackedEntry[]) {
  const listed = [...files.map(({ path }) => path), PASSPORT, SIGNATURE]
  const wrong = listed.findIndex((path, index) => entries[index]?.path !== path)
  if (wrong >= 0) throw new Changed(listed[wrong]!)
  const added = entries[listed.length]
  if (added) throw new Changed(added.path)
  for (const [index, { path, size, sha256: expected }] of files.entries()) {
    const entry = entries[index]!
    if (entry.size !== size || (await sha256(await bytesOf(entry, MAX_FILE))) !== expected) throw new Changed(path)
  }
}

/** The signature, in the only way in which it is written: nothing signs what else its file might say. */
async function readSignature(entry: PackedEntry): Promise<Signature> {
  const bytes = await bytesOf(entry, MAX_TEXT)
  const signature = parsed<Signature>(bytes)
  const written = new TextEncoder().encode(signatureText({ ...signature, algorithm: 'Ed25519' }))
  if ((await sha256(bytes)) !== (await sha256(written))) throw new Changed(SIGNATURE)
  return signature
}

async function check(entries: readonly PackedEntry[], known: readonly string[]): Promise<Verdict> {
  const find = (wanted: string) => entries.find(({ path }) => path === wanted)
  const [passportEntry, signatureEntry] = [find(PASSPORT), find(SIGNATURE)]
  if (!passportEntry || !signatureEntry) throw new Unreadable('This is not a passport pack')
  const bytes = await bytesOf(passportEntry, MAX_TEXT)
  const signature = await readSignature(signatureEntry)
  const keyId = (await sha256(fromBase64(signature.publicKey))).slice(0, 16)
  if (keyId !== signature.keyId || !(await isSigned(bytes, signature))) throw new Changed(PASSPORT)
  const passport = parsed<Passport>(bytes)
  if (passport.format !== FORMAT)
    throw new Unreadable('This pack was made by a later version. Check it where it was made')
  if (!isWhole(passport)) throw new Unreadable('This is not a passport pack')
  await compareFiles(passport, entries)
  return { verdict: known.includes(signature.publicKey) ? 'genuine' : 'unknown-key', passport, keyId }
}

/** Whether a file that was not written here as it is may have been a pack once: other programs would unpack one from it. */
async function wasPack(pack: Blob): Promise<boolean> {
  const text = new TextDecoder('latin1').decode(await pack.slice(-MAX_DIRECTORY).arrayBuffer())
  return [PASSPORT, SIGNATURE, 'PK\x05\x06'].every((part) => text.includes(part))
}

async function verdictOn(pack: Blob, known: readonly string[]): Promise<Verdict> {
  if (pack.size > MAX_PACK) throw new Unreadable('The pack is far larger than a passport pack can be')
  const entries = await readPack(pack)
  if (entries) return check(entries, known)
  throw (await wasPack(pack)) ? new Changed(null) : new Unreadable('This is not a passport pack')
}

/** Whether a passport pack is as it was signed, and by whom; `known`: the public keys that are trusted. Nothing leaves the device. */
export async function checkPassport(pack: Blob, known: readonly string[]): Promise<Verdict> {
  try {
    return await verdictOn(pack, known)
  } catch (error) {
    if (error instanceof Changed) return { verdict: 'changed', what: error.what }
    const why = error instanceof Unreadable ? error.message : 'This file is damaged, or no pack'
    return { verdict: 'unreadable', why }
  }
}
