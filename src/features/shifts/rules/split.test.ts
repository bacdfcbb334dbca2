import { describe, expect, test } from 'vitest'
import { addDays, addMinutes, londonTime } from '#shared/time.ts'
import { chanceFrom } from '#testing/random.ts'
import { coverPart, instantWithin, type Part, SHORTEST_PART_MINUTES, splitShift } from './split.ts'
import { minutesOf, paidMinutes, readTimes, type WallTimes } from './times.ts'

const BACK = '2027-10-30'

function shiftOf(times: Partial<WallTimes> & { breakMinutes?: number } = {}): Part {
  const full = { day: '2027-01-11', start: '20:00', end: '08:00', breakMinutes: 60, ...times }
  return { ...readTimes(full).span!, breakMinutes: full.breakMinutes }
}
const cutAt = (shift: Part, time: string) => instantWithin(shift, time) as string
const shown = (parts: readonly Part[] | undefined) =>
  parts?.map((part) => {
    const [from, to] = [part.startsAt, part.endsAt].map((instant) => londonTime(new Date(instant)))
    return `${from}-${to}, ${part.breakMinutes}`
  })

describe('a split', () => {
  test('cuts twelve hours into two times six, and shares the break', () => {
    const shift = shiftOf()
    expect(shown(splitShift(shift, [cutAt(shift, '02:00')]))).toEqual(['20:00-02:00, 30', '02:00-08:00, 30'])
  })

  test('cuts several times, in any order, and gives what cannot be divided to who lacks most', () => {
    const shift = shiftOf({ breakMinutes: 25 })
    const cuts = ['04:00', '23:00', '04:00'].map((time) => cutAt(shift, time))
    expect(shown(splitShift(shift, cuts))).toEqual(['20:00-23:00, 5', '23:00-04:00, 10', '04:00-08:00, 10'])
  })

  test('keeps the hour that the clocks give', () => {
    const shift = shiftOf({ day: BACK })
    const parts = splitShift(shift, [cutAt(shift, '03:00')])!
    expect(parts.map(minutesOf)).toEqual([480, 300])
  })

  test('is refused at the edges, outside, and where a part would be too short', () => {
    const shift = shiftOf()
    for (const cut of [shift.startsAt, shift.endsAt, '2027-01-10T10:00:00.000Z', '2027-01-11T20:30:00.000Z'])
      expect(splitShift(shift, [cut]), cut).toBeUndefined()
  })
})

describe('a part that somebody can cover', () => {
  const shift = shiftOf()
  const can = (from: string, to: string) => ({ startsAt: cutAt(shift, from), endsAt: cutAt(shift, to) })

  test('leaves the rest open', () => {
    const late = coverPart(shift, can('22:00', '08:00'))
    expect([shown([late!.covered]), shown(late!.open)]).toEqual([['22:00-08:00, 50'], ['20:00-22:00, 10']])
    const middle = coverPart(shift, can('22:00', '04:00'))
    expect([shown([middle!.covered]), shown(middle!.open)]).toEqual([
      ['22:00-04:00, 30'],
      ['20:00-22:00, 10', '04:00-08:00, 20'],
    ])
  })

  test('is neither all of it nor more, and leaves nothing too short', () => {
    expect(coverPart(shift, shift)).toBeUndefined()
    expect(coverPart(shift, { ...shift, endsAt: '2027-01-12T09:00:00.000Z' })).toBeUndefined()
    expect(coverPart(shift, can('20:30', '08:00'))).toBeUndefined()
  })
})

test('a time on the wall is an instant of the shift; of two one has to be chosen', () => {
  const shift = shiftOf({ day: BACK })
  expect(instantWithin(shift, '01:30')).toBeUndefined()
  expect(instantWithin(shift, '01:30', 'first')).toBe('2027-10-31T00:30:00.000Z')
  expect(instantWithin(shift, '01:30', 'second')).toBe('2027-10-31T01:30:00.000Z')
  expect(instantWithin(shift, '12:00')).toBeUndefined()
  const whole = shiftOf({ start: '08:00', end: '08:00' })
  expect(instantWithin(whole, '08:00')).toBe(whole.startsAt)
})

test('parts follow each other without a gap, and keep all minutes and the whole break', () => {
  const chance = chanceFrom(6)
  let cut = 0
  for (let n = 0; n < 2_000; n++) {
    const startsAt = addMinutes(`${addDays(BACK, chance.below(4) - 2)}T00:00Z`, chance.below(96) * 15).toISOString()
    const length = 120 + chance.below(80) * 15
    const shift = { startsAt, endsAt: addMinutes(startsAt, length).toISOString(), breakMinutes: chance.below(25) * 5 }
    const cuts = Array.from({ length: 1 + chance.below(3) }, () =>
      addMinutes(startsAt, chance.below(length / 15) * 15).toISOString(),
    )
    const parts = splitShift(shift, cuts)
    if (!parts) continue
    cut += 1
    expect([parts[0]!.startsAt, parts.at(-1)!.endsAt]).toEqual([shift.startsAt, shift.endsAt])
    expect(parts.slice(1).map((part) => part.startsAt)).toEqual(parts.slice(0, -1).map((part) => part.endsAt))
    expect(parts.reduce((sum, part) => sum + part.breakMinutes, 0)).toBe(shift.breakMinutes)
    expect(parts.reduce((sum, part) => sum + paidMinutes(part), 0)).toBe(paidMinutes(shift))
    for (const part of parts) {
      expect(minutesOf(part)).toBeGreaterThanOrEqual(SHORTEST_PART_MINUTES)
      expect(Math.abs(part.breakMinutes - (shift.breakMinutes * minutesOf(part)) / length)).toBeLessThan(5)
    }
  }
  expect(cut).toBeGreaterThan(200)
})
