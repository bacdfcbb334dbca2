import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/time.ts'
import { type Days, holds, meets, parseDays } from './days.ts'

describe('reading a multirange of dates', () => {
  test.each([
    ['{}', []],
    ['{[2024-01-01,2025-01-01)}', [{ from: '2024-01-01', until: '2025-01-01' }]],
    [
      '{(,2024-02-29),[2026-01-01,)}',
      [
        { from: null, until: '2024-02-29' },
        { from: '2026-01-01', until: null },
      ],
    ],
    ['{(,)}', [{ from: null, until: null }]],
    ['{[2024-01-01,infinity)}', [{ from: '2024-01-01', until: null }]],
  ])('%s', (text, days) => expect(parseDays(text)).toEqual(days))
})

describe('days in ranges', () => {
  const ranges: Days[] = [
    { from: null, until: '2026-01-03' },
    { from: '2026-01-10', until: '2026-01-12' },
    { from: '2026-01-20', until: null },
  ]
  const among = (day: string) =>
    day < '2026-01-03' || (day >= '2026-01-10' && day < '2026-01-12') || day >= '2026-01-20'
  const days = Array.from({ length: 40 }, (_, at) => addDays('2025-12-25', at))

  test('a range holds its first day and not the day that it ends on', () => {
    expect(days.filter((day) => holds(ranges, day))).toEqual(days.filter(among))
  })

  test('days from one through another meet the ranges when one of them is among these', () => {
    for (const [at, first] of days.entries())
      for (const [more, last] of days.slice(at).entries())
        expect(meets(ranges, { first, last })).toBe(days.slice(at, at + more + 1).some(among))
  })
})
