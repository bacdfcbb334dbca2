import { counted, team } from '#shared/audit-words.ts'

/** The audit actions of plans that fill open places: each booking has its own beside them. */
export const actions = {
  'plan.start': team(
    ({ who, detail }) =>
      `${who} asked for a plan that fills open places, ${detail('from')} to ${detail('through')}, at ${counted(detail('sites'), 'site')} (fairness ${detail('fairness')}, cost ${detail('cost')}, same faces ${detail('sameFaces')})`,
  ),
  'plan.stop': team(({ who }) => `${who} ended a plan early, and kept the best so far`),
  'plan.accept': team(({ who, detail }) => `${who} booked from a plan (${counted(detail('count'), 'place')})`),
  'plan.undo': team(({ who, detail }) => `${who} undid the bookings of a plan (${counted(detail('count'), 'step')})`),
  'plan.cover': team(
    ({ who, detail }) => `${who} covered for somebody who is sick (${counted(detail('count'), 'shift')})`,
  ),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    allocation: keyof typeof actions
  }
}
