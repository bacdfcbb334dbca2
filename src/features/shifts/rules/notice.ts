import { formatPence, type Pence } from '#shared/money.ts'
import { addMinutes, type Day, formatMinutes, londonDay, minutesBetween } from '#shared/time.ts'
import { payOf } from './pay.ts'
import type { Cause } from './reasons.ts'
import type { Span } from './times.ts'

const UNDO_MINUTES = 5
const NO_UNDO_WITHIN_MINUTES = 120

/** Until when people may take their own claim back at once; null where the start is too near for that. */
export function undoUntil({ bookedAt, startsAt }: { bookedAt: string; startsAt: string }): string | null {
  const latest = addMinutes(startsAt, -NO_UNDO_WITHIN_MINUTES).getTime()
  if (Date.parse(bookedAt) >= latest) return null
  return new Date(Math.min(addMinutes(bookedAt, UNDO_MINUTES).getTime(), latest)).toISOString()
}

/** Whole minutes from an act to the start of the shift; negative after it. */
export function noticeOf({ startsAt }: { startsAt: string }, at: string): number {
  return minutesBetween(at, startsAt)
}

/** What follows from a cancellation with less notice than `underMinutes`. */
interface CancelBand {
  underMinutes: number
  /** Who has caused it. */
  cause: Cause
  /** Percent of the shift's pay that the worker still gets. From a worker nothing is ever taken (Conduct Regulations 2003). */
  stillPaid: number
}

/**
 * The bands that a team has chosen, in force from a day on. The product brings none: what the law will ask for is not known (Employment Rights Act 2025).
 */
export interface CancelTerms {
  from: Day
  bands: readonly CancelBand[]
}

interface Cancellation {
  shift: Span & { breakMinutes: number; pay: Pence }
  cause: Cause
  /** When it is cancelled. */
  at: string
}

/** The narrowest band that a cancellation falls in, by the terms in force on its day. */
export function bandOf(terms: readonly CancelTerms[], { shift, cause, at }: Cancellation): CancelBand | undefined {
  const today = londonDay(new Date(at))
  const inForce = terms
    .filter(({ from }) => from <= today)
    .reduce<CancelTerms | undefined>((last, one) => (last && last.from > one.from ? last : one), undefined)
  const notice = noticeOf(shift, at)
  return inForce?.bands
    .filter((band) => band.cause === cause && notice < band.underMinutes)
    .reduce<CancelBand | undefined>(
      (least, band) => (least && least.underMinutes <= band.underMinutes ? least : band),
      undefined,
    )
}

/** What a cancellation costs, to be shown before it is done. */
export function cancelEffect(
  terms: readonly CancelTerms[],
  cancellation: Cancellation,
): { notice: number; stillPaid: Pence; words: string } {
  const { shift, at } = cancellation
  const notice = noticeOf(shift, at)
  const band = bandOf(terms, cancellation)
  const stillPaid = band ? Math.floor((payOf(shift) * band.stillPaid * 2 + 100) / 200) : 0
  const told = notice < 0 ? 'The shift has begun' : `${formatMinutes(notice)} before the start`
  return { notice, stillPaid, words: stillPaid ? `${told}: each worker still gets ${formatPence(stillPaid)}` : told }
}
