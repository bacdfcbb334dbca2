import { describe, expect, test } from 'vitest'
import { dayNumber, dayOf, toDay, toInstant } from '#shared/calendar.ts'
import { londonTime } from '#shared/time.ts'
import { randomWeek } from '#testing/rates/random-week.ts'
import { slowAnswer } from '#testing/rates/slow-answer.ts'
import { amountsOf } from './amounts.ts'
import { breakInTheMiddle } from './breaks.ts'
import { clockText, evenHours, wallOf } from './even-hours.ts'
import { priceOf } from './price.ts'
import type { TermsInTime } from './split.ts'
import { clockChangeOf, shiftBetween } from './times.ts'

/** The suite does some; `RATES_WEEKS=100000` does what a change of the rule deserves (some minutes). */
const WEEKS = Number(process.env.RATES_WEEKS ?? 600)
const SEED = Number(process.env.RATES_SEED ?? 1)

test(`the rule and the slow answer agree in ${WEEKS} weeks: pieces in their order, minutes and pennies`, {
  timeout: 60_000 + WEEKS * 20,
}, () => {
  let [shifts, changed] = [0, 0]
  for (let i = 0; i < WEEKS; i++) {
    const { versions, holidays, shifts: week, least } = randomWeek(SEED * 1_000_003 + i)
    const terms: TermsInTime = {
      termsOn: (day) => versions.findLast(({ from }) => from <= day)?.terms,
      isHoliday: (day, rule) => holidays.get(day)?.includes(rule) ?? false,
    }
    for (const shift of week) {
      const fast = priceOf(shift, least, terms)
      const slow = slowAnswer({
        ...{ start: shift.span[0], end: shift.span[1], breaks: shift.breaks },
        ...{ shiftPay: least.shift, personRate: least.person },
        termsOn: (day) => terms.termsOn(dayNumber(day)),
        isHoliday: (day, rule) => terms.isHoliday(dayNumber(day), rule),
      })
      const pieces = fast.pieces.map(({ from, day, kind, minutes, rate, pay, charge }) => ({
        ...{ day: toDay(day), kind, at: clockText(wallOf(from, day)), minutes, rate, pay, charge },
      }))
      expect({ pieces, pay: fast.pay, charge: fast.charge }, `week ${i} of seed ${SEED}`).toEqual(slow)
      expect(fast.pieces.reduce((sum, { pay }) => sum + pay, 0)).toBe(fast.pay)
      shifts++
      if (evenHours(dayOf(shift.span[0])).length + evenHours(dayOf(shift.span[1] - 1)).length > 2) changed++
    }
  }
  expect(shifts).toBeGreaterThan(WEEKS)
  expect(changed).toBeGreaterThan(WEEKS / 5)
})

describe('rounding', () => {
  test('parts of a whole that is rounded once always add up to it', () => {
    expect(amountsOf([25 * 1480, 25 * 1360])).toEqual([617, 566])
    expect(amountsOf([30, 30, 30])).toEqual([1, 0, 1])
    expect(amountsOf([])).toEqual([])
  })
})

describe('breaks', () => {
  test('a break that nobody has timed lies in the middle', () => {
    expect(breakInTheMiddle([0, 660], 60)).toEqual([[300, 360]])
    expect(breakInTheMiddle([0, 660], 0)).toEqual([])
  })
})

describe('the clock on the wall', () => {
  test('skips an hour in spring and shows one twice in autumn', () => {
    for (const day of ['2027-03-28', '2026-10-25', '2026-11-26'].map(dayNumber))
      for (const { from, until } of evenHours(day))
        for (const minute of [from, from + 17, until - 1])
          expect(clockText(wallOf(minute, day))).toBe(londonTime(toInstant(minute)))
    expect(evenHours(dayNumber('2027-03-28')).map(({ wall }) => wall)).toEqual([0, 120])
    expect(evenHours(dayNumber('2026-10-25')).map(({ wall }) => wall)).toEqual([0, 60])
  })
})

describe('nothing says a rate', () => {
  test('minutes without one are counted and not paid', () => {
    const none: TermsInTime = { termsOn: () => undefined, isHoliday: () => false }
    const shift = { span: [0, 480], breaks: [[200, 230]] } as const
    expect(priceOf(shift, { shift: null, person: null }, none)).toEqual({
      ...{ pieces: [], minutes: 0, pay: 0, charge: null, unpriced: 450 },
    })
    expect(priceOf(shift, { shift: 1200, person: 1300 }, none)).toMatchObject({ pay: 9750, unpriced: 0 })
  })
})

describe('times on the wall', () => {
  const night = (day: string) => ({ day, start: '20:00', end: '08:00', breakMinutes: 60 })

  test('a night is an hour shorter in spring and longer in autumn, and says so', () => {
    const hours = ['2027-03-27', '2026-10-24', '2026-11-26'].map((day) => {
      const [from, until] = shiftBetween(night(day)).span
      return (until - from) / 60
    })
    expect(hours).toEqual([11, 13, 12])
    expect(['2027-03-27', '2026-10-24', '2026-11-26'].map((day) => clockChangeOf(night(day)))).toEqual([
      'Clocks go forward: 11 h instead of 12 h',
      'Clocks go back: 13 h instead of 12 h',
      undefined,
    ])
  })
})
