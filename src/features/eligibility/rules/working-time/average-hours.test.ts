import { describe, expect, test } from 'vitest'
import { dayNumber, toDay } from '#shared/calendar.ts'
import { at, plainContext, plainPerson, plainShift } from '#testing/eligibility/plain-case.ts'
import { eligibility } from '../eligibility.ts'
import type { PersonFacts } from '../facts.ts'
import type { TeamRules } from '../team-rules.ts'

const ELSEWHERE = 1
const QUARTER = 15

/** Work of so many hours from 08:00 on a day. */
const work = (day: string, hours: number) => ({ start: at(day, '08:00'), end: at(day, '08:00') + hours * 60 })
const shiftOf = (day: string, hours: number) => plainShift({ ...work(day, hours), breakMinutes: 0 })
const daysOf = (...days: string[]) => days.flatMap((day) => [dayNumber(day), dayNumber(day) + 1])

/** Monday to Friday of so many weeks from a Monday, without some days. */
function weekdays(monday: string, weeks: number, without: readonly string[] = []) {
  const days = Array.from({ length: weeks * 7 }, (_, i) => toDay(dayNumber(monday) + i))
  return days.filter((day, i) => i % 7 < 5 && !without.includes(day))
}

type Given = Partial<PersonFacts> & Parameters<typeof plainPerson>[0]

function found(given: Given, shift: ReturnType<typeof plainShift>, rules: Partial<TeamRules> = {}) {
  const context = { ...plainContext, rules: { ...plainContext.rules, ...rules } }
  return eligibility(plainPerson(given), shift, context).reasons.filter(({ rule }) => rule === 'average-hours')
}

const hoursFound = (...of: Parameters<typeof found>) => found(...of).map((one) => Math.round(one.found) / 60)

describe('a period that ends before the shift', () => {
  const LEAVE = ['2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02', '2026-04-03']
  // 80 days of 9 h 42 are 776 hours in the seventeen weeks until Sunday 14 June.
  const seventeen = weekdays('2026-02-16', 17, LEAVE).map((day) => work(day, 9.7))
  const person = (booked: string[]): Given => ({
    spells: [work('2026-01-05', 1), ...seventeen, ...booked.map((day) => work(day, 8))],
    leftOut: daysOf(...LEAVE),
  })
  const week = weekdays('2026-06-15', 1)
  const friday = '2026-06-19'
  const others = week.filter((day) => day !== friday)

  test('776 h and five days of leave: the next five days may hold 40 h, whichever of them is booked last', () => {
    for (const last of week)
      expect(found(person(week.filter((day) => day !== last)), shiftOf(last, 8)), last).toEqual([])
  })

  test('and not a quarter of an hour more', () => {
    const longer = plainShift({ ...work(friday, 8), end: work(friday, 8).end + QUARTER, breakMinutes: 0 })
    expect(found(person(others), longer)).toMatchObject([{ level: 'block', at: dayNumber('2026-06-14') }])
    expect(found({ ...person(others), leftOut: [] }, longer)).toEqual([])
    // The sixth worked day replaces nothing.
    expect(found(person(week), shiftOf('2026-06-20', 8))).toEqual([])
  })

  test('a shift that comes before those that replace takes the place of the last one', () => {
    const [monday, ...rest] = week
    expect(found(person([...rest, '2026-06-20']), shiftOf(monday!, 8))).toEqual([])
    expect(found(person([...rest, '2026-06-20']), shiftOf(monday!, 9))).toMatchObject([{ level: 'block' }])
  })

  test('no figure is told where work for another team replaces', () => {
    const given = person(others)
    const spells = given.spells!.map((one) => (one.start > at(week[0]!, '00:00') ? { ...one, whose: ELSEWHERE } : one))
    expect(found({ ...given, spells }, shiftOf(friday, 9))).toMatchObject([{ elsewhere: true }])
    expect(found(given, shiftOf(friday, 9))).toMatchObject([{ elsewhere: false }])
  })
})

test('a period that begins with the second day of a night holds it', () => {
  const later = [...weekdays('2026-06-15', 17, ['2026-06-15']), '2026-10-11'].map((day) => work(day, 9.6))
  const night = { start: at('2026-06-14', '20:00'), end: at('2026-06-15', '01:00'), breakMinutes: 0 }
  const given = { spells: [work('2025-10-06', 8), ...later] }
  expect(found(given, plainShift(night))).toMatchObject([{ at: dayNumber('2026-10-11') }])
  expect(found(given, plainShift({ ...night, end: at('2026-06-15', '00:00') }))).toEqual([])
})

describe('long absence', () => {
  // Seventeen weeks of sickness until Sunday 15 February, then forty hours a week.
  const sick = Array.from({ length: 119 }, (_, i) => toDay(dayNumber('2025-10-20') + i))
  const back = weekdays('2026-02-16', 30)
  const given = (days: readonly string[]): Given => ({
    spells: [work('2025-06-02', 8), ...days.map((day) => work(day, 8))],
    leftOut: daysOf(...sick),
  })
  const hundredAndThird = back[102]!

  test('is replaced by as many days worked by the letter: who works 40 h a week is warned in the twenty-first week', () => {
    expect(found(given(back.slice(0, 101)), shiftOf(back[101]!, 8))).toEqual([])
    const last = shiftOf(hundredAndThird, 8)
    expect(found(given(back.slice(0, 102)), last)).toMatchObject([{ level: 'warn' }])
    expect(found(given(back.slice(0, 102)), last, { letter: 'block' })).toMatchObject([{ level: 'block' }])
  })

  test('is neutral by its purpose: 48 hours a week is the limit afterwards too', () => {
    const tenHours = (days: readonly string[]) => ({
      ...given([]),
      spells: [work('2025-06-02', 8), ...days.map((day) => work(day, 10))],
    })
    // 81 days of ten hours and six hours are 816.
    expect(found(tenHours(back.slice(0, 81)), shiftOf(back[81]!, 6))).toEqual([])
    expect(found(tenHours(back.slice(0, 81)), shiftOf(back[81]!, 7))).toMatchObject([{ level: 'block' }])
  })

  test('a day in its place that is left out itself uses it up and counts nothing', () => {
    // 802 hours in the seventeen weeks until Sunday 7 June, of which Tuesday 10 February is left out.
    const before = [work('2026-02-09', 16), ...weekdays('2026-02-16', 16).map((day) => work(day, 9.825))]
    const one = { spells: [work('2025-06-02', 8), ...before], leftOut: daysOf('2026-02-10') }
    const tuesday = shiftOf('2026-06-09', 16)
    expect(found(one, tuesday)).toMatchObject([{ level: 'warn', at: dayNumber('2026-06-07') }])
    const monday = [...one.spells, work('2026-06-08', 8)]
    expect(found({ ...one, spells: monday, optedOut: daysOf('2026-06-08') }, tuesday)).toEqual([])
  })
})

describe('a new starter', () => {
  const first = ['2026-06-08', '2026-06-09', '2026-06-11', '2026-06-12', '2026-06-13']
  const joinedOn = dayNumber('2026-06-08')

  test('leave on Wednesday and 5 x 9 h: nine hours on Monday replace the leave of the first week; it warns', () => {
    const given = { joinedOn, spells: first.map((day) => work(day, 9)), leftOut: daysOf('2026-06-10') }
    expect(hoursFound(given, shiftOf('2026-06-15', 9))).toEqual([54])
    expect(found(given, shiftOf('2026-06-15', 9))).toMatchObject([{ level: 'warn', at: dayNumber('2026-06-14') }])
    expect(found(given, shiftOf('2026-06-15', 9), { letter: 'block' })).toMatchObject([{ level: 'block' }])
    expect(found(given, shiftOf('2026-06-15', 3))).toEqual([])
  })

  test('6 x 8 h and a Monday are 49 h a week over eight days: that warns, and blocks by the letter', () => {
    const spells = [...first, '2026-06-10'].sort().map((day) => work(day, 8))
    const monday = shiftOf('2026-06-15', 8)
    expect(hoursFound({ joinedOn, spells }, monday)).toEqual([49])
    expect(found({ joinedOn, spells }, monday)).toMatchObject([{ level: 'warn' }])
    expect(found({ joinedOn, spells }, monday, { letter: 'block' })).toMatchObject([{ level: 'block' }])
    expect(found({ joinedOn, spells }, monday, { levels: { 'average-hours': 'warn' } })).toMatchObject([
      { level: 'warn' },
    ])
  })

  test('what is over the limit over four weeks too is no matter of the short period', () => {
    const spells = weekdays('2026-05-25', 3).map((day) => work(day, 13))
    const given = { joinedOn: dayNumber('2026-05-25'), spells }
    expect(found(given, shiftOf('2026-06-15', 1))).toMatchObject([{ level: 'block', at: dayNumber('2026-06-15') }])
    const declared = [{ since: joinedOn, minutesAWeek: 47 * 60 }]
    expect(found({ joinedOn, declared }, shiftOf('2026-06-15', 3))).toMatchObject([{ level: 'warn' }])
    expect(found({ joinedOn, declared }, shiftOf('2026-06-15', 5))).toMatchObject([{ level: 'block' }])
  })
})

describe('fixed periods', () => {
  // Seventeen weeks of 50 hours from Monday 13 April, of somebody who began long before.
  const spells = [work('2025-10-06', 8), ...weekdays('2026-04-13', 17).map((day) => work(day, 10))]
  const saturday = shiftOf('2026-08-08', 1)

  test('stand in place of those that roll: what lies in two of them is not averaged together', () => {
    expect(found({ spells }, saturday)).toMatchObject([{ level: 'block' }])
    // The first ends on Sunday 14 June.
    expect(found({ spells }, saturday, { averageFrom: '2026-02-16' })).toEqual([])
    const same = found({ spells }, saturday, { averageFrom: '2026-04-13' })
    expect(same).toMatchObject([{ level: 'block', at: dayNumber('2026-08-09') }])
  })

  test('begin on their first day; before it the periods roll', () => {
    expect(found({ spells }, saturday, { averageFrom: '2026-08-09' })).toMatchObject([{ at: dayNumber('2026-08-08') }])
    expect(found({ spells }, saturday, { averageFrom: '2026-08-08' })).toEqual([])
  })

  test('are asked to their end, after the last known work too, and replace days left out from the next one', () => {
    const until = { spells: spells.filter(({ start }) => start < at('2026-08-03', '00:00')) }
    const averageFrom = '2026-04-13'
    expect(found(until, shiftOf('2026-08-03', 16), { averageFrom })).toEqual([])
    expect(found(until, shiftOf('2026-08-03', 17), { averageFrom })).toMatchObject([{ at: dayNumber('2026-08-09') }])
    const leftOut = daysOf('2026-08-07', '2026-08-08')
    expect(found({ ...until, leftOut }, shiftOf('2026-08-20', 17), { averageFrom })).toMatchObject([
      { at: dayNumber('2026-08-09') },
    ])
    expect(found(until, shiftOf('2026-08-20', 17), { averageFrom })).toEqual([])
  })

  test('of somebody who has not worked for as long begin with their work', () => {
    const starter = { spells: spells.filter(({ start }) => start > at('2026-06-15', '00:00')) }
    const rules = { averageFrom: '2026-02-16', letter: 'block' } as const
    expect(found(starter, saturday, rules)).toMatchObject([{ level: 'block' }])
  })
})

describe('work for others that is declared', () => {
  const spells = weekdays('2026-02-16', 17).map((day) => work(day, 8))
  const given: Given = { spells: [work('2025-10-06', 8), ...spells], declared: [] }
  const from = (day: string, hours: number) => [{ since: dayNumber(day), minutesAWeek: hours * 60 }]

  test('counts by the most of any day of the shift', () => {
    const night = plainShift({ start: at('2026-06-14', '20:00'), end: at('2026-06-15', '04:00'), breakMinutes: 0 })
    expect(found({ ...given, declared: from('2026-06-15', 8) }, night)).toHaveLength(1)
    expect(found({ ...given, declared: from('2026-06-16', 8) }, night)).toEqual([])
  })

  test('and not before it begins', () => {
    const booked = { ...given, spells: [...given.spells!, work('2026-06-17', 10)] }
    expect(found({ ...booked, declared: from('2026-06-16', 8) }, shiftOf('2026-06-15', 16))).toEqual([])
    expect(found({ ...booked, declared: from('2026-06-15', 8) }, shiftOf('2026-06-15', 16))).toHaveLength(1)
  })
})

test('a shift over the end of an opt-out is asked about the day after it', () => {
  const spells = [work('2026-01-05', 8), ...weekdays('2026-02-16', 17).map((day) => work(day, 11))]
  const night = plainShift({ start: at('2026-06-14', '20:00'), end: at('2026-06-15', '04:00'), breakMinutes: 0 })
  const until = (day: string) => ({ spells, optedOut: [dayNumber('2026-06-10'), dayNumber(day)] })
  expect(found(until('2026-06-15'), night)).toHaveLength(1)
  expect(found(until('2026-06-16'), night)).toEqual([])
})
