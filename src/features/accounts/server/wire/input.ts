import { MAX_PASSWORD_BYTES } from '#server/crypto/passwords.ts'
import { hasWebAddress, isVisible } from '#shared/names.ts'
import { toEmail } from '../../rules/email.ts'
import { weakness } from '../../rules/password.ts'
import { badRequest, invalidInput, weakPassword } from './refusals.ts'

export type Body = Record<string, unknown>
export type Portal = 'manager' | 'staff'

const MAX_NAME = 200

/** The body as an object. Its other keys are the auth client's own and are ignored. */
export function toBody(value: unknown): Body {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest('Send a JSON object')
  return value as Body
}

export function readEmail({ email }: Body) {
  const read = toEmail(email)
  if (!read) throw invalidInput('Enter a valid email address')
  return read
}

/** A typed password. Refuses one that is far too long before anything is hashed. */
export function readPassword(password: unknown) {
  if (typeof password !== 'string') throw invalidInput('A password is required')
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) throw invalidInput('This password is too long')
  if (password.includes('\0')) throw invalidInput('This password contains a character that cannot be used')
  return password
}

/** A new password; rules/password.ts says what is refused. */
export function readNewPassword(value: unknown, owner: { email: string; fullName: string }) {
  const password = readPassword(value)
  const weak = weakness(password, owner)
  if (weak) throw weakPassword(weak)
  return password
}

export function readFullName(data: unknown) {
  const { full_name: name } = (data ?? {}) as { full_name?: unknown }
  if (typeof name !== 'string' || name.trim() === '') throw invalidInput('Full name is required')
  const fullName = name.trim()
  if (hasWebAddress(fullName)) throw invalidInput('Please leave out web addresses')
  if (fullName.length > MAX_NAME || !isVisible(fullName))
    throw invalidInput('Enter a name of at most 200 ordinary characters')
  return fullName
}

/** The name in a person's metadata; other metadata is refused, because it would be dropped. */
export function readNewName(data: unknown) {
  const others = Object.keys(data ?? {}).filter((key) => key !== 'full_name')
  if (typeof data !== 'object' || others.length > 0)
    throw invalidInput('Of the data of a person only full_name can be changed here')
  return readFullName(data)
}

/** The portal of a redirect target. The target itself is never used: links lead to this installation only. */
export function toPortal(redirectTo: unknown): Portal {
  if (typeof redirectTo !== 'string' || !URL.canParse(redirectTo, 'http://here')) return 'staff'
  return new URL(redirectTo, 'http://here').pathname === '/manager-dashboard' ? 'manager' : 'staff'
}
