import { isVisible } from '#shared/names.ts'

const MAX_LENGTH = 254
const MAX_LOCAL = 64
const ADDRESS = /^([^\s@<>()[\]\\,;:"\p{Cc}]+)@([^\s@<>()[\]\\,;:"\p{Cc}.]+(?:\.[^\s@<>()[\]\\,;:"\p{Cc}.]+)+)$/u

/** The stored form of an address, in lower case; undefined for an invalid one. Look-alike letters make another address. */
export function toEmail(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return undefined
  const email = text.normalize('NFC').toLowerCase()
  const [, local = ''] = ADDRESS.exec(email) ?? []
  if (!isVisible(email)) return undefined
  const dotted = local.startsWith('.') || local.endsWith('.') || local.includes('..')
  return local === '' || local.length > MAX_LOCAL || dotted || email.length > MAX_LENGTH ? undefined : email
}

/** A masked address that its owner recognises: `a***@example.org`. */
export function maskEmail(email: string) {
  const [local = '', domain = ''] = email.split('@')
  return `${[...local][0] ?? ''}***@${domain}`
}
