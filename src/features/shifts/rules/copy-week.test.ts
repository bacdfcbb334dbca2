import { describe, expect, test } from 'vitest'
import { addDays, londonTime, weekdayOf } from '#shared/time.ts'
import { chanceFrom } from '#testing/random.ts'
import { type ClashChoice, type Copied, copyWeek } from './copy-week.ts'
import { readTimes } from './times.ts'

function shiftOn(day: string, rest: Partial<Copied> = {}): Copied {
  const times = { day, start: '20:00', end: '08:00', breakMinutes: 60, ...rest }
  const other = { id: day, siteId: 'rosewood', job: 'carer', staffRequired: 2, userIds: ['ann', 'ben'] }
  return { ...other, ...times, ...readTimes(times).span!, ...rest }
}
const week = ['2027-03-15', '2027-03-20'].map((day) => shiftOn(day))
const copy = (rest: Partial<Parameters<typeof copyWeek>[0]> = {}) =>
  copyWeek({ shifts: week, by: 7, existing: [], clashes: 'open', mayWork: () => true, ...rest })

describe('a copied week', () => {
  test('has the same people at the same times on the wall', () => {
    const { copies, leftOut } = copy()
    expect(leftOut).toEqual([])
    expect(copies.map(({ day, span, userIds }) => [day, span.startsAt, span.endsAt, userIds.join()])).toEqual([
      ['2027-03-22', '2027-03-22T20:00:00.000Z', '2027-03-23T08:00:00.000Z', 'ann,ben'],
      ['2027-03-27', '2027-03-27T20:00:00.000Z', '2027-03-28T07:00:00.000Z', 'ann,ben'],
    ])
  })

  test.each<[ClashChoice, number[]]>([
    ['open', [2, 2]],
    ['left-out', [1, 1]],
  ])('with somebody who cannot work it: %s', (clashes, required) => {
    const { copies } = copy({ clashes, mayWork: (userId) => userId !== 'ben' })
    expect(copies.map(({ staffRequired }) => staffRequired)).toEqual(required)
    expect(copies.flatMap(({ userIds }) => userIds)).toEqual(['ann', 'ann'])
  })

  test('leaves a shift out that nobody of it can work, and keeps places that were open', () => {
    const open = shiftOn('2027-03-16', { staffRequired: 3 })
    const { copies, leftOut } = copy({ shifts: [...week, open], clashes: 'left-out', mayWork: () => false })
    expect(copies.map(({ of, staffRequired }) => [of, staffRequired])).toEqual([[open.id, 1]])
    expect(leftOut.map(({ why }) => why)).toEqual(['clash', 'clash'])
  })

  test('makes no shift again that is there, and none at a time that the clocks skip', () => {
    const late = shiftOn('2027-03-20', { id: 'late', start: '17:00', end: '01:30' })
    const { copies, leftOut } = copy({ shifts: [...week, late], existing: [shiftOn('2027-03-22')] })
    expect(copies.map(({ of }) => of)).toEqual(['2027-03-20'])
    expect(leftOut.map(({ of, why }) => [of, why])).toEqual([
      ['2027-03-15', 'exists'],
      ['late', 'clocks'],
    ])
  })
})

test('every shift is copied once or said to be left out, and copying again copies nothing', () => {
  const chance = chanceFrom(31)
  for (let n = 0; n < 200; n++) {
    const shifts = Array.from({ length: chance.below(12) }, (_, at) =>
      shiftOn(addDays('2027-10-18', chance.below(7)), {
        id: String(at),
        start: chance.one(['07:00', '20:00', '22:00']),
        siteId: chance.one(['rosewood', 'oaks']),
        staffRequired: 1 + chance.below(3),
        userIds: ['ann', 'ben'].slice(0, 1),
      }),
    )
    const by = 7 * (1 + chance.below(3))
    const { copies, leftOut } = copy({ shifts, by, clashes: 'open', mayWork: () => chance.below(2) === 0 })
    expect([...copies, ...leftOut].map(({ of }) => of).sort()).toEqual(shifts.map(({ id }) => id).sort())
    for (const { of, day, span, staffRequired } of copies) {
      const source = shifts.find(({ id }) => id === of)!
      expect(weekdayOf(day)).toBe(weekdayOf(source.day))
      expect(londonTime(new Date(span.startsAt))).toBe(source.start)
      expect(staffRequired).toBe(source.staffRequired)
    }
    const existing = copies.map(({ of, span }) => ({ ...shifts.find(({ id }) => id === of)!, ...span }))
    expect(copy({ shifts, by, existing }).copies).toEqual([])
  }
})
