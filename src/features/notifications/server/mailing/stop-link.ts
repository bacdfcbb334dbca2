import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '#server/crypto/vault.ts'
import { type MailGroup, mailGroups } from '../../rules/groups.ts'

/** One group of mails, or all except security notices. */
export type Stoppable = MailGroup | 'all'

interface Stop {
  userId: string
  group: Stoppable
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function sign(vault: Vault, { userId, group }: Stop) {
  return vault.linkMac(`stop-mails|${userId}|${group}`)
}

/** The token of a stop link: person, group and signature. It does not expire, because the mail may be old. */
export function stopToken(vault: Vault, stop: Stop): string {
  return [stop.userId, stop.group, sign(vault, stop)].join('.')
}

/** Verifies a token; undefined for a forged one. */
export function readStopToken(vault: Vault, token: string): Stop | undefined {
  const [userId = '', group = '', given = ''] = token.split('.')
  if (!UUID.test(userId) || !([...mailGroups, 'all'] as string[]).includes(group)) return undefined
  const stop = { userId, group: group as Stoppable }
  const [expected, actual] = [Buffer.from(sign(vault, stop)), Buffer.from(given)]
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? stop : undefined
}
