import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { DamagedError } from '../health/damage.ts'
import type { Keys, KeyVersion } from './keys.ts'

const FORMAT = 1
const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM: format byte, 12-byte IV, ciphertext, tag. `context` must be the same at both ends: a value moved elsewhere does not open. */
function seal(key: Buffer, value: Buffer, context: string) {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  return Buffer.concat([Buffer.from([FORMAT]), iv, cipher.update(value), cipher.final(), cipher.getAuthTag()])
}

function unseal(key: Buffer, sealed: Buffer, context: string) {
  if (sealed[0] !== FORMAT || sealed.length < 1 + IV_BYTES + TAG_BYTES)
    throw new Error('sealed value has an unknown format')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + IV_BYTES)).setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(1 + IV_BYTES, -TAG_BYTES)), decipher.final()])
}

/** A value that does not open has been damaged, whatever the cipher says about it. */
function opened(damage: DamagedError['damage'], open: () => Buffer): Buffer {
  try {
    return open()
  } catch (error) {
    throw new DamagedError(damage, error)
  }
}

/** The key of one person's critical values and files. */
export interface PersonKey {
  /** `context` says where the value lives (`table|column|row`), so that ciphertext cannot be moved. */
  seal(value: string, context: string): Buffer
  unseal(sealed: Buffer, context: string): string
  /** The raw key, for the framed cipher of files. */
  bytes: Buffer
}

/** A person's key as it is stored: under which version of the main key, and its sealed bytes. */
export interface WrappedKey {
  userId: string
  kekId: string
  wrapped: Buffer
}

export type Vault = ReturnType<typeof createVault>

function personKey({ userId, bytes }: { userId: string; bytes: Buffer }): PersonKey {
  return {
    bytes,
    seal: (value, context) => seal(bytes, Buffer.from(value), `${context}|${userId}`),
    unseal: (sealed, context) =>
      opened({ object: context, subject: userId }, () => unseal(bytes, sealed, `${context}|${userId}`)).toString(),
  }
}

/** Encryption at rest (security 3.6): each person has a key of their own, wrapped by the installation's key file. */
export function createVault(keys: Keys, { reload }: { reload?: () => Keys } = {}) {
  let versions = keys.kek
  const current = () => versions.at(-1) as KeyVersion

  /** A key that is not known may have been added since this process started: the key file is read again. */
  function find(id: string): KeyVersion {
    const known = () => versions.find((version) => version.id === id)
    if (!known() && reload) versions = reload().kek
    const found = known()
    if (!found) throw new Error(`key ${id} is not in the key file`)
    return found
  }

  function unwrapBytes({ userId, kekId, wrapped }: WrappedKey) {
    const { key } = find(kekId)
    return opened({ object: `user_keys:${userId}`, subject: userId }, () =>
      unseal(key, wrapped, `user_keys|wrapped_dek|${userId}`),
    )
  }

  function unwrap(wrapped: WrappedKey): PersonKey {
    return personKey({ userId: wrapped.userId, bytes: unwrapBytes(wrapped) })
  }

  function wrap(userId: string, bytes: Buffer): WrappedKey {
    const { id: kekId, key } = current()
    return { userId, kekId, wrapped: seal(key, bytes, `user_keys|wrapped_dek|${userId}`) }
  }

  function newPersonKey(userId: string) {
    const { kekId, wrapped } = wrap(userId, randomBytes(32))
    return { kekId, wrapped }
  }

  return {
    unwrap,
    newPersonKey,

    /** The newest version of the main key: what new keys are wrapped with. */
    currentKey: () => current().id,

    /** The same key of a person under the newest version of the main key. */
    rewrap: (old: WrappedKey) => wrap(old.userId, unwrapBytes(old)),

    /** The person's key, or undefined when nothing of theirs was ever protected, or the caller may not see them. */
    async open(db: Db, userId: string): Promise<PersonKey | undefined> {
      const { rows } = await sql<{ kek_id: string; wrapped_dek: Buffer }>`
        select kek_id, wrapped_dek from app.user_keys where user_id = ${userId}`.execute(db)
      const row = rows[0]
      return row && unwrap({ userId, kekId: row.kek_id, wrapped: row.wrapped_dek })
    },

    /** The person's key, made if this is the first value to protect. */
    async openOrCreate(db: Db, userId: string): Promise<PersonKey> {
      const found = await this.open(db, userId)
      if (found) return found
      const { kekId, wrapped } = newPersonKey(userId)
      await sql`insert into app.user_keys (user_id, kek_id, wrapped_dek) values (${userId}, ${kekId}, ${wrapped})
        on conflict (user_id) do nothing`.execute(db)
      return (await this.open(db, userId)) as PersonKey
    },

    /** Seals a value that belongs to the installation, not to a person (a queued mail). */
    sealSystem: (value: string, context: string) =>
      Buffer.concat([Buffer.from(`${current().id}\n`), seal(current().key, Buffer.from(value), context)]),

    unsealSystem(sealed: Buffer, context: string) {
      const end = sealed.indexOf(10)
      return unseal(find(sealed.subarray(0, end).toString()).key, sealed.subarray(end + 1), context).toString()
    },

    /** HMAC with the pepper: a password hash from a dump cannot be tried without the key file. */
    pepper: (value: string) => createHmac('sha256', keys.pepper).update(value).digest('base64url'),

    /** HMAC with the audit key: one link of the audit chain. */
    auditMac: (previous: Buffer, canonical: string) =>
      createHmac('sha256', keys.audit).update(previous).update(canonical).digest(),

    /** HMAC with the link key: proofs that need no row (the device cookie). */
    linkMac: (value: string) => createHmac('sha256', keys.link).update(value).digest('base64url'),
  }
}
