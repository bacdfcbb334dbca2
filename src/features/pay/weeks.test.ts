import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { extraHolidayOf } from '#features/equal-treatment/rules/holiday.ts'
import { dayOf, toDay } from '#shared/calendar.ts'
import { addDays, type Day } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { dueOf, type Summed } from '#testing/pay-weeks/due.ts'
import { holidayPaid } from '#testing/pay-weeks/lines.ts'
import { randomPeriod } from '#testing/pay-weeks/random-period.ts'
import { slowAnswerTo } from '#testing/pay-weeks/slow-answer-to.ts'
import { equalOn, type SlowStay, slowLateChange, slowPay } from '#testing/pay-weeks/slow-pay.ts'
import { randomWeek } from '#testing/rates/random-week.ts'
import { holidayOf, missingWage } from './rules/check.ts'
import { accruedBy, accruedInLeave, averageHours, type WorkedDay } from './rules/holiday.ts'

const app = useApp({}, { worksOnJobs: false })

/** The suite does some; `PAY_WEEKS=100000` does what a change of pay deserves. */
const WEEKS = Number(process.env.PAY_WEEKS ?? 300)
const SEED = Number(process.env.PAY_SEED ?? 1)
const TOGETHER = 5000

const NOTHING: Summed = {
  ...{ minutes: 0, pay: 0, workedPay: 0, timeMinutes: 0, timePay: 0, lowestUnits: 0, toppedUp: 0, extraUnits: 0 },
  ...{ freeDays: 0, chargedDays: 0, charged: 0 },
}
const found = { late: 0, asleep: 0, below: 0, premium: 0, extra: 0, taken: 0, irish: 0, away: 0, lodged: 0, dear: 0 }

const firstDayOf = (seed: number): Day => addDays(toDay(dayOf(randomWeek(seed).shifts[0]!.span[0])), -3)

/** What the rules of the product say of a person, by what the database sums up of their lines. */
function answerTo(period: ReturnType<typeof randomPeriod>, from: Day, sum: Summed) {
  const { bornOn, engagement, past } = period
  const due = { ...sum, unpriced: 0, bornOn, engagement, holiday: holidayPaid(period) }
  const leave = { from, through: addDays(from, past.away - 1) }
  const hours = averageHours(past.days, { before: from, beginsLike: past.beginsLike, leave: past.leave })
  return {
    ...{ pay: sum.pay, holiday: holidayOf(due), missing: missingWage(due, from), minutes: sum.timeMinutes },
    extraHoliday: engagement === 'paye' ? extraHolidayOf(sum.extraUnits) : 0,
    accrued: accruedBy(sum.timeMinutes - period.unpaid),
    inLeave: hours ? accruedInLeave(leave, hours) : 0,
  }
}

/** Compares what some people are paid for periods that begin on a day. */
async function compare(from: Day, seeds: readonly number[]) {
  const people = seeds.map((seed) => ({ seed, userId: randomUUID(), period: randomPeriod(seed, from) }))
  const sums = await dueOf(app, people, from)
  for (const { seed, userId, period } of people) {
    const sum = sums.get(userId) ?? NOTHING
    // Of whom nothing is to be paid a run knows nothing.
    if (!sums.has(userId)) Object.assign(period, { unpaid: 0, deducted: 0, stays: [] })
    const is = answerTo(period, from, sum)
    expect(is, `week ${seed}`).toEqual(slowAnswerTo(period, from))
    found.late += Number(period.shifts.some(({ late }) => late))
    found.asleep += Number(period.shifts.some(({ asleep }) => asleep))
    found.below += Number(is.missing > 0)
    found.premium += Number(is.missing > 0 && sum.timePay * 60 > sum.lowestUnits)
    found.extra += Number(is.extraHoliday > 0)
    found.taken += Number(holidayPaid(period) === 'accrued' && period.past.taken > 0)
    found.irish += Number(period.nation === 'northern-ireland' && period.engagement === 'paye')
    found.away += Number(is.inLeave > 0)
    found.lodged += Number(sum.freeDays > 0)
    found.dear += Number(is.missing > 0 && sum.charged > sum.chargedDays * 1110)
  }
}

test(`pay, holiday, equal treatment and what the minimum wage lacks are as an independent answer has them, in ${WEEKS} weeks`, {
  timeout: 120_000 + WEEKS * 400,
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
    past: { days: [] as WorkedDay[], leave: [], beginsLike: '2026-11-02', away: 0, taken: 0 },
    late: [],
    expenses: [],
    unpaid: 0,
    deducted: 0,
    stays: [] as SlowStay[],
  }

  test('four hours of the day and four of the night at 12.71 and 15.00: 110.84, holiday pay 13.38, nothing lacks', () => {
    expect(slowPay({ ...period, shifts: [shift('2026-11-03T16:00', '2026-11-04T00:00')] })).toMatchObject({
      ...{ pay: 11_084, holiday: 1338, missing: 0, minutes: 480 },
    })
  })

  test('the same at 12.00 and 15.00 lacks 71 p of each of eight hours: better paid nights do not make up for it', () => {
    const shifts = [shift('2026-11-03T16:00', '2026-11-04T00:00', at(1200, 1500))]
    expect(slowPay({ ...period, shifts })).toMatchObject({ pay: 10_800, holiday: 1304, missing: 568, minutes: 480 })
    // Who turns 21 on the second day of the period is judged as 20.
    expect(slowPay({ ...period, shifts, bornOn: '2005-11-03' }).missing).toBe(0)
    expect(slowPay({ ...period, shifts, bornOn: '2005-11-02' }).missing).toBe(568)
    const lodged = (charge: number, days = 7) =>
      slowPay({ ...period, shifts, stays: [{ inPeriod: Array.from({ length: days }, (_, i) => i), days: 7, charge }] })
        .missing
    // 11.10 a day: 5.68 less 77.70 for a free week, 70.00 for it changes nothing, of 80.01 2.31 are too much.
    expect([lodged(0), lodged(7000), lodged(7770), lodged(8001)]).toEqual([0, 568, 568, 799])
    // Of three of seven days that are charged 80.01, 34.29 is charged, and 33.30 is not too much.
    expect(lodged(8001, 3)).toBe(667)
    // Until March 2026 it was 10.66, and 12.21 an hour: 21 p of each of eight hours, and 44 p of what a day cost.
    expect(
      slowPay({ ...period, from: '2026-03-31', shifts, stays: [{ inPeriod: [0], days: 1, charge: 1110 }] }).missing,
    ).toBe(212)
    // Half an hour between two sites and a uniform for 15.00: 6.36 (6.355) and 15.00 more, together 5.68 + 6.355 + 15.00.
    expect(slowPay({ ...period, shifts, unpaid: 30, deducted: 1500 }).missing).toBe(2704)
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
    expect(slowPay({ ...period, shifts: [night], late: [late], expenses: [1240] })).toMatchObject({
      ...{ pay: 5750 + 1240 + 2542, holiday: 694, missing: 0, minutes: 30 },
    })
  })

  const EIGHT_HOURS = shift('2026-11-03T09:00', '2026-11-03T17:00', at(1271, 1271))
  const weekBack = (back: number, worked: number, pay: number) => ({
    ...{ day: addDays('2026-11-02', -7 * back), minutes: worked, pay },
  })
  const accrued = (past: Partial<(typeof period)['past']>, greatBritain = true) =>
    slowPay({
      ...{ ...period, withPay: false, greatBritain, past: { ...period.past, ...past } },
      shifts: [EIGHT_HOURS],
    })

  test('eight hours accrue 57.936 minutes; six hours of holiday at 195.00 for 15 hours are 78.00; a fortnight of sickness accrues by the day', () => {
    const days = [weekBack(1, 600, 13_500), weekBack(3, 300, 6000)]
    const expected = { pay: 10_168 + 7800, holiday: 0, accrued: 579_360 }
    expect(accrued({ days, taken: 360 })).toMatchObject(expected)
    // Nothing was paid before: there is no average.
    expect(accrued({ taken: 360 })).toMatchObject({ pay: 10_168 })
    // 15 hours in three weeks, the empty one too: 300 minutes a week, of which two weeks accrue 72.42.
    expect(accrued({ days, away: 14 })).toMatchObject({ inLeave: 724_200 })
  })

  test('in Northern Ireland holiday pay never comes with the pay, and an average is of twelve weeks', () => {
    expect(slowPay({ ...period, greatBritain: false, shifts: [EIGHT_HOURS] })).toMatchObject({ holiday: 0 })
    const days = Array.from({ length: 24 }, (_, i) => weekBack(i + 1, 600, i < 12 ? 15_000 : 12_000))
    expect(accrued({ days, taken: 600 }, false)).toMatchObject({ pay: 10_168 + 15_000 })
    expect(accrued({ days, taken: 600 })).toMatchObject({ pay: 10_168 + 13_500 })
  })

  /** Week 13 begins on 4 November; the client pays its own staff so much, and five days of holiday more. */
  const withClient = (pay: number, of = EIGHT_HOURS) => {
    const equal = { weekOn: (day: string) => (day < '2026-11-04' ? 12 : 13), saidOn: () => ({ pay, holiday: 247 }) }
    return { ...of, equal, personRateOn: (day: string) => equalOn(equal, day)?.pay ?? null }
  }

  test('from week 13 an hour pays 15.40 for 12.71, from midnight on; 2.47 % of it is holiday beyond the 5.6 weeks', () => {
    expect(slowPay({ ...period, shifts: [withClient(1540)] })).toMatchObject({ pay: 10_168, extraHoliday: 0 })
    const night = withClient(1540, shift('2026-11-03T20:00', '2026-11-04T04:00', at(1271, 1271)))
    // 4 h at 12.71 are 50.84, 4 h at 15.40 are 61.60, of which 1.52.
    expect(slowPay({ ...period, shifts: [night] })).toMatchObject({ pay: 11_244, extraHoliday: 152, holiday: 1357 })
    // Whoever gets more already keeps it, and gets the holiday besides; better pay is no less than the minimum wage.
    const after = withClient(1200, shift('2026-11-05T09:00', '2026-11-05T17:00', at(1271, 1271)))
    expect(slowPay({ ...period, shifts: [after] })).toMatchObject({ pay: 10_168, extraHoliday: 251, missing: 0 })
  })
})
