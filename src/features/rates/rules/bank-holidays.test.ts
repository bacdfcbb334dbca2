import { expect, test } from 'vitest'
import { dayNumber } from '#shared/calendar.ts'
import { weekdayOf, yearOf } from '#shared/time.ts'
import { bankHolidays, holidaysAt, holidaysThatChange, holidayTest } from './bank-holidays.ts'
import { nationCodes, nationOf } from './nations.ts'

test('a year has the days that its nation keeps, none twice, each on a working day', () => {
  const counts = nationCodes.map((nation) =>
    [2026, 2027, 2028].map((year) => bankHolidays(nation).filter(({ day }) => yearOf(day) === year).length),
  )
  expect(counts).toEqual([
    [8, 8, 8],
    [10, 9, 9],
    [10, 10, 10],
  ])
  for (const nation of nationCodes) {
    const days = bankHolidays(nation)
    expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
    expect(days.filter(({ day }) => weekdayOf(day) > 5)).toEqual([])
    expect(days.filter(({ insteadOf }) => insteadOf && weekdayOf(insteadOf) < 6)).toEqual([])
  }
})

test('Christmas 2027 falls on a weekend: a card pays the substitute days, the days themselves, or both', () => {
  const isHoliday = holidayTest('england-wales', [])
  const paid = (rule: 'substitute' | 'calendar' | 'both') =>
    [25, 26, 27, 28].filter((day) => isHoliday(dayNumber(`2027-12-${day}`), rule))
  expect([paid('substitute'), paid('calendar'), paid('both')]).toEqual([
    [27, 28],
    [25, 26],
    [25, 26, 27, 28],
  ])
  expect(isHoliday(dayNumber('2027-03-29'), 'calendar')).toBe(true)
})

test('a day of the team counts in its nation, or everywhere', () => {
  const added = [
    { day: '2027-06-01', nation: 'scotland' as const },
    { day: '2027-06-02', nation: null },
  ]
  const held = nationCodes.map((nation) =>
    added.map(({ day }) => holidayTest(nation, added)(dayNumber(day), 'substitute')),
  )
  expect(held).toEqual([
    [false, true],
    [true, true],
    [false, true],
  ])
})

test('the nation of a site is proposed from its postcode', () => {
  expect(
    ['LS1 4AP', 'G1 1AA', 'GL1 1AA', 'EH1 1AA', 'E1 6AN', 'BT1 1AA', 'B1 1AA', 'TD15 1AA', 'td1 1aa', 'CF10 1AA'].map(
      nationOf,
    ),
  ).toEqual([
    ...['england-wales', 'scotland', 'england-wales', 'scotland', 'england-wales', 'northern-ireland'],
    ...['england-wales', 'england-wales', 'scotland', 'england-wales'],
  ])
})

test('a site keeps the days of the nation that counts on each, and a change from a day on leaves the days before it', () => {
  const nations = [
    { from: '2027-08-01', nation: 'scotland' as const },
    { from: '2027-08-31', nation: 'england-wales' as const },
  ]
  const isHoliday = holidaysAt({ postcode: 'BT1 1AA', nations }, [])
  const days = ['2027-07-12', '2027-08-02', '2027-08-30', '2027-12-27', '2028-07-12']
  expect(days.map((day) => isHoliday(dayNumber(day), 'substitute'))).toEqual([true, true, false, true, false])
  const change = { before: 'england-wales', after: 'scotland', from: '2027-08-01', added: [] } as const
  expect(holidaysThatChange(change).slice(0, 3)).toEqual([
    { day: '2027-08-02', name: 'Summer bank holiday', isHoliday: true },
    { day: '2027-08-30', name: 'Summer bank holiday', isHoliday: false },
    { day: '2027-11-30', name: 'St Andrew’s Day', isHoliday: true },
  ])
})
