import { formatPence, type Pence } from '#shared/money.ts'
import { formatMinutes, formatWait } from '#shared/time.ts'

/** What counts for the minimum wage besides lines of pay: unpaid time of work, what is taken from pay, and accommodation. */
export const wageKinds = ['travel', 'training', 'deduction', 'accommodation'] as const
export type WageKind = (typeof wageKinds)[number]

const WORDS: Record<WageKind, string> = {
  travel: 'Unpaid travel between shifts',
  training: 'Unpaid training',
  deduction: 'Taken from their pay',
  accommodation: 'Accommodation',
}

export const wageWords = (kind: WageKind, isOwn = false): string =>
  isOwn && kind === 'deduction' ? 'Taken from your pay' : WORDS[kind]

/** How much of it there is: minutes of travel and training, pence of what is taken, days of accommodation with pence for all. */
export const isTime = (kind: WageKind) => kind === 'travel' || kind === 'training'

interface Measured {
  minutes: number | null
  amount: Pence | null
  days: number | null
}

/** `30 min`, `£15.00`, `7 days for £70.00`, `7 days, free`. */
export function wageMeasure({ minutes, amount, days }: Measured): string {
  if (minutes !== null) return formatMinutes(minutes)
  const pounds = formatPence(amount ?? 0)
  if (days === null) return pounds
  return `${formatWait(days * 24 * 60)}${amount === 0 ? ', free' : ` for ${pounds}`}`
}
