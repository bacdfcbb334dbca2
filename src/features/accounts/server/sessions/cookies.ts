import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Vault } from '#server/crypto/vault.ts'
import { SESSION_COOKIE } from '#server/http/app.ts'
import type { Cookie } from '../wire/caller.ts'

export const DEVICE_COOKIE = '__Host-device'
export const SIGN_UP_COOKIE = '__Host-signup'
const DEVICE_SECONDS = 180 * 24 * 3600

export function sessionCookie({ secret, expiresAt, now }: { secret: string; expiresAt: Date; now: number }): Cookie {
  return { name: SESSION_COOKIE, value: secret, maxAgeSeconds: Math.floor((expiresAt.getTime() - now) / 1000) }
}

export function without(name: string): Cookie {
  return { name, value: '', maxAgeSeconds: 0 }
}

interface Owner {
  id: string
  credentialsVersion: number
}

function deviceMac(vault: Vault, { id, credentialsVersion, nonce }: Owner & { nonce: string }) {
  return vault.linkMac(`device|${id}|${credentialsVersion}|${nonce}`)
}

/**
 * Marks a browser in which this person has signed in: strangers who guess the password do not lock it out. A new
 * password invalidates it.
 */
export function deviceCookie(vault: Vault, { id, credentialsVersion }: Owner): Cookie {
  const nonce = randomBytes(12).toString('base64url')
  return {
    name: DEVICE_COOKIE,
    value: `${nonce}.${deviceMac(vault, { id, credentialsVersion, nonce })}`,
    maxAgeSeconds: DEVICE_SECONDS,
  }
}

/** The key of the device when the cookie was made for this person and their current password. */
export function knownDevice(
  vault: Vault,
  { owner, cookie }: { owner: Owner; cookie: string | undefined },
): string | undefined {
  const [nonce = '', mac = ''] = cookie?.split('.') ?? []
  const expected = Buffer.from(deviceMac(vault, { ...owner, nonce }))
  const given = Buffer.from(mac)
  return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : undefined
}
