import { type DetailWords, inBrackets, profile } from '#shared/audit-words.ts'

/** The audit actions of notifications, with their sentences. */
export const actions = {
  'notifications.settings': profile(
    ({ who, changes }) => `${who} changed what they are told by email${inBrackets(changes)}`,
  ),
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
    quietHours: 'quiet hours',
  },
}

declare module '#server/audit.ts' {
  interface AuditActions {
    notifications: keyof typeof actions
  }
}
