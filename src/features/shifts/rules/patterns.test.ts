import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysBetween, startOfWeek, weekdayOf } from '#shared/time.ts'
import { chanceFrom } from '#testing/random.ts'
import { MOST_DAYS, type Pattern, readPattern } from './patterns.ts'

function daysOf(pattern: Pattern): Day[] {
  const { days, problems } = readPattern(pattern)
  expect(problems).toEqual([])
  return days ?? []
}
const messages = (pattern: Pattern) => readPattern(pattern).problems.map(({ message }) => message)

describe('a pattern', () => {
  test('of chosen days is a block in its order, each day once', () => {
    const rhythm = { kind: 'days', days: ['2027-03-03', '2027-03-01', '2027-03-03'] } as const
    expect(daysOf({ rhythm, from: '2027-03-01' })).toEqual(['2027-03-01', '2027-03-03'])
  })

  test('of weekdays has each of them through the last day', () => {
    const weekends = { kind: 'weeks', weeks: [[5, 6, 7]] } as const
    expect(daysOf({ rhythm: weekends, from: '2027-03-08', until: '2027-03-20' })).toEqual(
      ['12', '13', '14', '19', '20'].map((day) => `2027-03-${day}`),
    )
  })

  test('of weeks that take turns begins with the first in the week of its first day', () => {
    const rhythm = { kind: 'weeks', weeks: [[1, 2], [], [7], [3]] } as const
    // A Tuesday: Monday of that week has passed.
    expect(daysOf({ rhythm, from: '2026-12-15', count: 6 })).toEqual([
      '2026-12-15',
      '2027-01-03',
      '2027-01-06',
      '2027-01-11',
      '2027-01-12',
      '2027-01-31',
    ])
  })

  test('of turns runs over leap days and year ends', () => {
    expect(daysOf({ rhythm: { kind: 'turns', on: 2, off: 2 }, from: '2028-02-27', count: 5 })).toEqual([
      '2028-02-27',
      '2028-02-28',
      '2028-03-02',
      '2028-03-03',
      '2028-03-06',
    ])
  })

  test('leaves days out, which count', () => {
    const rhythm = { kind: 'turns', on: 1, off: 6 } as const
    expect(daysOf({ rhythm, from: '2026-12-18', count: 3, without: ['2026-12-25', '2026-12-26'] })).toEqual([
      '2026-12-18',
      '2027-01-01',
    ])
  })

  test.each<[string, Pattern]>([
    ['Choose a day', { rhythm: { kind: 'days', days: [] }, from: '2027-01-01' }],
    ['Choose a weekday', { rhythm: { kind: 'weeks', weeks: [[], []] }, from: '2027-01-01', count: 2 }],
    ['Choose at least one day on', { rhythm: { kind: 'turns', on: 0, off: 2 }, from: '2027-01-01', count: 2 }],
    ['Choose the last day', { rhythm: { kind: 'turns', on: 1, off: 2 }, from: '2027-01-01' }],
    [
      'The last day comes before the first',
      { rhythm: { kind: 'turns', on: 1, off: 2 }, from: '2027-01-01', until: '2026-12-31' },
    ],
    [
      'Choose a last day within 2 years',
      { rhythm: { kind: 'turns', on: 1, off: 2 }, from: '2027-01-01', until: '2029-01-02' },
    ],
    ['Choose at least one shift', { rhythm: { kind: 'turns', on: 1, off: 2 }, from: '2027-01-01', count: 0 }],
    [
      'There is no shift in this time: choose a later end or other days',
      { rhythm: { kind: 'weeks', weeks: [[1]] }, from: '2027-01-05', until: '2027-01-10' },
    ],
    [
      'At most 400 shifts at once: choose an earlier end',
      { rhythm: { kind: 'turns', on: 1, off: 0 }, from: '2027-01-01', count: MOST_DAYS + 1 },
    ],
  ])('says what to correct: %s', (message, pattern) => expect(messages(pattern)).toEqual([message]))
})

test('has every day of its rhythm once, within its bounds, and no other', () => {
  const chance = chanceFrom(81)
  for (let n = 0; n < 400; n++) {
    const from = addDays('2027-12-01', chance.below(500))
    const until = addDays(from, chance.below(200))
    const weeks = Array.from({ length: 1 + chance.below(4) }, () =>
      [1, 2, 3, 4, 5, 6, 7].filter(() => chance.below(3) === 0),
    )
    const without = Array.from({ length: chance.below(4) }, () => addDays(from, chance.below(60)))
    const { days = [] } = readPattern({ rhythm: { kind: 'weeks', weeks }, from, until, without })
    // By a second way: every day between the bounds is looked at by its place among all days.
    const expected = Array.from({ length: daysBetween(from, until) + 1 }, (_, at) => addDays(from, at)).filter(
      (day) => {
        const week = daysBetween(startOfWeek(from), startOfWeek(day)) / 7
        const weekday = ((Date.parse(day) / 86_400_000 + 3) % 7) + 1
        return weeks[week % weeks.length]!.includes(weekday) && !without.includes(day)
      },
    )
    expect(days, JSON.stringify({ from, until, weeks, without })).toEqual(expected)
    expect(days.map(weekdayOf).filter((weekday) => !weeks.flat().includes(weekday))).toEqual([])
  }
})
