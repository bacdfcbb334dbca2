import { type DetailWords, inBrackets, joining, team } from '#shared/audit-words.ts'
import { rejectReasons } from '../rules/words.ts'

/** The audit actions of interviews, with their sentences. A candidate without an account has no name in the log. */
export const actions = {
  'interview.schedule': joining(({ who }) => `${who} scheduled an interview`),
  'interview.offer-slots': joining(({ who }) => `${who} offered times for interviews`),
  'interview.move': joining(({ who }) => `${who} moved an interview`),
  'interview.change': joining(({ who }) => `${who} changed an interview`),
  'interview.cancel': joining(({ who }) => `${who} cancelled an interview`),
  'interview.no-show': joining(({ who }) => `${who} noted that a candidate did not come to an interview`),
  'interview.came': joining(({ who }) => `${who} took back that a candidate did not come to an interview`),
  'interview.pick': joining(() => 'A candidate picked a time for an interview'),
  'interview.withdraw': joining(() => 'A candidate cancelled an interview'),
  'interview.score': joining(({ who }) => `${who} sent their scores of an interview`),
  'interview.offer': joining(({ who }) => `${who} made an offer after an interview`),
  'interview.reject': joining(
    ({ who, detail }) => `${who} rejected a candidate after an interview${inBrackets(detail('rejection'))}`,
  ),
  'interview.pool': joining(({ who }) => `${who} put a candidate into the talent pool`),
  'interview.round': team(({ who, detail }) => `${who} changed a round of interviews${inBrackets(detail('name'))}`),
  'interview.export': team(({ who }) => `${who} exported a report of the interviews`),
  'applicant.withdraw': joining(() => 'An applicant withdrew, and asked to be forgotten'),
  'applicant.merge': joining(({ who }) => `${who} merged an applicant with the same person`),
}

export const details: DetailWords = {
  rejection: Object.fromEntries(rejectReasons.map(({ value, label }) => [value, label])),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    interviews: keyof typeof actions
  }
}
