import { jobLabel } from '#features/teams/rules/jobs.ts'
import { formatPence } from '#shared/money.ts'
import { formatMinutes } from '#shared/time.ts'
import { type KindOfDay, kindsOfDay } from './card.ts'
import type { BandProblem } from './coverage.ts'
import { clockText } from './even-hours.ts'
import type { PricedPiece } from './price.ts'

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

/** `4 h at £14.40 + 6 h at £15.60`: the time at each rate, in the order in which the rates first come. */
export function splitText(pieces: readonly Pick<PricedPiece, 'minutes' | 'rate'>[]): string {
  const byRate = Map.groupBy(pieces, ({ rate }) => rate)
  return [...byRate]
    .map(([rate, of]) => `${formatMinutes(of.reduce((sum, { minutes }) => sum + minutes, 0))} at ${formatPence(rate)}`)
    .join(' + ')
}

/** `Weekday: 05:30–06:00 has two rates`. */
export function problemText({ kind, is, from, until }: BandProblem): string {
  return `${kindLabel(kind)}: ${clockText(from)}–${clockText(until)} has ${is === 'gap' ? 'no rate' : 'two rates'}`
}
