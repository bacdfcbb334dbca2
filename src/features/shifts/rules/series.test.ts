import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#shared/time.ts'
import { chanceFrom } from '#testing/random.ts'
import { readPattern } from './patterns.ts'
import { concernedBy, editSeries, type InSeries, type Scope } from './series.ts'
import { minutesOf, readTimes } from './times.ts'

interface Shift extends InSeries {
  staffRequired: number
}
const NOW = Date.parse('2027-03-01T12:00:00Z')

function shiftOn(day: string, rest: Partial<Shift> = {}): Shift {
  const times = { day, start: '20:00', end: '08:00', breakMinutes: 60, ...rest }
  const span = readTimes(times).span!
  return { id: day, seriesDay: day, state: 'draft', staffRequired: 2, ...times, ...span, ...rest }
}
const NIGHTS = readPattern({
  rhythm: { kind: 'weeks', weeks: [[6, 7]] },
  from: '2027-02-27',
  until: '2027-04-04',
}).days!
const series = NIGHTS.map((day) => shiftOn(day))
const chosen = series[4]! // Saturday 13 March
const edited = (change: Partial<Shift>, scope: Scope, of = series) =>
  editSeries(of, { chosen, after: { ...chosen, ...change }, scope, now: NOW })
const daysOf = (shifts: { day: string }[]) => shifts.map(({ day }) => day)

describe('whom an edit concerns', () => {
  test.each<[Scope, number]>([
    ['this', 1],
    ['following', 8],
    // Two have begun.
    ['all', 10],
  ])('%s', (scope, count) => expect(concernedBy(series, { chosen, scope, now: NOW })).toHaveLength(count))

  test('nobody’s cancelled shifts, but the chosen one also when it has begun', () => {
    const cancelled = series.map((shift) => (shift === chosen ? shift : { ...shift, state: 'cancelled' as const }))
    expect(concernedBy(cancelled, { chosen, scope: 'all', now: Date.parse(chosen.endsAt) })).toEqual([chosen])
  })
})

describe('an edit', () => {
  test('of the times keeps the time on the wall over the change of the clocks', () => {
    const { changed, refused } = edited({ start: '21:00' }, 'following')
    expect(refused).toEqual([])
    expect(changed.map(({ shift, span }) => `${shift.day} ${shift.start} ${minutesOf(span) / 60}`)).toEqual([
      '2027-03-13 21:00 11',
      '2027-03-14 21:00 11',
      '2027-03-20 21:00 11',
      '2027-03-21 21:00 11',
      '2027-03-27 21:00 10',
      '2027-03-28 21:00 11',
      '2027-04-03 21:00 11',
      '2027-04-04 21:00 11',
    ])
  })

  test('to a time that the clocks skip says which nights stay as they are', () => {
    const { changed, refused } = edited({ start: '17:00', end: '01:30' }, 'all')
    expect(daysOf(changed.map(({ shift }) => shift))).not.toContain('2027-03-27')
    expect(refused).toMatchObject([{ shift: { day: '2027-03-27', end: '08:00' }, problems: [{ path: 'end' }] }])
  })

  test('of the day moves all by as many days, but for one that was moved by itself', () => {
    const moved = shiftOn('2027-03-22', { id: '2027-03-21', seriesDay: '2027-03-21' })
    const { changed } = edited(
      { day: '2027-03-12' },
      'following',
      series.map((shift) => (shift.id === moved.id ? moved : shift)),
    )
    expect(daysOf(changed.map(({ shift }) => shift))).toEqual(
      ['03-12', '03-13', '03-19', '03-26', '03-27', '04-02', '04-03'].map((day) => `2027-${day}`),
    )
    expect(changed.map(({ shift }) => daysBetween(shift.seriesDay, shift.day))).toEqual(Array(7).fill(-1))
  })

  test('carries over what it changes alone, and leaves to a shift what is its own', () => {
    const own = shiftOn('2027-03-20', { start: '22:00', staffRequired: 5, breakMinutes: 30 })
    const { changed } = edited(
      { staffRequired: 3, breakMinutes: 45, start: '19:00' },
      'following',
      series.map((shift) => (shift.id === own.id ? own : shift)),
    )
    expect(daysOf(changed.map(({ shift }) => shift))).not.toContain(own.day)
    const others = changed.map(({ shift: { start, staffRequired, breakMinutes } }) => [
      start,
      staffRequired,
      breakMinutes,
    ])
    expect(others).toEqual(Array(7).fill(['19:00', 3, 45]))
  })

  test('of nothing changes nothing', () => expect(edited({}, 'all')).toEqual({ changed: [], refused: [] }))
})

test('whatever is edited, no shift is changed twice, lost, or given another place in its series', () => {
  const chance = chanceFrom(5)
  for (let n = 0; n < 300; n++) {
    const some = NIGHTS.map((day) =>
      shiftOn(day, {
        start: chance.one(['20:00', '20:00', '21:30']),
        state: chance.one(['draft', 'open', 'cancelled'] as const),
      }),
    )
    const one = chance.one(some)
    const scope = chance.one(['this', 'following', 'all'] as const)
    const after = {
      ...one,
      start: chance.one(['01:30', '20:00', '22:00']),
      day: addDays(one.day, chance.below(3) - 1),
    }
    const { changed, refused } = editSeries(some, { chosen: one, after, scope, now: NOW })
    const ids = [...changed, ...refused].map(({ shift }) => shift.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeLessThanOrEqual(concernedBy(some, { chosen: one, scope, now: NOW }).length)
    for (const { shift, span } of changed) {
      expect(some.find(({ id }) => id === shift.id)?.seriesDay).toBe(shift.seriesDay)
      expect(readTimes(shift).span).toEqual(span)
    }
  }
})
