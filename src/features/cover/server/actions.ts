import { type DetailWords, inBrackets, joining } from '#shared/audit-words.ts'
import { outcomes } from '../rules/calls.ts'

/** The audit actions of cover, with their sentences. */
export const actions = {
  'call.ring': joining(({ who, whom }) => `${who} rang ${whom} about a shift`),
  'call.log': joining(
    ({ who, whom, detail }) => `${who} noted how a call to ${whom} about a shift ended${inBrackets(detail('outcome'))}`,
  ),
  'call.ask-number': joining(({ who, whom }) => `${who} asked ${whom} for a phone number`),
  'call.strike': joining(({ who, whom }) => `${who} removed a line about a call to ${whom} from the log`),
}

export const details: DetailWords = {
  outcome: Object.fromEntries(outcomes.map(({ value, label }) => [value, label])),
}

declare module '#server/audit.ts' {
  interface AuditActions {
    cover: keyof typeof actions
  }
}
