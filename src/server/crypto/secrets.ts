import { createHash, randomBytes } from 'node:crypto'

/** A secret for a cookie or link: 32 random bytes. Only its hash is stored. */
export function newSecret() {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 is enough for a secret of full entropy. */
export function hashSecret(secret: string) {
  return createHash('sha256').update(secret).digest()
}
