import { describe, expect, test } from 'vitest'
import { addDays, startOfWeek } from '#shared/time.ts'
import { slowAverageHours, slowAveragePay } from '#testing/pay-weeks/slow-holiday.ts'
import { chanceFrom } from '#testing/random.ts'
import {
  accruedBy,
  accruedInLeave,
  averageHours,
  averagePay,
  cappedAccrual,
  holidayPay,
  saidOfHoliday,
  shownMinutes,
  type WorkedDay,
} from './holiday.ts'

const MONDAY = '2026-11-02'
const week = (back: number, minutes: number, pay: number): WorkedDay => ({
  day: addDays(MONDAY, -7 * back),
  minutes,
  pay,
})

describe('by hand', () => {
  test('four hours a week accrue 28.968 minutes each, which the law’s own rounding would make nothing', () => {
    expect(accruedBy(240)).toBe(289_680)
    expect(shownMinutes(accruedBy(240))).toBe(29)
    expect(shownMinutes(52 * accruedBy(240))).toBe(1506)
  })

  test('a leave year gives 28 days at most, as long as those that were worked', () => {
    const year = (workedDays: number, length: number) => ({ workedDays, workedMinutes: workedDays * length })
    const left = (of: ReturnType<typeof year>) => shownMinutes(cappedAccrual(accruedBy(of.workedMinutes), of))
    expect(left(year(231, 450))).toBe(shownMinutes(accruedBy(231 * 450)))
    expect(left(year(260, 450))).toBe(28 * 450)
    expect(cappedAccrual(12, { workedMinutes: 0, workedDays: 0 })).toBe(12)
  })

  test('two weeks of pay with an empty one between: the empty one is passed over', () => {
    const days = [week(1, 600, 13_500), week(3, 300, 6000)]
    const average = averagePay(days, { before: MONDAY, beginsLike: MONDAY, nation: 'great-britain' })
    // £195.00 for 15 hours are £13.00 an hour; six hours are £78.00.
    expect(average).toEqual({ weeks: 2, minutes: 900, pay: 19_500 })
    expect(holidayPay(360, average!)).toBe(7800)
    expect(saidOfHoliday({ from: '2026-11-02', through: '2026-11-04' }, 360, average!)).toBe(
      '2 Nov to 4 Nov, 6 h at the average of 2 weeks',
    )
  })

  test('a fortnight of sickness after 600 minutes, a week of leave and nothing: the average is of two weeks', () => {
    const days = [week(3, 600, 13_500)]
    const leave = [{ from: addDays(MONDAY, -14), through: addDays(MONDAY, -12) }]
    const average = averageHours(days, { before: MONDAY, beginsLike: MONDAY, leave })
    expect(average).toEqual({ weeks: 2, minutes: 600 })
    // 300 minutes a week, two weeks: 600 x 0.1207 = 72.42 minutes.
    expect(accruedInLeave({ from: MONDAY, through: addDays(MONDAY, 13) }, average!)).toBe(724_200)
  })

  test('in Northern Ireland twelve weeks; nothing before 104 weeks; nobody without pay', () => {
    const days = Array.from({ length: 30 }, (_, back) => week(back + 1, 60, 1000 + back))
    const of = { before: MONDAY, beginsLike: MONDAY }
    expect(averagePay(days, { ...of, nation: 'northern-ireland' })).toMatchObject({ weeks: 12, pay: 12_066 })
    expect(averagePay([week(104, 60, 1000)], { ...of, nation: 'great-britain' })).toMatchObject({ weeks: 1 })
    expect(averagePay([week(105, 60, 1000)], { ...of, nation: 'great-britain' })).toBe(null)
  })
})

test('both averages are the law’s own, day by day', () => {
  const chance = chanceFrom(16)
  for (let round = 0; round < 60; round++) {
    const before = addDays(MONDAY, chance.below(400))
    const begins = addDays(startOfWeek(MONDAY), chance.below(7) - 70)
    const density = chance.one([0.02, 0.2, 0.6])
    const days: WorkedDay[] = []
    for (let back = 1; back < 820; back++)
      if (chance.below(100) < density * 100)
        days.push({ day: addDays(before, -back), minutes: chance.below(720), pay: chance.below(20_000) - 200 })
    const leave = Array.from({ length: chance.below(5) }, () => {
      const from = addDays(before, -chance.below(800))
      return { from, through: addDays(from, chance.below(40)) }
    })
    const byDay = new Map(days.map((one) => [one.day, one]))
    for (const [nation, most] of [
      ['great-britain', 52],
      ['northern-ireland', 12],
    ] as const)
      expect(averagePay(days, { before, beginsLike: begins, nation })).toEqual(
        slowAveragePay(byDay, { before, begins, most }),
      )
    expect(averageHours(days, { before, beginsLike: begins, leave })).toEqual(
      slowAverageHours(byDay, { before, begins, leave }),
    )
  }
})
