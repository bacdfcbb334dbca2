import { expect, test } from 'vitest'
import { addDays } from '#shared/time.ts'
import { readTimes } from '../../rules/times.ts'
import type { ShiftInSeries } from '../../schema.ts'
import { foreseeEdit } from './foreseen.ts'

const ANNA = '11111111-1111-4111-8111-111111111111'
const FEMI = '22222222-2222-4222-8222-222222222222'

function night(at: number, changes: Partial<ShiftInSeries> = {}): ShiftInSeries {
  const day = addDays('2027-03-26', at)
  const times = { day, start: '20:00', end: '08:00', breakMinutes: 60 }
  return {
    ...{ id: day, version: 1, seriesDay: day, state: 'open', filled: 0, siteId: 'site', job: 'care-assistant' },
    ...{
      ...times,
      ...readTimes(times).span!,
      startIs: null,
      endIs: null,
      isSleepIn: false,
      isOnCall: false,
      isUrgent: false,
    },
    ...{
      staffRequired: 1,
      booking: 'claim',
      pay: 1305,
      flatPay: null,
      callPay: null,
      notes: null,
      orderNumber: null,
      costCentre: null,
    },
    ...{ charge: null, people: [ANNA], asked: [] },
    price: { parts: [{ minutes: 660, rate: 1305, pay: 14_355 }], flat: null, pay: 14_355, unpriced: 0 },
    ...changes,
  }
}
const series = [night(0), night(1), night(2, { people: [ANNA, FEMI] }), night(3, { breakMinutes: 30 })]
const TYPED = {
  ...{ siteId: 'site', job: 'care-assistant', day: '2027-03-26', start: '20:00', end: '08:00', breakMinutes: '60' },
  ...{ staffRequired: '1', booking: 'claim', pay: '13.05', charge: '', notes: '', scope: 'all' },
}
const now = Date.parse('2027-03-01T12:00:00Z')
const foresee = (typed: object) => foreseeEdit(series, { shiftId: series[0]!.id, values: { ...TYPED, ...typed }, now })

test('nothing is changed by what is as it was', () => expect(foresee({})).toMatchObject({ changed: 0, asksWhy: false }))

test('other times are told to everybody on them once; the night that skips them stays', () => {
  const { changed, told, asksWhy, left } = foresee({ end: '01:30' })
  expect([changed, told, asksWhy, left.map(({ day }) => day)]).toEqual([3, 2, true, ['2027-03-27']])
  expect(foresee({ end: '07:00', scope: 'this' })).toMatchObject({ changed: 1, told: 1, kept: 0 })
})

test('what was changed by itself is kept, and another break is told to nobody', () => {
  expect(foresee({ breakMinutes: '45' })).toMatchObject({ changed: 3, kept: 1, told: 0, asksWhy: false, left: [] })
})
