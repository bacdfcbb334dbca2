import { describe, expect, test } from 'vitest'
import { addDays, addMinutes } from '#shared/time.ts'
import { chanceFrom } from '#testing/random.ts'
import {
  clockChange,
  comesTwice,
  endDay,
  minutesOf,
  paidMinutes,
  readTimes,
  type Span,
  type WallTimes,
  wallTimes,
} from './times.ts'

const FORWARD = '2027-03-28'
const BACK = '2027-10-31'

function spanOf(times: WallTimes, breakMinutes = 0): Span {
  const { span, problems } = readTimes({ ...times, breakMinutes })
  expect(problems).toEqual([])
  return span as Span
}

const problemsOf = (times: WallTimes, breakMinutes = 0) => readTimes({ ...times, breakMinutes }).problems

describe('a shift by the clocks on the wall', () => {
  test.each([
    ['of a day in winter', '2027-01-11', '07:00', '15:00', '2027-01-11T07:00:00.000Z', '2027-01-11T15:00:00.000Z'],
    ['of a day in summer', '2027-07-12', '07:00', '15:00', '2027-07-12T06:00:00.000Z', '2027-07-12T14:00:00.000Z'],
    ['of a night', '2027-01-11', '20:00', '08:00', '2027-01-11T20:00:00.000Z', '2027-01-12T08:00:00.000Z'],
    ['until midnight', '2027-12-31', '14:00', '00:00', '2027-12-31T14:00:00.000Z', '2028-01-01T00:00:00.000Z'],
    ['of a day and a night', '2028-02-28', '09:00', '09:00', '2028-02-28T09:00:00.000Z', '2028-02-29T09:00:00.000Z'],
  ])('%s has its instants', (_, day, start, end, startsAt, endsAt) => {
    expect(spanOf({ day, start, end })).toEqual({ startsAt, endsAt })
  })

  test.each([
    ['forward', addDays(FORWARD, -1), 7, 'Clocks go forward: 7 h instead of 8 h'],
    ['back', addDays(BACK, -1), 9, 'Clocks go back: 9 h instead of 8 h'],
    ['neither way', '2027-06-12', 8, undefined],
  ])('a night from 22:00 to 06:00 in which the clocks go %s is counted in hours that pass', (_, day, hours, words) => {
    const span = spanOf({ day, start: '22:00', end: '06:00' })
    expect(minutesOf(span)).toBe(hours * 60)
    expect(paidMinutes({ ...span, breakMinutes: 30 })).toBe(hours * 60 - 30)
    expect(clockChange(span)).toBe(words)
  })

  test('24 hours on the wall are 25 in the night in which the clocks go back', () => {
    const span = spanOf({ day: addDays(BACK, -1), start: '08:00', end: '08:00' })
    expect(clockChange(span)).toBe('Clocks go back: 25 h instead of 24 h')
  })
})

describe('a time that the clocks skip', () => {
  test.each([
    [{ day: FORWARD, start: '01:30', end: '08:00' }, 'start'],
    [{ day: addDays(FORWARD, -1), start: '17:00', end: '01:00' }, 'end'],
  ])('is refused in %o', (times, path) => {
    const time = times[path as 'start' | 'end']
    const message = `There is no ${time} on Sunday 28 March 2027: the clocks go forward from 01:00 to 02:00`
    expect(problemsOf(times)).toEqual([{ path, message }])
  })

  test('is none at the edges of the hour', () => {
    expect(minutesOf(spanOf({ day: FORWARD, start: '00:59', end: '02:00' }))).toBe(1)
  })
})

describe('a time that comes twice', () => {
  const night = { day: BACK, start: '01:30', end: '08:00' }

  test('is asked for', () => {
    expect(comesTwice(BACK, '01:30')).toBe(true)
    expect([comesTwice(BACK, '00:59'), comesTwice(BACK, '02:00'), comesTwice(FORWARD, '01:30')]).not.toContain(true)
    const message =
      '01:30 comes twice on Sunday 31 October 2027, because the clocks go back: choose the first or the second'
    expect(problemsOf(night)).toEqual([{ path: 'startIs', message }])
    expect(problemsOf({ day: addDays(BACK, -1), start: '17:00', end: '01:30' })).toMatchObject([{ path: 'endIs' }])
    expect(problemsOf({ day: BACK, start: '01:15', end: '01:45' })).toHaveLength(2)
  })

  test('is the one that was chosen', () => {
    expect(spanOf({ ...night, startIs: 'first' }).startsAt).toBe('2027-10-31T00:30:00.000Z')
    expect(spanOf({ ...night, startIs: 'second' }).startsAt).toBe('2027-10-31T01:30:00.000Z')
    expect(clockChange(spanOf({ ...night, startIs: 'first' }))).toBe('Clocks go back: 7 h 30 min instead of 6 h 30 min')
    expect(clockChange(spanOf({ ...night, startIs: 'second' }))).toBeUndefined()
  })

  test('a choice for another time is passed over', () => {
    expect(spanOf({ day: '2027-11-01', start: '01:30', end: '08:00', startIs: 'second' })).toEqual(
      spanOf({ day: '2027-11-01', start: '01:30', end: '08:00' }),
    )
  })

  test('a shift within the hour that repeats', () => {
    const short: WallTimes = { day: BACK, start: '01:45', end: '01:15', startIs: 'first', endIs: 'second' }
    expect([endDay(short), minutesOf(spanOf(short))]).toEqual([BACK, 30])
    const wrong: WallTimes = { day: BACK, start: '01:15', end: '01:45', startIs: 'second', endIs: 'first' }
    expect(problemsOf(wrong)).toMatchObject([{ path: 'endIs' }])
  })
})

test('a break is shorter than its shift', () => {
  const day = { day: '2027-01-11', start: '08:00', end: '09:00' }
  expect(problemsOf(day, 60)).toEqual([{ path: 'breakMinutes', message: 'The break is as long as the shift' }])
  expect(problemsOf(day, 59)).toEqual([])
})

test('times on the wall give the same instants again, on any day and in both nights of a change', () => {
  const chance = chanceFrom(2027)
  for (let n = 0; n < 2_000; n++) {
    const day = addDays(chance.one([FORWARD, BACK, '2028-02-28', '2026-12-31']), chance.below(5) - 3)
    const startsAt = addMinutes(`${day}T00:00Z`, chance.below(48 * 4) * 15).toISOString()
    const endsAt = addMinutes(startsAt, (1 + chance.below(24 * 4 - 4)) * 15).toISOString()
    const times = wallTimes({ startsAt, endsAt })
    expect(readTimes({ ...times, breakMinutes: 0 }), JSON.stringify(times)).toEqual({
      span: { startsAt, endsAt },
      problems: [],
    })
  }
})
