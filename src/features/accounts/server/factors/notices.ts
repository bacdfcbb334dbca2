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

/** Notifies the owner of an account of a change to its sign-in methods, on the page and by email. */
export function tellOwner(context: PersonContext, event: SecurityEvent) {
  return notify(context, { to: [context.actor.id], kind: 'security-notice', params: { event } })
}
