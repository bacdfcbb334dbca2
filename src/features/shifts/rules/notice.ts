import { formatPence, type Pence } from '#shared/money.ts'
import { addMinutes, minutesBetween } from '#shared/time.ts'
import { payOf } from './pay.ts'
import type { Cause, PayingCause } from './reasons.ts'
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

/** What a team has agreed for cancellations with less notice than some hours. From a worker nothing is ever taken (Conduct Regulations 2003). */
export interface CancelBand {
  underHours: number
  /** Who has caused it. */
  cause: PayingCause
  /** Percent of the shift's pay that each worker still gets. */
  stillPaid: number
  /** Percent of the charge that the client still pays. */
  stillCharged: number
}

interface Cancellation {
  shift: Span & { breakMinutes: number; pay: Pence }
  cause: Cause | undefined
  /** When it is cancelled. */
  at: string
}

/** The narrowest band that a cancellation falls in. The product brings none: what the law will ask for is not known (Employment Rights Act 2025). */
function bandOf(bands: readonly CancelBand[], { shift, cause, at }: Cancellation): CancelBand | undefined {
  const notice = noticeOf(shift, at)
  return bands
    .filter((band) => band.cause === cause && notice < band.underHours * 60)
    .toSorted((a, b) => a.underHours - b.underHours)[0]
}

/** What follows from a cancellation, as its history keeps it. */
export interface CancelEffect {
  underHours: number
  stillPaid: number
  stillCharged: number
  /** What each worker still gets by the pay of the shift; by a higher rate of their own, as much more. */
  pence: Pence
}

/** What a cancellation costs by the terms of the team; undefined where they say nothing of it. */
export function cancelEffect(bands: readonly CancelBand[], cancellation: Cancellation): CancelEffect | undefined {
  const band = bandOf(bands, cancellation)
  if (!band) return undefined
  const { underHours, stillPaid, stillCharged } = band
  return {
    underHours,
    stillPaid,
    stillCharged,
    pence: Math.floor((payOf(cancellation.shift) * stillPaid * 2 + 100) / 200),
  }
}

/** The terms as workers read them: nothing of what clients pay. */
type OwnBand = Omit<CancelBand, 'stillCharged'>

const BY = { hirer: 'the client', agency: 'your agency' } as const satisfies Record<PayingCause, string>

/** What somebody gives up who comes off a shift by themselves: what they would get if others cancelled it then. */
export function sayComingOff(bands: readonly OwnBand[], { shift, at }: Pick<Cancellation, 'shift' | 'at'>): string {
  const terms = bands.map((band) => ({ ...band, stillCharged: 0 }))
  const others = (Object.keys(BY) as PayingCause[]).flatMap((cause) => {
    const { pence = 0, stillPaid } = cancelEffect(terms, { shift, cause, at }) ?? {}
    return pence > 0
      ? `If ${BY[cause]} cancelled it now, you would still get ${formatPence(pence)} (${stillPaid}%).`
      : []
  })
  return ['Nothing is taken from your pay, and this shift is not paid.', ...others].join(' ')
}

/** By the pay of the shift, which a rate of one's own may exceed: `each worker still gets at least £48.75 (50%), the client still pays 100% of the charge` */
export function sayEffect({ pence, stillPaid, stillCharged }: CancelEffect): string {
  return [
    pence > 0 ? `each worker still gets at least ${formatPence(pence)} (${stillPaid}%)` : 'workers get nothing',
    stillCharged > 0 ? `the client still pays ${stillCharged}% of the charge` : 'the client pays nothing',
  ].join(', ')
}
