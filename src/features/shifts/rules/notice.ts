import type { CancelBand, LateAct, PayingCause } from '#features/rates/rules/late-acts.ts'
import {
  type CancelEffect,
  cancelEffect,
  type LateChange,
  sayCharged,
  sayMeasure,
} from '#features/rates/rules/late-changes.ts'
import { formatPence } from '#shared/money.ts'
import { addMinutes } from '#shared/time.ts'
import type { Span } from './times.ts'

const UNDO_MINUTES = 5
const NO_UNDO_WITHIN_MINUTES = 120

/** Until when people may take their own claim back at once; null where the start is too near for that. */
export function undoUntil({ bookedAt, startsAt }: { bookedAt: string; startsAt: string }): string | null {
  const latest = addMinutes(startsAt, -NO_UNDO_WITHIN_MINUTES).getTime()
  if (Date.parse(bookedAt) >= latest) return null
  return new Date(Math.min(addMinutes(bookedAt, UNDO_MINUTES).getTime(), latest)).toISOString()
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

/**
 * By the price of the shift, which a rate of one's own may exceed: `each worker still gets at least £48.75 (50%), the
 * client still pays 100% of the charge`
 */
export function sayEffect(effect: CancelEffect): string {
  const { pence, measure = 'percent', stillCharged } = effect
  return [
    pence > 0 ? `each worker still gets at least ${formatPence(pence)} (${sayMeasure(effect)})` : 'workers get nothing',
    measure === 'whole' || stillCharged > 0 ? `the client still pays ${sayCharged(effect)}` : 'the client pays nothing',
  ].join(', ')
}
