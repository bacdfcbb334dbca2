import { z } from 'zod'

/** One place where a person is signed in. */
export const openSession = z.object({
  id: z.uuid(),
  /** In plain words, for example 'Chrome on Windows'. */
  device: z.string(),
  /** An address without its last part. */
  place: z.string().nullable(),
  signedInAt: z.string(),
  lastUsedAt: z.string(),
  /** Whether a second factor was given there. */
  twoFactor: z.boolean(),
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

export const factor = z.object({
  id: z.uuid(),
  kind: z.enum(['totp', 'webauthn']),
  name: z.string(),
  addedAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type Factor = z.infer<typeof factor>

/** What the security log shows; the audit log holds more. */
export const securityActions = [
  'session.start',
  'session.password',
  'session.proven',
  'session.refused',
  'session.end',
  'access.refused',
  'session.revoke',
  'session.reuse',
  'account.confirm',
  'account.mail-refused',
  'account.mail-retry',
  'password.change',
  'password.code-requested',
  'password.reset',
  'password.reset-requested',
  'factor.add',
  'factor.verify',
  'factor.remove',
  'factor.refused',
  'backup-codes.make',
] as const

export const securityEvent = z.object({
  id: z.string(),
  action: z.enum(securityActions),
  at: z.string(),
  place: z.string().nullable(),
  /** Which factor, or how it was given; empty for the rest. */
  detail: z.string(),
})
export type SecurityEvent = z.infer<typeof securityEvent>
