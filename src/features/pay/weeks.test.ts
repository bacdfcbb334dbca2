import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dayOf, toDay } from '#shared/calendar.ts'
import { addDays, type Day } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { dueOf, type Summed } from '#testing/pay-weeks/due.ts'
import { linesOf, slowAnswerTo } from '#testing/pay-weeks/lines.ts'
import { randomPeriod } from '#testing/pay-weeks/random-period.ts'
import { slowLateChange, slowPay } from '#testing/pay-weeks/slow-pay.ts'
import { randomWeek } from '#testing/rates/random-week.ts'
import { holidayOf, missingWage } from './rules/check.ts'

const app = useApp({}, { worksOnJobs: false })

/** The suite does some; `PAY_WEEKS=100000` does what a change of pay deserves. */
const WEEKS = Number(process.env.PAY_WEEKS ?? 300)
const SEED = Number(process.env.PAY_SEED ?? 1)
const TOGETHER = 2000

const NOTHING: Summed = {
  ...{ minutes: 0, pay: 0, workedPay: 0, timeMinutes: 0, timePay: 0, lowestUnits: 0, toppedUp: 0 },
}
const found = { late: 0, asleep: 0, below: 0, premium: 0 }

const firstDayOf = (seed: number): Day => addDays(toDay(dayOf(randomWeek(seed).shifts[0]!.span[0])), -3)

/** Compares what some people are paid for periods that begin on a day. */
async function compare(from: Day, seeds: readonly number[]) {
  const periods = seeds.map((seed) => ({ seed, userId: randomUUID(), period: randomPeriod(seed, from) }))
  const lines = periods.flatMap(({ period, userId }) => linesOf(period, userId))
  const sums = await dueOf(app, lines, from)
  for (const { seed, userId, period } of periods) {
    const sum = sums.get(userId) ?? NOTHING
    const { bornOn, engagement, holiday, shifts } = period
    const due = { ...sum, unpriced: 0, bornOn, engagement, holiday }
    const is = { pay: sum.pay, holiday: holidayOf(due), missing: missingWage(due, from), minutes: sum.timeMinutes }
    expect(is, `week ${seed}`).toEqual(slowAnswerTo(period, from))
    found.late += Number(shifts.some(({ late }) => late))
    found.asleep += Number(shifts.some(({ asleep }) => asleep))
    found.below += Number(is.missing > 0)
    found.premium += Number(is.missing > 0 && sum.timePay * 60 > sum.lowestUnits)
  }
}

test(`pay, holiday pay and what the minimum wage lacks are as an independent answer has them, in ${WEEKS} weeks`, {
  timeout: 120_000 + WEEKS * 30,
}, async () => {
  for (let first = 0; first < WEEKS; first += TOGETHER) {
    const seeds = Array.from({ length: Math.min(TOGETHER, WEEKS - first) }, (_, i) => SEED * 1_000_003 + first + i)
    for (const [from, of] of Map.groupBy(seeds, firstDayOf)) await compare(from, of)
  }
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(WEEKS / 60)
})

describe('worked out by hand', () => {
  const minutes = (instant: string) => Date.parse(`${instant}:00Z`) / 60_000
  const at = (day: number, night: number) => ({
    ...{ dayBy: 'minute' as const, holidays: 'substitute' as const },
    bands: (['weekday', 'saturday', 'sunday', 'holiday'] as const).flatMap((kind) => [
      { kind, from: 0, until: 360, pay: night, charge: null },
      { kind, from: 360, until: 1200, pay: day, charge: null },
      { kind, from: 1200, until: 1440, pay: night, charge: null },
    ]),
  })
  const shift = (start: string, end: string, terms = at(1271, 1500)) => ({
    ...{ start: minutes(start), end: minutes(end), breaks: [], shiftPay: null, personRate: null },
    ...{ termsOn: () => terms, isHoliday: () => false, job: 'healthcare-assistant', asleep: null },
  })
  const period = {
    from: '2026-11-02',
    bornOn: '1990-01-01',
    paye: true,
    greatBritain: true,
    withPay: true,
    late: [],
    expenses: [],
  }

  test('four hours of the day and four of the night at 12.71 and 15.00: 110.84, holiday pay 13.38, nothing lacks', () => {
    expect(slowPay({ ...period, shifts: [shift('2026-11-03T16:00', '2026-11-04T00:00')] })).toEqual({
      ...{ pay: 11_084, holiday: 1338, missing: 0, minutes: 480 },
    })
  })

  test('the same at 12.00 and 15.00 lacks 71 p of each of eight hours: better paid nights do not make up for it', () => {
    const shifts = [shift('2026-11-03T16:00', '2026-11-04T00:00', at(1200, 1500))]
    expect(slowPay({ ...period, shifts })).toEqual({ pay: 10_800, holiday: 1304, missing: 568, minutes: 480 })
    // Who turns 21 on the second day of the period is judged as 20.
    expect(slowPay({ ...period, shifts, bornOn: '2005-11-03' }).missing).toBe(0)
    expect(slowPay({ ...period, shifts, bornOn: '2005-11-02' }).missing).toBe(568)
  })

  test('a night asleep for 50.00 with 30 minutes awake, 12.40 of expenses, and a shift that the client cancelled 10 h before for half of it', () => {
    const asleep = { flat: 5000, woken: [[minutes('2026-11-04T02:00'), minutes('2026-11-04T02:30')] as const] }
    const night = { ...shift('2026-11-03T22:00', '2026-11-04T07:00'), asleep }
    const bands = [{ act: 'cancelled', cause: 'hirer', underHours: 24, measure: 'percent' as const, stillPaid: 50 }]
    const late = {
      act: 'cancelled',
      cause: 'hirer',
      notice: 600,
      bands,
      endsThen: null,
      shift: shift('2026-11-05T08:00', '2026-11-05T12:00'),
    }
    // 50.00 + 7.50 for work, of which 6.94 is holiday pay; 12.40; half of 50.84.
    expect(slowLateChange(late)).toBe(2542)
    expect(slowPay({ ...period, shifts: [night], late: [late], expenses: [1240] })).toEqual({
      ...{ pay: 5750 + 1240 + 2542, holiday: 694, missing: 0, minutes: 30 },
    })
  })
})
