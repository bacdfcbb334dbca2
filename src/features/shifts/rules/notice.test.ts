import { describe, expect, test } from 'vitest'
import type { CancelBand } from '#features/rates/rules/late-acts.ts'
import { cancelEffect, noticeOf } from '#features/rates/rules/late-changes.ts'
import type { ShiftPay } from '#features/rates/schema.ts'
import { lateActOf, sayComingOff, sayEffect, undoUntil } from './notice.ts'

/** What so many minutes pay at 13.00. */
const paying = (minutes: number, rate = 1300): ShiftPay => ({
  ...{ parts: [{ minutes, rate, pay: (minutes * rate) / 60 }], flat: null, pay: (minutes * rate) / 60, unpriced: 0 },
})
const shift = { startsAt: '2027-01-11T07:00:00.000Z', endsAt: '2027-01-11T15:00:00.000Z', price: paying(450) }

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
    { act: 'cancelled', underHours: 24, cause: 'hirer', measure: 'percent', stillPaid: 50, stillCharged: 100 },
    { act: 'cancelled', underHours: 4, cause: 'hirer', measure: 'percent', stillPaid: 100, stillCharged: 100 },
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

describe('what is still paid', () => {
  const band: CancelBand = { act: 'cancelled', underHours: 24, cause: 'hirer', measure: 'minutes', stillPaid: 240 }
  const late = { cause: 'hirer', at: '2027-01-11T06:00:00.000Z' } as const
  const at1440 = { ...shift, price: paying(360, 1440) }

  test('four hours’ pay at 14.40 is 57.60, whatever the shift pays in all, and never more than that', () => {
    expect(cancelEffect([band], { ...late, shift: at1440 })?.pence).toBe(5760)
    expect(cancelEffect([band], { ...late, shift: { ...shift, price: paying(180, 1440) } })?.pence).toBe(4320)
    expect(sayEffect(cancelEffect([{ ...band, stillCharged: 240 }], { ...late, shift: at1440 })!)).toBe(
      'each worker still gets at least £57.60 (the pay of 4 h), the client still pays 4 h of the charge',
    )
  })

  test('minutes are the first of the shift, each at its own rate; a flat amount is due whole', () => {
    const parts = [
      { minutes: 120, rate: 1440, pay: 2880 },
      { minutes: 360, rate: 1560, pay: 9360 },
    ]
    const split = { ...shift, price: { parts, flat: null, pay: 12_240, unpriced: 0 } }
    expect(cancelEffect([band], { ...late, shift: split })?.pence).toBe(2880 + 3120)
    const night = { ...shift, price: { parts: [], flat: 'sleep-in' as const, pay: 6000, unpriced: 0 } }
    expect(cancelEffect([band], { ...late, shift: night })?.pence).toBe(6000)
  })

  test('all of it is all of it; of a shift that is cut short it is what it pays less', () => {
    const all: CancelBand = { act: 'cancelled', underHours: 24, cause: 'hirer', measure: 'whole' }
    expect(cancelEffect([all], { ...late, shift })?.pence).toBe(9750)
    const cut = { ...late, shift, act: 'curtailed', after: paying(330) } as const
    expect(cancelEffect([all], cut)).toBeUndefined()
    expect(cancelEffect([{ ...all, act: 'curtailed' }], cut)?.pence).toBe(2600)
    expect(cancelEffect([{ ...all, act: 'curtailed', measure: 'percent', stillPaid: 50 }], cut)?.pence).toBe(1300)
  })

  test.each([
    ['07:00', '14:00', 'curtailed'],
    ['08:00', '15:00', 'curtailed'],
    ['09:00', '17:00', 'moved'],
    ['06:00', '14:00', 'moved'],
    ['06:00', '15:00', undefined],
    ['07:00', '16:00', undefined],
  ] as const)('from %s to %s it is %s', (from, until, act) => {
    const after = { startsAt: `2027-01-11T${from}:00.000Z`, endsAt: `2027-01-11T${until}:00.000Z` }
    expect(lateActOf(shift, after)).toBe(act)
  })
})
