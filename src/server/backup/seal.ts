import { hkdfSync } from 'node:crypto'
import { Decrypter, Encrypter } from 'age-encryption'
import type { Keys } from '../crypto/keys.ts'
import { Refusal } from '../refusal.ts'

// The passphrase is already a full-strength key: stretching it would only cost time.
const WORK_FACTOR = 10

/** One passphrase for each version of the key file's main key: the operator keeps one secret, the key file. */
function passphrases({ kek }: Pick<Keys, 'kek'>) {
  return kek.map(({ key }) =>
    Buffer.from(hkdfSync('sha256', key, '', 'care-staffing backup', 32)).toString('base64url'),
  )
}

/** Encrypts to an age file (passphrase recipient) that only this key file opens, also after rotations of its main key. */
export async function sealBackup(
  plain: ReadableStream<Uint8Array>,
  keys: Pick<Keys, 'kek'>,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrases(keys).at(-1) as string)
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  return encrypter.encrypt(plain)
}

/** Yields the plain bytes; fails where the file was cut short or changed. Throws a Refusal for another installation's key file. */
export async function openBackup(
  sealed: ReadableStream<Uint8Array>,
  keys: Pick<Keys, 'kek'>,
): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter()
  for (const passphrase of passphrases(keys)) decrypter.addPassphrase(passphrase)
  try {
    return await decrypter.decrypt(sealed)
  } catch (error) {
    if (/no identity matched/.test((error as Error).message))
      throw new Refusal('This backup was made with another key file. Put the key file of that installation in place.')
    throw new Refusal('This file is no backup of Care Staffing, or it is damaged.')
  }
}
