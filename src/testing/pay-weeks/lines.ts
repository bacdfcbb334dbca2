import { randomUUID } from 'node:crypto'
import { averagePay, holidayPay } from '#features/pay/rules/holiday.ts'
import { lawfulHolidays } from '#features/pay/rules/people.ts'
import { cancelEffect } from '#features/rates/rules/late-changes.ts'
import { type PersonRate, priceOf } from '#features/rates/rules/price.ts'
import { shownPay } from '#features/rates/rules/shift-pay.ts'
import { dayOf, toDay, toInstant } from '#shared/calendar.ts'
import { addDays, type Day } from '#shared/time.ts'
import { breaksIn, isWorked, type Period, type Shift, type Span, termsOf, workedSpan } from './period.ts'

// What the rules of the product make of a period.

/** What somebody is due an hour of work in a role that begins on a day. */
export type Rates = (job: string, day: Day) => PersonRate

interface Part {
  from: string
  until: string
  minutes: number
  rate: number | null
  pay: number
  flat: 'sleep-in' | null
}

/** Approved time of a shift, as it waits for its lines. */
export interface Work {
  userId: string
  recordId: string
  job: string
  day: Day
  from: string
  until: string
  pay: number
  parts: Part[]
}

/** What is paid besides. */
export interface Whole {
  userId: string
  day: Day
  element: string
  amount: number
}

/** How somebody gets holiday pay: as they wish, where the law allows it. */
export function holidayPaid({ engagement, nation, wish }: Period) {
  const lawful = lawfulHolidays(engagement, nation)
  return lawful.includes(wish) ? wish : lawful[0]!
}

export const startDay = ({ span }: Shift): Day => toDay(dayOf(span[0]))

const priceOfShift = (
  period: Period,
  span: Span,
  { breaks, person }: { breaks: readonly Span[]; person: PersonRate },
) => priceOf({ span, breaks }, { ...period.least, person }, termsOf(period))

/** What a late change still pays. */
function stillPaid(period: Period, shift: Shift, person: PersonRate) {
  const { late, span } = shift
  if (!late) return 0
  const shown = (of: Span) =>
    shownPay({
      ...priceOfShift(period, of, { breaks: breaksIn(shift, of), person }),
      ...{ flat: null, calls: null, cards: [] },
    })
  const effect = cancelEffect(late.bands, {
    ...{ shift: { startsAt: instantOf(span[0]), price: shown(span) }, cause: late.cause, act: late.act },
    at: instantOf(span[0] - late.notice),
    after: late.act === 'curtailed' ? shown(workedSpan(shift)) : undefined,
  })
  return effect?.pence ?? 0
}

const instantOf = (minute: number) => toInstant(minute).toISOString()

/** When somebody slept: before they were woken, and afterwards. */
function asleepIn({ woken }: NonNullable<Shift['asleep']>, [start, end]: Span): Span[] {
  const [from, until] = woken[0]!
  return [
    [start, from],
    [until, end],
  ]
}

/** The approved time of a shift, with what it pays. */
function workOf(period: Period, shift: Shift, { userId, person }: { userId: string; person: PersonRate }): Work {
  const { asleep, job } = shift
  const span = workedSpan(shift)
  const between = ([from, until]: Span) => ({ from: instantOf(from), until: instantOf(until) })
  const breaks = asleep ? asleepIn(asleep, span) : breaksIn(shift, span)
  const { pieces } = priceOfShift(period, span, { breaks, person })
  const night: Part[] = asleep ? [{ ...between(span), minutes: 0, rate: null, pay: asleep.flat, flat: 'sleep-in' }] : []
  const parts = [
    ...night,
    ...pieces.map(({ from, until, minutes, rate, pay }) => ({
      ...{ ...between([from, until]), minutes, rate, pay, flat: null },
    })),
  ]
  const pay = parts.reduce((sum, part) => sum + part.pay, 0)
  return { userId, recordId: randomUUID(), job, day: startDay(shift), ...between(span), pay, parts }
}

/** What a holiday pays that begins with the period. */
function takenHoliday(period: Period, from: Day): number {
  const { past, nation } = period
  if (holidayPaid(period) !== 'accrued') return 0
  const average = averagePay(past.days, { before: from, beginsLike: past.beginsLike, nation })
  return average ? holidayPay(past.taken, average) : 0
}

/** The work and the rest of a period, as the rules of the product make them. */
export function linesOf(period: Period, from: Day, { userId, rates }: { userId: string; rates: Rates }) {
  const of = (shift: Shift) => rates(shift.job, startDay(shift))
  const whole = (element: string, amount: number): Whole => ({
    ...{ userId, element, amount },
    day: startDay(period.shifts[0]!),
  })
  const wholes = [
    ...period.shifts.map((shift) => whole('late-change', stillPaid(period, shift, of(shift)))),
    ...period.expenses.map((amount) => whole('expense', amount)),
    whole('holiday', takenHoliday(period, from)),
  ]
  return {
    work: period.shifts.filter(isWorked).map((shift) => workOf(period, shift, { userId, person: of(shift) })),
    wholes: wholes.filter(({ amount }) => amount > 0),
    entries: [
      { userId, day: from, kind: 'travel', minutes: period.unpaid, amount: null, days: null },
      { userId, day: from, kind: 'deduction', minutes: null, amount: period.deducted, days: null },
      ...period.stays.map(({ starts, days, charge }) => ({
        ...{ userId, day: addDays(from, starts), kind: 'accommodation', minutes: null, amount: charge, days },
      })),
    ].filter(({ minutes, amount, days }) => (days ?? minutes ?? amount ?? 0) > 0),
  }
}
