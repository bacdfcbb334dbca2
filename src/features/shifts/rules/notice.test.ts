import { describe, expect, test } from 'vitest'
import { type CancelBand, cancelEffect, noticeOf, sayComingOff, sayEffect, undoUntil } from './notice.ts'

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
  const bands: CancelBand[] = [
    { underHours: 24, cause: 'hirer', stillPaid: 50, stillCharged: 100 },
    { underHours: 4, cause: 'hirer', stillPaid: 100, stillCharged: 100 },
  ]

  test.each([
    ['2027-01-10T06:59:00.000Z', 'hirer', undefined],
    ['2027-01-10T07:00:00.000Z', 'hirer', undefined],
    ['2027-01-10T07:00:00.001Z', 'hirer', 4875],
    ['2027-01-11T03:00:00.000Z', 'hirer', 4875],
    ['2027-01-11T03:00:00.001Z', 'hirer', 9750],
    ['2027-01-11T06:30:00.000Z', 'hirer', 9750],
    ['2027-01-11T08:00:00.000Z', 'hirer', 9750],
    ['2027-01-11T06:30:00.000Z', 'worker', undefined],
    ['2027-01-11T06:30:00.000Z', undefined, undefined],
  ] as const)('at %s by the %s', (at, cause, pence) =>
    expect(cancelEffect(bands, { shift, cause, at })?.pence).toBe(pence),
  )

  test('say what follows; the product brings none', () => {
    const late = { shift, cause: 'hirer', at: '2027-01-10T08:00:00.000Z' } as const
    expect(sayEffect(cancelEffect(bands, late)!)).toBe(
      'each worker still gets at least £48.75 (50%), the client still pays 100% of the charge',
    )
    expect(cancelEffect([], late)).toBeUndefined()
  })

  test('tell a worker what they would get if others cancelled, before they come off', () => {
    const none = 'Nothing is taken from your pay, and this shift is not paid.'
    expect(sayComingOff([], { shift, at: '2027-01-11T06:30:00.000Z' })).toBe(none)
    expect(sayComingOff(bands, { shift, at: '2027-01-11T06:30:00.000Z' })).toBe(
      `${none} If the client cancelled it now, you would still get £97.50 (100%).`,
    )
  })
})
