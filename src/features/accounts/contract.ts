import { z } from 'zod'
import { auditNouns } from '#shared/audit-nouns.ts'
import { procedure } from '#shared/contract.ts'
import { cursors } from '#shared/paging.ts'
import { accountNouns } from './nouns.ts'
import { factor, openSession, securityEvent } from './schema.ts'

export const contract = {
  /** The signed-in person. `role` is a label: it selects a portal and gives no rights. */
  me: procedure({ access: 'person', effect: 'read', shows: [accountNouns.account] })
    .route({ method: 'GET', path: '/account', summary: 'Read who is signed in' })
    .output(
      z.object({
        id: z.uuid(),
        email: z.string(),
        fullName: z.string(),
        role: z.enum(['staff', 'manager']),
        /** When the address permanently refused an email, while mails to it are stopped. */
        mailRefusedAt: z.string().nullable(),
      }),
    ),

  /** Allows emails to the person's address again; 404 when they are not stopped. */
  tryMailAgain: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/account/mail', summary: 'Let emails go to your address again' })
    .input(z.strictObject({}))
    .output(z.object({ id: z.uuid() })),

  /** The second factors of the signed-in person, and how many backup codes are left. */
  factors: procedure({ access: 'person', effect: 'read', shows: [accountNouns.security] })
    .route({ method: 'GET', path: '/account/factors', summary: 'List your second factors' })
    .output(z.object({ factors: z.array(factor), backupCodesLeft: z.int() })),

  /** Makes ten new backup codes, shown once; older ones become invalid. Needs a recent sign-in. 403 without a second factor. */
  makeBackupCodes: procedure({ access: 'person', effect: 'write', recentSignIn: true, shownOnce: true })
    .route({ method: 'POST', path: '/account/backup-codes', summary: 'Make ten new backup codes' })
    .input(z.strictObject({}))
    .output(z.object({ codes: z.array(z.string()) })),

  /** The person's sessions, this one first. */
  sessions: procedure({ access: 'person', effect: 'read', shows: [accountNouns.security] })
    .route({ method: 'GET', path: '/account/sessions', summary: 'List where you are signed in' })
    .output(z.object({ items: z.array(openSession) })),

  /** Ends one of the person's own sessions. */
  revokeSession: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/account/sessions/{sessionId}/end', summary: 'End one of your sessions' })
    .input(z.strictObject({ sessionId: z.uuid() }))
    .output(z.object({ id: z.uuid() })),

  /** The events of the person's account, newest first. */
  securityLog: procedure({ access: 'person', effect: 'read', shows: [auditNouns.activity] })
    .route({ method: 'GET', path: '/account/security-log', summary: 'List what happened to your account' })
    .input(z.strictObject({ after: cursors.number.optional() }))
    .output(z.object({ items: z.array(securityEvent), next: z.string().optional() })),
}
