import { expect, test } from 'vitest'
import { addDays, atLondon, type Day, londonDay, londonTime, startOfWeek } from '#shared/time.ts'
import { chanceFrom } from '#testing/random.ts'
import type { Kind } from './kinds.ts'
import { type Availability, type Entry, type Said, wallPieces, whatIsSaid } from './said.ts'

const MINUTE = 60_000
const KINDS: readonly Kind[] = ['prefer', 'can', 'cannot']
const ORDER: readonly Said[] = ['cannot', 'unsaid', 'can', 'prefer']
// Both clock changes, a leap day, a year's end, and plain days.
const DAYS: readonly Day[] = ['2026-03-29', '2026-10-25', '2028-02-29', '2026-12-31', '2026-06-10', '2027-03-28']

type Roll = (below: number) => number
const two = (number: number) => String(number).padStart(2, '0')
const timeOf = (roll: Roll) => (roll(4) === 0 ? '00:00' : `${two(roll(24))}:${two(15 * roll(4))}`)
const entryOf = (roll: Roll): Entry => ({ from: timeOf(roll), until: timeOf(roll), kind: KINDS[roll(3)] as Kind })

function personOf(roll: Roll, around: Day): Availability {
  const weeks = 1 + roll(3)
  return {
    weeks,
    firstWeek: addDays(startOfWeek(around), 7 * (roll(9) - 4)),
    rules: Array.from({ length: roll(12) }, () => ({ week: roll(weeks), weekday: 1 + roll(7), ...entryOf(roll) })),
    dates: Array.from({ length: roll(4) }, () => ({ day: addDays(around, roll(4) - 2), ...entryOf(roll) })),
  }
}

/** The obvious answer: minute by minute, asking the clock in London each time. */
function slowly(said: Availability, startsAt: number, endsAt: number) {
  const ranks: number[] = []
  for (let at = startsAt; at < endsAt; at += MINUTE) ranks.push(ORDER.indexOf(atMinute(said, new Date(at))))
  return { worst: ORDER[Math.min(...ranks)], best: ORDER[Math.max(...ranks)] }
}

function atMinute({ weeks, firstWeek, rules, dates }: Availability, instant: Date): Said {
  const [today, time] = [londonDay(instant), londonTime(instant)]
  const yesterday = addDays(today, -1)
  const covers = ({ from, until }: Entry, day: Day) =>
    until > from ? day === today && time >= from && time < until : day === today ? time >= from : time < until
  const usual = (day: Day) => {
    if (dates.some((entry) => entry.day === day)) return []
    let week = 0
    for (let monday = firstWeek; monday > startOfWeek(day); monday = addDays(monday, -7)) week += weeks - 1
    for (let monday = firstWeek; monday < startOfWeek(day); monday = addDays(monday, 7)) week++
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7
    return rules.filter((rule) => rule.week === week % weeks && rule.weekday === weekday)
  }
  const own = [today, yesterday].flatMap((day) => dates.filter((entry) => entry.day === day && covers(entry, day)))
  const often = [today, yesterday].flatMap((day) => usual(day).filter((entry) => covers(entry, day)))
  const said = (own.length > 0 ? own : often).map(({ kind }) => kind)
  return (['cannot', 'prefer', 'can'] as const).find((kind) => said.includes(kind)) ?? 'unsaid'
}

test('what is said of a time agrees with an answer found minute by minute, over midnights and both clock changes', () => {
  const roll = chanceFrom(20261122).below
  for (let round = 0; round < 200; round++) {
    const around = DAYS[roll(DAYS.length)] as Day
    const said = personOf(roll, around)
    const startsAt = atLondon(addDays(around, -roll(2)), timeOf(roll)).getTime()
    const endsAt = startsAt + 15 * MINUTE * (1 + roll(60))
    const answer = whatIsSaid(said, wallPieces(startsAt, endsAt))
    expect(answer, JSON.stringify({ round, said, startsAt, endsAt })).toEqual(slowly(said, startsAt, endsAt))
  }
})

const weekOf = (entry: Entry): Availability => ({
  weeks: 1,
  firstWeek: '2026-11-23',
  rules: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ week: 0, weekday, ...entry })),
  dates: [],
})
const between = (day: Day, from: string, hours: number) => {
  const startsAt = atLondon(day, from).getTime()
  return wallPieces(startsAt, startsAt + hours * 60 * MINUTE)
}

test('a night that is preferred suits a night shift, also one over a clock change', () => {
  const nights = weekOf({ from: '20:00', until: '08:00', kind: 'prefer' })
  const suits = { worst: 'prefer', best: 'prefer' }
  expect(whatIsSaid(nights, between('2026-11-24', '20:00', 12))).toEqual(suits)
  expect(whatIsSaid(nights, between('2026-10-24', '20:00', 13))).toEqual(suits)
  expect(whatIsSaid(nights, between('2026-03-28', '20:00', 11))).toEqual(suits)
  expect(whatIsSaid(nights, between('2026-11-24', '20:00', 13))).toEqual({ worst: 'unsaid', best: 'prefer' })
})

test('a single day wins over the usual week, over a night that began before it too', () => {
  const usual = weekOf({ from: '20:00', until: '08:00', kind: 'can' })
  const away: Availability = { ...usual, dates: [{ day: '2026-11-25', from: '00:00', until: '00:00', kind: 'cannot' }] }
  expect(whatIsSaid(away, between('2026-11-24', '20:00', 4))).toEqual({ worst: 'can', best: 'can' })
  expect(whatIsSaid(away, between('2026-11-24', '20:00', 12))).toEqual({ worst: 'cannot', best: 'can' })
  expect(whatIsSaid(away, between('2026-11-25', '20:00', 12))).toEqual({ worst: 'cannot', best: 'unsaid' })
})
