import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'

/** An Ed25519 key by which the installation signs what it hands out (RFC 8032). */
export interface SigningKey {
  /** The beginning of the SHA-256 of the public key. */
  id: string
  /** 32 bytes, base64. */
  publicKey: string
  /** 64 bytes, base64. */
  sign(value: Buffer): string
}

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI_BYTES = 12

/** The signing key that follows from a version of the main key: made, backed up and rotated with it, and the same on every machine. */
export function signingKey(mainKey: Buffer): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', mainKey, '', 'care-staffing signing', 32))
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI_BYTES)
  return {
    id: createHash('sha256').update(raw).digest('hex').slice(0, 16),
    publicKey: raw.toString('base64'),
    sign: (value) => sign(null, value, key).toString('base64'),
  }
}
