import { jobLabel } from '#features/teams/rules/jobs.ts'
import { type KindOfDay, kindsOfDay } from './card.ts'
import type { BandProblem } from './coverage.ts'
import { clockText } from './even-hours.ts'
import type { PaidBy } from './price.ts'

interface Named {
  clientName: string | null
  siteName: string | null
  job: string | null
}

/** What a card is for: `Elm House, Nurse`; `All shifts` for that of the team. */
export function cardName({ clientName, siteName, job }: Named): string {
  const parts = [siteName ?? clientName, job && jobLabel(job)].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'All shifts'
}

export const kindLabel = (kind: KindOfDay): string => kindsOfDay.find(({ value }) => value === kind)!.label

/** `Weekday: 05:30–06:00 has two rates`. */
export function problemText({ kind, is, from, until }: BandProblem): string {
  return `${kindLabel(kind)}: ${clockText(from)}–${clockText(until)} has ${is === 'gap' ? 'no rate' : 'two rates'}`
}

const PAID_BY = {
  card: 'by the rate card',
  shift: 'by the shift',
  comparable: 'as the client pays its own staff',
} as const

/** Who says a rate; `isOwn`: to the person whose rate it is. */
export const paidByText = (paidBy: PaidBy, { isOwn }: { isOwn: boolean }): string =>
  paidBy === 'person' ? `by ${isOwn ? 'your' : 'their'} own rate` : PAID_BY[paidBy]

/** `Called out, once`, `Called out, 3 times`. */
export const calledOutText = (count: number): string => `Called out, ${count === 1 ? 'once' : `${count} times`}`
