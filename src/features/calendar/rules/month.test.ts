import { expect, test } from 'vitest'
import { cannotOn, chosenIn, dayByKey, isInReach, monthAfter, ofDay, weeksOf } from './month.ts'

test.each([
  ['2026-11', '2026-10-26', '2026-12-06', 6],
  ['2027-02', '2027-02-01', '2027-02-28', 4],
  ['2027-03', '2027-03-01', '2027-04-04', 5],
  ['2026-10', '2026-09-28', '2026-11-01', 5],
])('the weeks of %s go from %s through %s', (month, first, last, weeks) => {
  const { days, from, through } = weeksOf(month)
  expect([from, through, days[0], days.at(-1), days.length]).toEqual([first, last, first, last, weeks * 7])
  expect(new Set(days).size).toBe(days.length)
})

test('keys lead through the days as in a calendar', () => {
  const by = (key: string) => dayByKey(key, '2026-10-31')
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map(by)).toEqual([
    '2026-10-30',
    '2026-11-01',
    '2026-10-24',
    '2026-11-07',
  ])
  expect(['Home', 'End', 'PageUp', 'PageDown'].map(by)).toEqual([
    '2026-10-26',
    '2026-11-01',
    '2026-09-30',
    '2026-11-30',
  ])
  expect(by('Enter')).toBeUndefined()
})

test('the calendar goes a year back and a year ahead', () => {
  const today = '2026-11-22'
  expect(['2025-10', '2025-11', '2027-11', '2027-12'].map((month) => isInReach(month, today))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

test('the chosen day stays in its month; another one has today, or its first day', () => {
  const today = '2026-11-22'
  expect(chosenIn('2026-12', { chosen: '2026-12-09', today })).toBe('2026-12-09')
  expect(chosenIn('2026-12', { chosen: '2026-11-30', today })).toBe('2026-12-01')
  expect(chosenIn('2026-11', { chosen: undefined, today })).toBe(today)
})

test('leave stands on each of its days; of what is said of single days, that one cannot work', () => {
  const leave = [{ id: 'a', typeName: 'Annual leave', from: '2026-11-27', through: '2026-12-02', times: null }]
  const on = (day: string) => ofDay({ shifts: [], leave, cannot: [] }, day).leave.length
  expect(['2026-11-26', '2026-11-27', '2026-12-02', '2026-12-03'].map(on)).toEqual([0, 1, 1, 0])
  const said = {
    weeks: 1,
    firstWeek: '2026-11-23',
    rules: [{ week: 0, weekday: 2, from: '00:00', until: '00:00', kind: 'cannot' as const }],
    dates: [{ day: '2026-12-01', from: '20:00', until: '08:00', kind: 'prefer' as const }],
  }
  expect(cannotOn(said, weeksOf('2026-11').days.slice(28))).toEqual([
    { day: '2026-11-24', from: '00:00', until: '00:00' },
  ])
})
