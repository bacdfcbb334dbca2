import { createECDH, hkdfSync } from 'node:crypto'
import type { Vault } from '#server/crypto/vault.ts'

/** The order of the curve P-256, less one. */
const ORDER_LESS_ONE = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550n

/**
 * The keys by which push services know this installation (VAPID, RFC 8292), in base64url. They follow from the key
 * file, so that they are made with it, backed up with it, and the same on every machine: a subscription works with one
 * pair alone.
 */
export function vapidKeys(vault: Vault) {
  // 48 bytes, so that every number of the curve is equally likely (FIPS 186-5, A.2.1).
  const drawn = Buffer.from(hkdfSync('sha256', vault.linkMac('vapid'), '', 'care-staffing vapid', 48)).toString('hex')
  const number = (BigInt(`0x${drawn}`) % ORDER_LESS_ONE) + 1n
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(number.toString(16).padStart(64, '0'), 'hex')
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
}
