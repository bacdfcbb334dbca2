import { expect, test } from 'vitest'
import { asksFrom, isQuiet } from './cascade.ts'

const at = (instant: string) => new Date(instant)

test('nobody is rung between ten and six by the clocks in London', () => {
  expect(
    ['2026-11-22T21:59:00Z', '2026-11-22T22:00:00Z', '2026-11-23T05:59:00Z', '2026-11-23T06:00:00Z']
      .map(at)
      .map(isQuiet),
  ).toEqual([false, true, true, false])
  // In summer the clocks are an hour ahead.
  expect(isQuiet(at('2026-07-01T21:00:00Z'))).toBe(true)
  expect(isQuiet(at('2026-07-01T05:00:00Z'))).toBe(false)
})

test('the next person is asked at once by day, in the morning after a night, and at night for a shift that is near', () => {
  const day = at('2026-11-22T15:00:00Z')
  expect(asksFrom(day, '2026-11-30T07:00:00Z')).toEqual(day)
  expect(asksFrom(at('2026-11-22T23:10:00Z'), '2026-11-30T07:00:00Z')).toEqual(at('2026-11-23T06:00:00Z'))
  expect(asksFrom(at('2026-11-23T02:00:00Z'), '2026-11-30T07:00:00Z')).toEqual(at('2026-11-23T06:00:00Z'))
  const night = at('2026-11-23T02:00:00Z')
  expect(asksFrom(night, '2026-11-23T07:00:00Z')).toEqual(night)
  // It becomes near during the night.
  expect(asksFrom(night, '2026-11-23T17:00:00Z')).toEqual(at('2026-11-23T05:00:00Z'))
})
