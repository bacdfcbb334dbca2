import { z } from 'zod'

/** One session of a person. */
export const openSession = z.object({
  id: z.uuid(),
  /** Browser and system, for example 'Chrome on Windows'. */
  device: z.string(),
  /** The IP address without its last part. */
  place: z.string().nullable(),
  signedInAt: z.string(),
  lastUsedAt: z.string(),
  /** Whether the session has a second factor. */
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

/** The audit actions that the security log shows. */
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
  /** Which factor it was, or how it was given; empty for other events. */
  detail: z.string(),
})
export type SecurityEvent = z.infer<typeof securityEvent>
