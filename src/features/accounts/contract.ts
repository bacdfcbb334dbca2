import { z } from 'zod'
import { procedure } from '#shared/contract.ts'
import { cursors } from '#shared/paging.ts'
import { factor, openSession, securityEvent } from './schema.ts'

export const contract = {
  /** The signed-in person as the server knows them. `role` is a label: it picks a portal and gives no rights. */
  me: procedure
    .meta({ access: 'person', effect: 'read' })
    .route({ method: 'GET', path: '/account' })
    .output(
      z.object({
        id: z.uuid(),
        email: z.string(),
        fullName: z.string(),
        role: z.enum(['staff', 'manager']),
        /** When the address refused an e-mail for good, while nothing is sent to it. */
        mailRefusedAt: z.string().nullable(),
      }),
    ),

  /** Lets e-mails go to the person's address again; 404 when they are not stopped. */
  tryMailAgain: procedure
    .meta({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/account/mail' })
    .input(z.strictObject({}))
    .output(z.object({ id: z.uuid() })),

  /** The second factors of the signed-in person, and how many backup codes are left. */
  factors: procedure
    .meta({ access: 'person', effect: 'read' })
    .route({ method: 'GET', path: '/account/factors' })
    .output(z.object({ factors: z.array(factor), backupCodesLeft: z.int() })),

  /** Ten new backup codes, shown this once; the older ones are dead. Asks for a recent sign-in. 403 without a second factor. */
  makeBackupCodes: procedure
    .meta({ access: 'person', effect: 'write', recentSignIn: true, shownOnce: true })
    .route({ method: 'POST', path: '/account/backup-codes' })
    .input(z.strictObject({}))
    .output(z.object({ codes: z.array(z.string()) })),

  /** Where the signed-in person is signed in, this place first. */
  sessions: procedure
    .meta({ access: 'person', effect: 'read' })
    .route({ method: 'GET', path: '/account/sessions' })
    .output(z.object({ items: z.array(openSession) })),

  /** Ends one of the person's own sessions. */
  revokeSession: procedure
    .meta({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/account/sessions/{sessionId}/end' })
    .input(z.strictObject({ sessionId: z.uuid() }))
    .output(z.object({ id: z.uuid() })),

  /** What happened to the person's account, newest first. */
  securityLog: procedure
    .meta({ access: 'person', effect: 'read' })
    .route({ method: 'GET', path: '/account/security-log' })
    .input(z.strictObject({ after: cursors.number.optional() }))
    .output(z.object({ items: z.array(securityEvent), next: z.string().optional() })),
}
