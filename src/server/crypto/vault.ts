import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { DamagedError } from '../health/damage.ts'
import type { Keys, KeyVersion } from './keys.ts'
import { signingKey } from './signing.ts'

const FORMAT = 1
const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM: format byte, 12-byte IV, ciphertext, tag. `context` is authenticated (AAD): a value moved to another row does not open. */
function seal(key: Buffer, value: Buffer, context: string, iv = randomBytes(IV_BYTES)) {
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

/** Opens a value; any failure of the cipher means that the value is damaged. */
function opened(damage: DamagedError['damage'], open: () => Buffer): Buffer {
  try {
    return open()
  } catch (error) {
    throw new DamagedError(damage, error)
  }
}

/** The owner of a data key: a person's key seals their critical values and files, a team's key its files. */
export type Owner = { userId: string; teamId?: never } | { teamId: string; userId?: never }

/** The key of a person or a team. */
export interface DataKey {
  /** `context` names the value's place (`table|column|row`), so that ciphertext cannot be moved. */
  seal(value: string, context: string): Buffer
  /**
   * The same value in the same place gives the same bytes, so that the database sees a change (deterministic: the IV is
   * an HMAC of both).
   */
  sealAlike(value: string, context: string): Buffer
  unseal(sealed: Buffer, context: string): string
  /** The raw key, for the framed cipher of files. */
  bytes: Buffer
}

/** A data key as it is stored: its owner, the version of the main key that wraps it, and its sealed bytes. */
export type WrappedKey = Owner & { kekId: string; wrapped: Buffer }

/** The row and the table of an owner's key. */
function keyPlace({ userId, teamId }: Owner) {
  return userId === undefined
    ? ({ table: 'team_keys', column: 'team_id', id: teamId } as const)
    : ({ table: 'user_keys', column: 'user_id', id: userId } as const)
}

export type Vault = ReturnType<typeof createVault>

function dataKey({ owner, bytes }: { owner: Owner; bytes: Buffer }): DataKey {
  const { id } = keyPlace(owner)
  return {
    bytes,
    seal: (value, context) => seal(bytes, Buffer.from(value), `${context}|${id}`),
    sealAlike(value, context) {
      const place = `${context}|${id}`
      const ivKey = createHmac('sha256', bytes).update('iv of sealAlike').digest()
      const iv = createHmac('sha256', ivKey)
        .update(JSON.stringify([place, value]))
        .digest()
        .subarray(0, IV_BYTES)
      return seal(bytes, Buffer.from(value), place, iv)
    },
    unseal: (sealed, context) =>
      opened({ object: context, subject: owner.userId }, () => unseal(bytes, sealed, `${context}|${id}`)).toString(),
  }
}

/** Encryption at rest (security 3.6): each person and each team has a data key, wrapped by the installation's main key. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a closure of small functions
export function createVault(keys: Keys, { reload }: { reload?: () => Keys } = {}) {
  let versions = keys.kek
  const current = () => versions.at(-1) as KeyVersion

  /** Finds a version of the main key. An unknown one may have been added since this process started: then the key file is read again. */
  function find(id: string): KeyVersion {
    const known = () => versions.find((version) => version.id === id)
    if (!known() && reload) versions = reload().kek
    const found = known()
    if (!found) throw new Error(`key ${id} is not in the key file`)
    return found
  }

  function unwrapBytes({ kekId, wrapped, ...owner }: WrappedKey) {
    const { key } = find(kekId)
    const { table, id } = keyPlace(owner)
    return opened({ object: `${table}:${id}`, subject: owner.userId }, () =>
      unseal(key, wrapped, `${table}|wrapped_dek|${id}`),
    )
  }

  function unwrap({ kekId, wrapped, ...owner }: WrappedKey): DataKey {
    return dataKey({ owner, bytes: unwrapBytes({ kekId, wrapped, ...owner }) })
  }

  function wrap(owner: Owner, bytes: Buffer): WrappedKey {
    const { id: kekId, key } = current()
    const { table, id } = keyPlace(owner)
    return { ...owner, kekId, wrapped: seal(key, bytes, `${table}|wrapped_dek|${id}`) }
  }

  function newKey(owner: Owner) {
    const { kekId, wrapped } = wrap(owner, randomBytes(32))
    return { kekId, wrapped }
  }

  /** The keys that came with a transaction. */
  const brought = new WeakMap<Db, { wrapped: WrappedKey; key?: DataKey }>()

  function keyBrought(db: Db, { userId }: Owner) {
    const own = brought.get(db)
    if (!own || own.wrapped.userId !== userId) return undefined
    own.key ??= unwrap(own.wrapped)
    return own.key
  }

  return {
    unwrap,
    newKey,

    /** The caller's own key was read with their session: `open` does not read it again in this transaction. */
    bring: (db: Db, wrapped: WrappedKey) => void brought.set(db, { wrapped }),

    /** The newest version of the main key: what new keys are wrapped with. */
    currentKey: () => current().id,

    /** The same key under the newest version of the main key. */
    rewrap(old: WrappedKey) {
      const { kekId: _, wrapped: __, ...owner } = old
      return wrap(owner, unwrapBytes(old))
    },

    /** The owner's key, or undefined when the owner has none yet, or the caller may not see the owner. */
    async open(db: Db, owner: Owner): Promise<DataKey | undefined> {
      const known = keyBrought(db, owner)
      if (known) return known
      const { table, column, id } = keyPlace(owner)
      const { rows } = await sql<{ kek_id: string; wrapped_dek: Buffer }>`
        select kek_id, wrapped_dek from app.${sql.ref(table)} where ${sql.ref(column)} = ${id}`.execute(db)
      const row = rows[0]
      return row && unwrap({ ...owner, kekId: row.kek_id, wrapped: row.wrapped_dek })
    },

    /** The owner's key; creates it for the first value. */
    async openOrCreate(db: Db, owner: Owner): Promise<DataKey> {
      const found = await this.open(db, owner)
      if (found) return found
      const { kekId, wrapped } = newKey(owner)
      const { table, column, id } = keyPlace(owner)
      await sql`insert into app.${sql.ref(table)} (${sql.ref(column)}, kek_id, wrapped_dek) values (${id}, ${kekId}, ${wrapped})
        on conflict (${sql.ref(column)}) do nothing`.execute(db)
      return (await this.open(db, owner)) as DataKey
    },

    /** Seals a value that belongs to the installation, not to a person (a queued mail). */
    sealSystem: (value: string, context: string) =>
      Buffer.concat([Buffer.from(`${current().id}\n`), seal(current().key, Buffer.from(value), context)]),

    unsealSystem(sealed: Buffer, context: string) {
      const end = sealed.indexOf(10)
      return unseal(find(sealed.subarray(0, end).toString()).key, sealed.subarray(end + 1), context).toString()
    },

    /** The keys that sign for the installation, one for each version of the main key; the last is the newest. */
    signingKeys: () => versions.map(({ key }) => signingKey(key)),

    /** HMAC with the pepper: a password hash from a dump cannot be tried without the key file. */
    pepper: (value: string) => createHmac('sha256', keys.pepper).update(value).digest('base64url'),

    /**
     * HMAC with the index key: finds equal values that are sealed. `purpose` names the column, so that digests of two
     * columns never match.
     */
    indexMac: (purpose: string, value: string) =>
      createHmac('sha256', keys.index).update(`${purpose}|${value}`).digest('base64url'),

    /** HMAC with the audit key: one link of the audit chain. */
    auditMac: (previous: Buffer, canonical: string) =>
      createHmac('sha256', keys.audit).update(previous).update(canonical).digest(),

    /** HMAC with the link key: signs values that need no row (the device cookie, links that stop mails). */
    linkMac: (value: string) => createHmac('sha256', keys.link).update(value).digest('base64url'),
  }
}
