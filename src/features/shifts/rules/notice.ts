import { payOfFirst } from '#features/rates/rules/shift-pay.ts'
import type { ShiftPay } from '#features/rates/schema.ts'
import { formatPence, type Pence } from '#shared/money.ts'
import { addMinutes, formatMinutes, minutesBetween } from '#shared/time.ts'
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

/** What happens to a shift that somebody had reckoned with. */
export const lateActs = [
  { value: 'cancelled', label: 'Cancelled, or somebody is taken off' },
  { value: 'moved', label: 'Moved to other times' },
  { value: 'curtailed', label: 'Cut short' },
] as const
export type LateAct = (typeof lateActs)[number]['value']

/** In what the amounts of a band are given. Of a shift that is cut short they are of what it pays less; otherwise of all that it would have paid. */
export const measures = [
  { value: 'percent', label: 'A percentage' },
  { value: 'minutes', label: 'So many minutes' },
  { value: 'whole', label: 'All of it' },
] as const
export type Measure = (typeof measures)[number]['value']

/** What a team has agreed for changes with less notice than some hours. From a worker nothing is ever taken (Conduct Regulations 2003). */
export interface CancelBand {
  act: LateAct
  underHours: number
  /** Who has caused it. */
  cause: PayingCause
  measure: Measure
  /** What each worker still gets of the pay, and the client still pays of the charge: percent, or minutes; nothing where all of it is due. */
  stillPaid?: number | null | undefined
  stillCharged?: number | null | undefined
}

interface LateChange {
  shift: Span & { price: ShiftPay }
  cause: Cause | undefined
  /** When it is done. */
  at: string
  /** Cancelled unless said otherwise. */
  act?: LateAct
  /** What it pays afterwards, where it is cut short. */
  after?: ShiftPay | undefined
}

/** The narrowest band that a change falls in. The product brings none: what the law will ask for is not known (Employment Rights Act 2025). */
function bandOf(bands: readonly CancelBand[], { shift, cause, at, act = 'cancelled' }: LateChange) {
  const notice = noticeOf(shift, at)
  return bands
    .filter((band) => band.act === act && band.cause === cause && notice < band.underHours * 60)
    .toSorted((a, b) => a.underHours - b.underHours)[0]
}

/** What follows from a late change, as its history keeps it. */
export interface CancelEffect {
  underHours: number
  /** Left out in what was kept before there were others: percent. */
  measure?: Measure | undefined
  stillPaid: number
  stillCharged: number
  /** What each worker still gets by the price of the shift; by a higher rate of their own, more. */
  pence: Pence
}

/** What a late change costs by the terms of the team; undefined where they say nothing of it. */
export function cancelEffect(bands: readonly CancelBand[], change: LateChange): CancelEffect | undefined {
  const band = bandOf(bands, change)
  if (!band) return undefined
  const { underHours, measure } = band
  const [stillPaid, stillCharged] = [band.stillPaid ?? 0, band.stillCharged ?? 0]
  return { underHours, measure, stillPaid, stillCharged, pence: stillPaidOf({ measure, stillPaid }, change) }
}

/** What is still paid, by the same price as the shift. */
export function stillPaidOf(
  { measure = 'percent', stillPaid }: Pick<CancelEffect, 'measure' | 'stillPaid'>,
  { shift, act, after }: Pick<LateChange, 'shift' | 'act' | 'after'>,
): Pence {
  const { price } = shift
  const lost = act === 'curtailed' ? Math.max(0, price.pay - (after?.pay ?? 0)) : price.pay
  if (measure === 'whole') return lost
  if (measure === 'percent') return Math.floor((lost * stillPaid * 2 + 100) / 200)
  return Math.min(lost, payOfFirst(price, stillPaid))
}

/** What moving a shift to other times is: nothing is lost where it only becomes longer. */
export function lateActOf(before: Span, after: Span): LateAct | undefined {
  const [from, until] = [before, after].map(({ startsAt }) => Date.parse(startsAt)) as [number, number]
  const [end, newEnd] = [before, after].map(({ endsAt }) => Date.parse(endsAt)) as [number, number]
  if (until <= from && newEnd >= end) return undefined
  return until >= from && newEnd <= end ? 'curtailed' : 'moved'
}

/** The terms as workers read them: nothing of what clients pay. */
type OwnBand = Omit<CancelBand, 'stillCharged'>

const BY = { hirer: 'the client', agency: 'your agency' } as const satisfies Record<PayingCause, string>

/** `50%`, `the pay of 4 h`, `all of it` */
export function sayMeasure({ measure = 'percent', stillPaid }: Pick<CancelEffect, 'measure' | 'stillPaid'>): string {
  if (measure === 'whole') return 'all of it'
  return measure === 'minutes' ? `the pay of ${formatMinutes(stillPaid)}` : `${stillPaid}%`
}

/** What somebody gives up who comes off a shift by themselves: what they would get if others cancelled it then. */
export function sayComingOff(bands: readonly OwnBand[], { shift, at }: Pick<LateChange, 'shift' | 'at'>): string {
  const others = (Object.keys(BY) as PayingCause[]).flatMap((cause) => {
    const effect = cancelEffect(bands, { shift, cause, at })
    return effect && effect.pence > 0
      ? `If ${BY[cause]} cancelled it now, you would still get ${formatPence(effect.pence)} (${sayMeasure(effect)}).`
      : []
  })
  return ['Nothing is taken from your pay, and this shift is not paid.', ...others].join(' ')
}

/** By the price of the shift, which a rate of one's own may exceed: `each worker still gets at least £48.75 (50%), the client still pays 100% of the charge` */
export function sayEffect(effect: CancelEffect): string {
  const { pence, measure = 'percent', stillCharged } = effect
  const charged =
    measure === 'whole'
      ? 'all of the charge'
      : `${measure === 'minutes' ? formatMinutes(stillCharged) : `${stillCharged}%`} of the charge`
  return [
    pence > 0 ? `each worker still gets at least ${formatPence(pence)} (${sayMeasure(effect)})` : 'workers get nothing',
    measure === 'whole' || stillCharged > 0 ? `the client still pays ${charged}` : 'the client pays nothing',
  ].join(', ')
}
