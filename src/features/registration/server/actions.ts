import { type DetailWords, inBrackets, profile } from '#shared/audit-words.ts'
import { steps } from '../steps.ts'

/** The audit actions of registration, with their sentences. */
export const actions = {
  'registration.save': profile(({ who, detail }) => `${who} saved their registration${inBrackets(detail('step'))}`),
  'registration.defer': profile(({ who }) => `${who} put the health questions off until later`),
  'registration.complete': profile(({ who }) => `${who} completed their registration`),
}

const titles = Object.fromEntries(steps.map(({ id, title }) => [id, title]))

export const details: DetailWords = { step: titles, section: titles }

declare module '#server/audit.ts' {
  interface AuditActions {
    registration: keyof typeof actions
  }
}
