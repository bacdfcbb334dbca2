import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '#server/crypto/vault.ts'
import { type MailGroup, mailGroups } from '../../schema.ts'

/** One group of mails, or all that one can do without. */
export type Stoppable = MailGroup | 'all'

interface Stop {
  userId: string
  group: Stoppable
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function sign(vault: Vault, { userId, group }: Stop) {
  return vault.linkMac(`stop-mails|${userId}|${group}`)
}

/** What the link 'stop these mails' carries: whose, which, and a signature. It does not expire: a mail may be old. */
export function stopToken(vault: Vault, stop: Stop): string {
  return [stop.userId, stop.group, sign(vault, stop)].join('.')
}

/** Reads a token; undefined for one that was not made here. */
export function readStopToken(vault: Vault, token: string): Stop | undefined {
  const [userId = '', group = '', given = ''] = token.split('.')
  if (!UUID.test(userId) || !([...mailGroups, 'all'] as string[]).includes(group)) return undefined
  const stop = { userId, group: group as Stoppable }
  const [expected, actual] = [Buffer.from(sign(vault, stop)), Buffer.from(given)]
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? stop : undefined
}
