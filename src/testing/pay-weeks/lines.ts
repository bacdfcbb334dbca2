import { randomUUID } from 'node:crypto'
import { cancelEffect } from '#features/rates/rules/late-changes.ts'
import { priceOf } from '#features/rates/rules/price.ts'
import { shownPay } from '#features/rates/rules/shift-pay.ts'
import type { TermsInTime } from '#features/rates/rules/split.ts'
import { dayNumber, dayOf, toDay, toInstant } from '#shared/calendar.ts'
import type { Day } from '#shared/time.ts'
import type { randomPeriod } from './random-period.ts'
import { slowPay } from './slow-pay.ts'

type Period = ReturnType<typeof randomPeriod>
type Shift = Period['shifts'][number]
type Span = readonly [number, number]

const termsOf = ({ versions, holidays }: Period): TermsInTime => ({
  termsOn: (day) => versions.findLast(({ from }) => from <= day)?.terms,
  isHoliday: (day, rule) => holidays.get(day)?.includes(rule) ?? false,
})
const takesAllAway = ({ late }: Shift) => late !== null && late.act !== 'curtailed'
/** What was worked of a shift: its first half where it was cut short. */
const workedSpan = ({ span, late }: Shift): Span => [span[0], late?.act === 'curtailed' ? late.endsThen : span[1]]
/** Breaks as far as they are in what was worked. */
const breaksIn = ({ breaks }: Shift, [start, end]: Span) =>
  breaks.flatMap(([from, until]) => (from < end ? [[Math.max(from, start), Math.min(until, end)] as const] : []))

/** The independent answer to a period. */
export function slowAnswerTo(period: Period, from: Day) {
  const { termsOn, isHoliday } = termsOf(period)
  const caseOf = (shift: Shift, [start, end]: Span) => ({
    ...{ start, end, breaks: breaksIn(shift, [start, end]) },
    ...{ shiftPay: period.least.shift, personRate: period.least.person },
    termsOn: (day: string) => termsOn(dayNumber(day)),
    isHoliday: (day: string, rule: Parameters<typeof isHoliday>[1]) => isHoliday(dayNumber(day), rule),
  })
  return slowPay({
    ...{ from, bornOn: period.bornOn, paye: period.engagement === 'paye', greatBritain: true },
    ...{ withPay: period.holiday === 'with-pay', expenses: period.expenses },
    shifts: period.shifts
      .filter((shift) => !takesAllAway(shift))
      .map((shift) => ({ ...caseOf(shift, workedSpan(shift)), job: shift.job, asleep: shift.asleep })),
    late: period.shifts.flatMap((shift) => (shift.late ? [{ ...shift.late, shift: caseOf(shift, shift.span) }] : [])),
  })
}

export interface Line {
  userId: string
  recordId: string | null
  job: string
  day: Day
  element: string
  from: string | null
  until: string | null
  minutes: number
  rate: number | null
  amount: number
}

const priceOfShift = (period: Period, shift: Shift, span: Span) =>
  priceOf({ span, breaks: breaksIn(shift, span) }, period.least, termsOf(period))

/** What a late change still pays. */
function stillPaid(period: Period, shift: Shift) {
  const { late, span } = shift
  if (!late) return 0
  const shown = (of: Span) => shownPay({ ...priceOfShift(period, shift, of), flat: null, calls: null, cards: [] })
  const effect = cancelEffect(late.bands, {
    ...{ shift: { startsAt: instantOf(span[0]), price: shown(span) }, cause: late.cause, act: late.act },
    at: instantOf(span[0] - late.notice),
    after: late.act === 'curtailed' ? shown(workedSpan(shift)) : undefined,
  })
  return effect?.pence ?? 0
}

const instantOf = (minute: number) => toInstant(minute).toISOString()
const WHOLE = { recordId: null, job: '', from: null, until: null, minutes: 0, rate: null }

/** When somebody slept: before they were woken, and afterwards. */
function asleepIn({ woken }: NonNullable<Shift['asleep']>, [start, end]: Span): Span[] {
  const [from, until] = woken[0]!
  return [
    [start, from],
    [until, end],
  ]
}

/** The lines of what was worked of a shift. */
function workedLines(period: Period, shift: Shift, userId: string): Line[] {
  if (takesAllAway(shift)) return []
  const { asleep, job } = shift
  const span = workedSpan(shift)
  const work = { userId, recordId: randomUUID(), job, day: toDay(dayOf(span[0])) }
  const between = (from: number, until: number) => ({ from: instantOf(from), until: instantOf(until) })
  const priced = asleep
    ? priceOf({ span, breaks: asleepIn(asleep, span) }, period.least, termsOf(period))
    : priceOfShift(period, shift, span)
  const night = asleep && {
    ...work,
    ...between(...span),
    element: 'sleep-in',
    minutes: 0,
    rate: null,
    amount: asleep.flat,
  }
  return [
    ...(night ? [night] : []),
    ...priced.pieces.map(({ from, until, minutes, rate, pay }) => ({
      ...{ ...work, ...between(from, until), element: 'time', minutes, rate, amount: pay },
    })),
  ]
}

/** The lines of a period as the rules of the product make them. */
export function linesOf(period: Period, userId: string): Line[] {
  const day = toDay(dayOf(period.shifts[0]!.span[0]))
  const lates = period.shifts.map((shift) => ({
    ...WHOLE,
    userId,
    day,
    element: 'late-change',
    amount: stillPaid(period, shift),
  }))
  const expenses = period.expenses.map((amount) => ({ ...WHOLE, userId, day, element: 'expense', amount }))
  const work = period.shifts.flatMap((shift) => workedLines(period, shift, userId))
  return [...work, ...lates.filter(({ amount }) => amount > 0), ...expenses]
}
