import { formatPence, type Pence } from '#shared/money.ts'
import { formatMinutes, minutesBetween } from '#shared/time.ts'
import type { ShiftPay } from '../schema.ts'
import type { CancelBand, LateAct, Measure, PayingCause } from './late-acts.ts'
import { payOfFirst } from './shift-pay.ts'

/** Whole minutes from an act to the start of the shift; negative after it. */
export function noticeOf({ startsAt }: { startsAt: string }, at: string): number {
  return minutesBetween(at, startsAt)
}

export interface LateChange {
  shift: { startsAt: string; price: ShiftPay }
  /** Nothing follows from what the worker has caused. */
  cause: PayingCause | 'worker' | undefined
  /** When it is done. */
  at: string
  /** Cancelled unless said otherwise. */
  act?: LateAct
  /** What it pays afterwards, where it is cut short. */
  after?: ShiftPay | undefined
}

/**
 * The narrowest band that a change falls in. The product brings none: what the law will ask for is not known
 * (Employment Rights Act 2025).
 */
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
  /** Whose terms say so; left out: the team's. */
  by?: 'client' | undefined
}

/** What a late change costs by some terms; undefined where they say nothing of it. */
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

/** `50%`, `the pay of 4 h`, `all of it` */
export function sayMeasure({ measure = 'percent', stillPaid }: Pick<CancelEffect, 'measure' | 'stillPaid'>): string {
  if (measure === 'whole') return 'all of it'
  return measure === 'minutes' ? `the pay of ${formatMinutes(stillPaid)}` : `${stillPaid}%`
}

/** `100% of the charge`, `4 h of the charge`, `all of the charge` */
export function sayCharged({ measure = 'percent', stillCharged }: Pick<CancelEffect, 'measure' | 'stillCharged'>) {
  if (measure === 'whole') return 'all of the charge'
  return `${measure === 'minutes' ? formatMinutes(stillCharged) : `${stillCharged}%`} of the charge`
}

const DONE = {
  cancelled: 'cancelled',
  moved: 'moved to other times',
  curtailed: 'cut short',
} as const satisfies Record<LateAct, string>
const CAUSED = { hirer: 'by the client', agency: 'by us' } as const satisfies Record<PayingCause, string>

/** `A shift cancelled by the client 10 h before it begins pays 4 h: £57.60. The client still pays 4 h of the charge.` */
export function sayExample(bands: readonly CancelBand[], change: LateChange & { cause: PayingCause; act: LateAct }) {
  const { shift, act, at, cause } = change
  const effect = cancelEffect(bands, change)
  const begin = `A shift ${DONE[act]} ${CAUSED[cause]} ${formatMinutes(noticeOf(shift, at))} before it begins`
  if (!effect) return `${begin} costs nothing.`
  const { measure, stillPaid } = effect
  const paid =
    measure === 'minutes'
      ? formatMinutes(stillPaid)
      : `${measure === 'whole' ? 'all' : `${stillPaid}%`} of ${act === 'curtailed' ? 'what is cut' : 'it'}`
  return `${begin} pays ${effect.pence === 0 ? 'nothing' : `${paid}: ${formatPence(effect.pence)}`}. The client still pays ${sayCharged(effect)}.`
}
