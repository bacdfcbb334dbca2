import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { signatureText } from '#features/privacy/rules/passport-format.ts'

/** The two files of a passport pack that say and sign what is in it, signed with a new key. */
export function signedByAnother(passport: Buffer) {
  const own = generateKeyPairSync('ed25519')
  const rawKey = own.publicKey.export({ format: 'der', type: 'spki' }).subarray(12)
  const publicKey = rawKey.toString('base64')
  const signature = sign(null, passport, own.privateKey).toString('base64')
  const keyId = createHash('sha256').update(rawKey).digest('hex').slice(0, 16)
  const signed = Buffer.from(signatureText({ algorithm: 'Ed25519', keyId, publicKey, signature }))
  const pack = new Map([
    ['passport.json', passport],
    ['signature.json', signed],
  ])
  return { pack, publicKey }
}

/** A ZIP as the product writes it, of any files. */
export async function zipOfFiles(files: Map<string, Buffer>, { compress = false } = {}) {
  const zip = new ZipFile()
  const mtime = new Date(2026, 10, 1)
  for (const [path, content] of files)
    zip.addReadStreamLazy(path, { mtime, compress }, (give) => give(null, Readable.from([content])))
  zip.end()
  return buffer(zip.outputStream)
}
