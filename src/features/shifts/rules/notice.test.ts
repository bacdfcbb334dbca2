import { describe, expect, test } from 'vitest'
import { bandOf, type CancelTerms, cancelEffect, noticeOf, undoUntil } from './notice.ts'

const shift = { startsAt: '2027-01-11T07:00:00.000Z', endsAt: '2027-01-11T15:00:00.000Z', breakMinutes: 30, pay: 1300 }

describe('one’s own claim', () => {
  test.each([
    ['can be undone for five minutes', '2027-01-10T12:00:00.000Z', '2027-01-10T12:05:00.000Z'],
    ['until two hours before the start at most', '2027-01-11T04:57:00.000Z', '2027-01-11T05:00:00.000Z'],
    ['not within two hours of it', '2027-01-11T05:00:00.000Z', null],
  ])('%s', (_, bookedAt, until) => expect(undoUntil({ bookedAt, startsAt: shift.startsAt })).toBe(until))
})

test('notice is counted in minutes that pass, also over a change of the clocks', () => {
  expect(noticeOf(shift, '2027-01-11T06:00:30.000Z')).toBe(59)
  expect(noticeOf(shift, '2027-01-11T07:10:00.000Z')).toBe(-10)
  expect(noticeOf({ startsAt: '2027-03-28T07:00:00.000Z' }, '2027-03-27T08:00:00.000Z')).toBe(23 * 60)
})

describe('bands of notice', () => {
  const terms: CancelTerms[] = [
    {
      from: '2027-01-01',
      bands: [
        { underMinutes: 24 * 60, cause: 'hirer', stillPaid: 50 },
        { underMinutes: 4 * 60, cause: 'hirer', stillPaid: 100 },
      ],
    },
    { from: '2027-02-01', bands: [] },
  ]
  const cancelled = (at: string, cause: 'hirer' | 'worker' = 'hirer') => ({ shift, cause, at })

  test.each([
    ['2027-01-10T06:59:00.000Z', 'hirer', 0, '24 h 1 min before the start'],
    ['2027-01-10T07:01:00.000Z', 'hirer', 4875, '23 h 59 min before the start: each worker still gets £48.75'],
    ['2027-01-11T06:30:00.000Z', 'hirer', 9750, '30 min before the start: each worker still gets £97.50'],
    ['2027-01-11T08:00:00.000Z', 'hirer', 9750, 'The shift has begun: each worker still gets £97.50'],
    ['2027-01-11T06:30:00.000Z', 'worker', 0, '30 min before the start'],
  ] as const)('at %s by the %s', (at, cause, stillPaid, words) => {
    expect(cancelEffect(terms, cancelled(at, cause))).toMatchObject({ stillPaid, words })
  })

  test('are those in force on the day of the act; the product brings none', () => {
    const late = { ...cancelled('2027-02-01T08:00:00.000Z'), shift: { ...shift, startsAt: '2027-02-01T09:00:00.000Z' } }
    expect(bandOf(terms, late)).toBeUndefined()
    expect(bandOf(terms, cancelled('2026-12-31T23:00:00.000Z'))).toBeUndefined()
    expect(cancelEffect([], cancelled('2027-01-11T06:30:00.000Z')).stillPaid).toBe(0)
  })
})
