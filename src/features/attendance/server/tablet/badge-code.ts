import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Vault } from '#server/crypto/vault.ts'
import { uuidOf } from '../../rules/tablet.ts'

interface BadgeCode {
  /** The place on the shift that it is shown for. */
  placeId: string
  /** Its own number: each counts once. */
  badgeId: string
  madeAt: Date
}

const MAC_BYTES = 16
const SHAPE = /^CS([0-9A-F]{32})([0-9A-F]{32})([0-9A-F]{8})([0-9A-F]{32})$/

function macOf(vault: Vault, body: string) {
  return createHash('sha256')
    .update(vault.linkMac(`badge|${body}`))
    .digest()
    .subarray(0, MAC_BYTES)
}

/**
 * A fresh code for the badge of a place. Digits and capital letters only: a scanner types them on any keyboard, and the
 * picture stays coarse.
 */
export function badgeCode(vault: Vault, { placeId, now }: { placeId: string; now: number }): string {
  const seconds = Math.floor(now / 1000)
    .toString(16)
    .padStart(8, '0')
  const body = `${placeId}${randomUUID()}${seconds}`.replaceAll('-', '').toUpperCase()
  return `CS${body}${macOf(vault, body).toString('hex').toUpperCase()}`
}

/** What a code says, if this installation has made it. */
export function readBadgeCode(vault: Vault, text: string): BadgeCode | undefined {
  const [, place, badge, seconds, mac] = SHAPE.exec(text.trim().toUpperCase()) ?? []
  if (!place || !badge || !seconds || !mac) return undefined
  const expected = macOf(vault, place + badge + seconds)
  if (!timingSafeEqual(expected, Buffer.from(mac, 'hex'))) return undefined
  return { placeId: uuidOf(place), badgeId: uuidOf(badge), madeAt: new Date(Number.parseInt(seconds, 16) * 1000) }
}
