import { notify } from '#features/notifications/server/data.ts'
import type { PersonContext } from '#server/calls/context.ts'

export type SecurityEvent =
  | 'factor-added'
  | 'factor-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'backup-codes-made'
  | 'backup-code-used'
  | 'session-reused'

/** Tells the owner of an account what was changed about signing in to it, behind their bell and by email. */
export function tellOwner(context: PersonContext, event: SecurityEvent) {
  return notify(context, { to: [context.actor.id], kind: 'security-notice', params: { event } })
}
