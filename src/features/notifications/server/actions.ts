import { type DetailWords, inBrackets, profile } from '#shared/audit-words.ts'

/** The audit actions of notifications, with their sentences. */
export const actions = {
  'notifications.push-on': profile(({ who }) => `${who} switched on notifications on a device`),
  'notifications.push-off': profile(({ who }) => `${who} switched off notifications on a device`),
  'notifications.settings': profile(
    ({ who, changes }) => `${who} changed what they are told by email${inBrackets(changes)}`,
  ),
  'notifications.stop-mails': profile(({ changes }) => `Emails were stopped by the link in one${inBrackets(changes)}`),
}

export const details: DetailWords = {
  fields: {
    email: 'emails',
    requests: 'join requests',
    answers: 'answers to requests',
    team: 'news of the team',
    details: 'missing details',
    expiry: 'what expires',
    exports: 'exports',
    push: 'notifications on devices',
    quietHours: 'quiet hours',
  },
}

declare module '#server/audit.ts' {
  interface AuditActions {
    notifications: keyof typeof actions
  }
}
