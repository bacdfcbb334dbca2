import { createDecipheriv, createECDH, createHash } from 'node:crypto'
import type { Vault } from '#server/crypto/vault.ts'

const CURVE = 'prime256v1'
const POINT_BYTES = 65
const IV_BYTES = 12
const TAG_BYTES = 16

/** The key of the tablets of a site: it is made of the installation's own, and stored nowhere. */
function keyOf(vault: Vault, siteId: string) {
  const key = createECDH(CURVE)
  key.setPrivateKey(Buffer.from(vault.linkMac(`tablets|${siteId}`), 'base64url'))
  return key
}

/** With this a tablet seals what is typed and shown at it, so that only the server can read what waits there for a network. */
export const sealingKey = (vault: Vault, siteId: string) => keyOf(vault, siteId).getPublicKey().toString('base64url')

/** What a tablet of a site has sealed (`client/kiosk/seal.ts`); undefined for anything else. */
export function openSealed(vault: Vault, siteId: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const [point, rest] = [bytes.subarray(0, POINT_BYTES), bytes.subarray(POINT_BYTES)]
  const [iv, text, tag] = [rest.subarray(0, IV_BYTES), rest.subarray(IV_BYTES, -TAG_BYTES), rest.subarray(-TAG_BYTES)]
  try {
    const secret = keyOf(vault, siteId).computeSecret(point)
    const cipher = createDecipheriv('aes-256-gcm', createHash('sha256').update(secret).digest(), iv)
    cipher.setAuthTag(tag)
    return Buffer.concat([cipher.update(text), cipher.final()]).toString()
  } catch {
    return undefined
  }
}
