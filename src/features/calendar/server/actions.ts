import { account } from '#shared/audit-words.ts'

/** The audit actions of a person's calendar, with their sentences. */
export const actions = {
  'calendar.link': account(({ who, whose }) => `${who} made a new link to ${whose} calendar of shifts`),
  'calendar.unlink': account(({ who, whose }) => `${who} ended the link to ${whose} calendar of shifts`),
  'calendar.reminders': account(({ who, whom }) => `${who} changed when shifts are announced to ${whom}`),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    calendar: keyof typeof actions
  }
}
