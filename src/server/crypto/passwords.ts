import { randomBytes, timingSafeEqual } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { hashRaw } from '@node-rs/argon2'
import { hashing } from '../limits/costly-work.ts'
import type { Vault } from './vault.ts'

/** Argon2id with 64 MiB, three passes, one lane (security 3.3). */
const CURRENT = 'm=65536,t=3,p=1'
const SALT_BYTES = 16
/** Longer passwords are refused before anything is hashed. */
export const MAX_PASSWORD_BYTES = 4096

/** A diagnostics channel with one message per computed hash: tests and monitoring count the cost of attempts. */
export const hashChannel = channel('care:password-hash')

function parse(stored: string) {
  const parts = /^\$argon2id\$v=19\$(m=(\d+),t=(\d+),p=(\d+))\$([\w+/]+)\$([\w-]+)$/.exec(stored)
  if (!parts) return undefined
  const [, settings = '', memoryCost, timeCost, parallelism, salt = '', mac = ''] = parts
  const options = { memoryCost: Number(memoryCost), timeCost: Number(timeCost), parallelism: Number(parallelism) }
  return { settings, options, salt, mac }
}

/** Hashes the peppered password: without the key file a stolen table cannot be tried. */
async function derive(vault: Vault, { password, salt, options }: { password: string; salt: string; options: object }) {
  const raw = await hashing(() => hashRaw(password, { ...options, salt: Buffer.from(salt, 'base64') }))
  hashChannel.publish({})
  return vault.pepper(raw.toString('base64url'))
}

/** Hashes a password for storing: a PHC string whose last part is the peppered hash. */
export async function hashPassword(vault: Vault, password: string) {
  const salt = randomBytes(SALT_BYTES).toString('base64').replace(/=+$/, '')
  const shape = `$argon2id$v=19$${CURRENT}$${salt}$`
  const { options } = parse(`${shape}x`) as NonNullable<ReturnType<typeof parse>>
  return shape + (await derive(vault, { password, salt, options }))
}

const NOBODYS = `$argon2id$v=19$${CURRENT}$AAAAAAAAAAAAAAAAAAAAAA$nobody`

/**
 * Whether `password` matches the hash `stored`. Without a stored hash it takes as long and returns false: the time reveals no account.
 */
export async function verifyPassword(
  vault: Vault,
  { password, stored }: { password: string; stored: string | undefined },
) {
  const known = stored === undefined ? undefined : parse(stored)
  const { options, salt, mac } = known ?? (parse(NOBODYS) as NonNullable<typeof known>)
  const derived = Buffer.from(await derive(vault, { password, salt, options }))
  const expected = Buffer.from(mac)
  return known !== undefined && derived.length === expected.length && timingSafeEqual(derived, expected)
}

/** Whether a matching password should be hashed again with the current settings. */
export function needsRehash(stored: string) {
  return parse(stored)?.settings !== CURRENT
}
