import { type DetailWords, inBrackets, team } from '#shared/audit-words.ts'
import { nations } from '../rules/nations.ts'

const named = (words: string, detail: string) =>
  team((told) => `${told.who} ${words}${inBrackets(told.detail(detail))}`)

/** The audit actions of rates, with their sentences. Amounts are not in the log: the versions keep them. */
export const actions = {
  'rates.add': named('added a rate card', 'card'),
  'rates.draft': named('wrote the next version of a rate card', 'card'),
  'rates.discard': named('discarded the draft of a rate card', 'card'),
  'rates.begin': named('began a version of a rate card', 'card'),
  'rates.raise': named('raised a rate card', 'card'),
  'rates.add-holiday': named('made a day a bank holiday', 'name'),
  'rates.remove-holiday': named('took back a bank holiday', 'name'),
  'rates.begin-terms': named('began new terms of a client', 'client'),
  'rates.confirm-nation': named('said whose bank holidays a site keeps', 'nation'),
}

export const details: DetailWords = { nation: Object.fromEntries(nations.map(({ value, label }) => [value, label])) }

declare module '#server/audit.ts' {
  interface AuditActions {
    rates: keyof typeof actions
  }
}
