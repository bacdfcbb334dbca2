import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMinutes,
  addMonths,
  addYears,
  ageOn,
  atLondon,
  daysBetween,
  exactTime,
  formatDay,
  formatDayNear,
  formatInstant,
  formatMinutes,
  formatMonth,
  formatRoughWait,
  formatWait,
  formatWhen,
  isDay,
  londonDay,
  londonInstants,
  londonTime,
  londonToday,
  minutesBetween,
  monthOf,
  parseTypedDay,
  parseTypedMonth,
  startOfMonth,
  startOfWeek,
} from './time.ts'

describe('days', () => {
  it.each(['2024-02-29', '2026-12-31', '0001-01-01'])('%s is a day', (text) => expect(isDay(text)).toBe(true))
  it.each([
    '2023-02-29',
    '31/12/2024',
    '2024-1-5',
    'infinity',
    'today',
    'epoch',
    '',
    '2024-13-01',
    '2024-00-10',
    '02024-01-01',
    '2024-01-01T00:00:00Z',
    ' 2024-01-01',
  ])('%s is no day', (text) => expect(isDay(text)).toBe(false))
  it('reads days as people type them', () => {
    expect(parseTypedDay('7/3/1990')).toBe('1990-03-07')
    expect(parseTypedDay(' 07.03.1990 ')).toBe('1990-03-07')
    expect(parseTypedDay('07031990')).toBe('1990-03-07')
    expect(parseTypedDay('31/02/2024')).toBeUndefined()
    expect(parseTypedDay('1990-03-07')).toBeUndefined()
  })
  it('reads months as people type them', () => {
    for (const typed of ['9/2015', ' 09.2015 ', '092015', '14/09/2015', '14092015'])
      expect(parseTypedMonth(typed), typed).toBe('2015-09')
    for (const typed of ['13/2015', '2015', '00/2015', '9/15', '09/1815', '31/02/2024'])
      expect(parseTypedMonth(typed), typed).toBeUndefined()
    expect([monthOf('2015-09-14'), monthOf('2015-09'), formatDay('2015-09')]).toEqual(['2015-09', '2015-09', '09/2015'])
  })
  it('counts over clock changes, months and leap years', () => {
    expect(addDays('2027-03-27', 2)).toBe('2027-03-29')
    expect(daysBetween('2027-10-30', '2027-11-01')).toBe(2)
    expect(daysBetween('2026-01-10', '2026-01-01')).toBe(-9)
    expect(addMonths('2026-08-31', 6)).toBe('2027-02-28')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addYears('2024-02-29', 1)).toBe('2025-02-28')
  })
  it('counts completed years', () => {
    expect(ageOn('2010-11-22', '2026-11-21')).toBe(15)
    expect(ageOn('2010-11-21', '2026-11-21')).toBe(16)
    expect(ageOn('2004-02-29', '2022-02-28')).toBe(17)
    expect(ageOn('2004-02-29', '2022-03-01')).toBe(18)
  })
})

describe('weeks and months', () => {
  it.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2027-01-02', '2026-12-28'],
    ['1969-12-31', '1969-12-29'],
  ])('the week of %s begins on %s', (day, monday) => expect(startOfWeek(day)).toBe(monday))
  it('names months in full', () => {
    expect(startOfMonth('2026-11-22')).toBe('2026-11-01')
    expect(formatMonth('2026-11-01')).toBe('November 2026')
  })
})

describe('London', () => {
  it('says of a time that comes twice which one it is', () => {
    const told = ['00:30', '01:00', '01:30', '02:30'].flatMap((time) =>
      londonInstants('2026-10-25', time).map((instant) => exactTime(instant)),
    )
    expect(told).toEqual(['00:30', '01:00 (first)', '01:00 (second)', '01:30 (first)', '01:30 (second)', '02:30'])
  })

  it('is already on the next day at 23:30Z in summer, not in winter', () => {
    expect(londonDay(new Date('2027-06-30T23:30:00Z'))).toBe('2027-07-01')
    expect(londonDay(new Date('2027-01-31T23:30:00Z'))).toBe('2027-01-31')
    expect(londonToday({ now: () => Date.parse('2027-06-30T22:59:59Z') })).toBe('2027-06-30')
  })
  it('shows a time of day once, twice in the hour that comes twice, and not at all in the hour that is skipped', () => {
    const instants = (day: string, time: string) => londonInstants(day, time).map((instant) => instant.toISOString())
    expect(instants('2027-01-31', '01:30')).toEqual(['2027-01-31T01:30:00.000Z'])
    expect(instants('2027-06-30', '00:30')).toEqual(['2027-06-29T23:30:00.000Z'])
    expect(instants('2027-10-31', '01:30')).toEqual(['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'])
    expect(instants('2027-03-28', '01:30')).toEqual([])
    expect(atLondon('2027-10-31', '01:30').toISOString()).toBe('2027-10-31T00:30:00.000Z')
    expect(londonTime(atLondon('2027-03-28', '01:30'))).toBe('02:30')
  })
  it('counts minutes as they pass', () => {
    expect(minutesBetween(atLondon('2027-03-27', '22:00'), atLondon('2027-03-28', '06:00'))).toBe(420)
    expect(minutesBetween('2027-01-01T10:00:59Z', '2027-01-01T10:00:00Z')).toBe(-1)
    expect(addMinutes('2027-01-01T23:30:00Z', 45).toISOString()).toBe('2027-01-02T00:15:00.000Z')
    expect([720, 450, 45, 0, 82_464].map(formatMinutes)).toEqual([
      '12 h',
      '7 h 30 min',
      '45 min',
      '0 min',
      '1,374 h 24 min',
    ])
    expect([45, 150, 687, 1439, 1440, 3000].map(formatRoughWait)).toEqual([
      ...['45 min', '2 h 30 min', '11 h', '23 h', '1 day', '2 days'],
    ])
  })
  it('shows days and instants as British people write them', () => {
    expect(formatDay('2026-03-07')).toBe('07/03/2026')
    expect(formatDay(null)).toBe('')
    expect(formatInstant('2026-07-01T13:05:00Z')).toBe('01/07/2026, 14:05')
  })
})

describe('beside a list', () => {
  const now = Date.parse('2026-11-23T11:40:00Z')
  it.each([
    ['2026-11-23T11:39:40Z', 'just now'],
    ['2026-11-23T11:40:10Z', 'just now'],
    ['2026-11-23T11:37:00Z', '3 min ago'],
    ['2026-11-23T08:17:00Z', 'today 08:17'],
    ['2026-11-23T20:00:00Z', 'today 20:00'],
    ['2026-11-22T17:52:00Z', 'yesterday 17:52'],
    ['2026-11-14T17:52:00Z', '9 days ago'],
    ['2026-11-07T17:52:00Z', 'Sat 7 Nov'],
    ['2025-11-08T17:52:00Z', 'Sat 8 Nov 2025'],
    ['2026-11-24T07:30:00Z', 'tomorrow 07:30'],
    ['2026-11-28T07:30:00Z', 'Sat 28 Nov 07:30'],
  ])('%s is read as %s', (at, words) => expect(formatWhen(at, { now })).toBe(words))
  it('reads a day without a time', () => {
    const today = '2026-11-23'
    expect(['2026-11-14', '2026-11-22', today, '2026-11-28'].map((day) => formatDayNear(day, { today }))).toEqual([
      '9 days ago',
      'yesterday',
      'today',
      'Sat 28 Nov',
    ])
  })
  it('says a wait of a day and more in days', () => {
    expect([45, 450, 1439, 1440, 2300, 5000].map(formatWait)).toEqual([
      '45 min',
      '7 h 30 min',
      '23 h 59 min',
      '1 day',
      '2 days',
      '3 days',
    ])
  })
})
