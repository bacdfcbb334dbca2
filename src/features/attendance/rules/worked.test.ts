import { describe, expect, test } from 'vitest'
import { addMinutes, atLondon, londonInstants } from '#shared/time.ts'
import { type Chance, chanceFrom } from '#testing/random.ts'
import type { ClockEvent, ClockKind } from './events.ts'
import { type Clocked, clockedFrom } from './worked.ts'

let count = 0

/** An event of the phone, received when it happened, but for what is given. */
function event(kind: ClockKind, at: Date, changes: Partial<ClockEvent> = {}): ClockEvent {
  const id = `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`
  return { id, kind, source: 'phone', at, receivedAt: at, place: 'unknown', flags: [], replaces: null, ...changes }
}

const on = (day: string) => (time: string) => atLondon(day, time)
const at = on('2026-11-26')

describe('a clock', () => {
  test('says when somebody came, paused and left, in whatever order it arrives', () => {
    const day = [
      event('in', at('07:02')),
      event('break', at('12:00')),
      event('back', at('12:31')),
      event('out', at('15:05')),
    ]
    const expected = {
      from: at('07:02'),
      until: at('15:05'),
      breaks: [{ from: at('12:00'), until: at('12:31') }],
      flags: [],
    }
    expect(clockedFrom(day)).toEqual(expected)
    expect(clockedFrom(day.toReversed())).toEqual(expected)
    expect(clockedFrom([])).toEqual({ from: null, until: null, breaks: [], flags: [] })
  })

  test('guesses nothing: a clock-out, a clock-in or the end of a break that is forgotten stays unknown', () => {
    expect(clockedFrom([event('in', at('07:00'))])).toMatchObject({ until: null, flags: [] })
    expect(clockedFrom([event('out', at('15:00'))])).toMatchObject({ from: null, until: at('15:00'), flags: ['no-in'] })
    expect(
      clockedFrom([event('in', at('07:00')), event('break', at('12:00')), event('out', at('15:00'))]),
    ).toMatchObject({
      breaks: [{ from: at('12:00'), until: null }],
      until: at('15:00'),
      flags: ['no-back'],
    })
  })

  test('of who comes back after leaving counts as a break what was between; taps that make no sense are left out and marked', () => {
    const split = [
      event('in', at('07:00')),
      event('out', at('11:00')),
      event('in', at('12:00')),
      event('out', at('15:00')),
    ]
    expect(clockedFrom(split)).toEqual({
      ...{ from: at('07:00'), until: at('15:00'), flags: [] },
      breaks: [{ from: at('11:00'), until: at('12:00') }],
    })
    const again = [
      event('in', at('07:00')),
      event('in', at('07:01')),
      event('back', at('08:00')),
      event('out', at('15:00')),
    ]
    expect(clockedFrom(again)).toMatchObject({ from: at('07:00'), breaks: [], flags: ['order'] })
    const late = [event('out', at('07:00')), event('in', at('07:05')), event('out', at('15:00'))]
    expect(clockedFrom(late)).toMatchObject({ from: at('07:05'), until: at('15:00'), flags: ['order'] })
  })

  test('counts what stands in for an event, and nothing of what did not happen', () => {
    const wrong = event('in', at('09:00'))
    const right = event('in', at('07:00'), { source: 'manager', replaces: wrong.id })
    const out = event('out', at('15:00'))
    const none = event('void', at('15:00'), { source: 'manager', replaces: out.id })
    expect(clockedFrom([wrong, right, out])).toMatchObject({
      from: at('07:00'),
      until: at('15:00'),
      flags: ['by-manager'],
    })
    expect(clockedFrom([wrong, out, none])).toMatchObject({ from: at('09:00'), until: null, flags: [] })
    const after = event('out', at('15:20'), { source: 'manager', replaces: none.id })
    expect(clockedFrom([wrong, out, none, after])).toMatchObject({ until: at('15:20') })
  })

  test('hands on what was marked when it was received', () => {
    const events = [
      event('in', at('07:00'), { flags: ['clock-off', 'sent-later'], place: 'outside' }),
      event('out', at('15:00'), { flags: ['sent-later'], source: 'later' }),
    ]
    expect(clockedFrom(events).flags).toEqual(['clock-off', 'sent-later', 'outside', 'said-later'])
  })

  test('in the hour that comes twice, and over the hour that is skipped', () => {
    const [first, second] = londonInstants('2026-10-25', '01:30')
    const night = event('in', on('2026-10-24')('20:00'))
    const autumn = [night, event('break', first!), event('back', second!), event('out', on('2026-10-25')('08:00'))]
    expect(minutesOf(clockedFrom(autumn))).toBe(13 * 60 - 60)
    expect(workedSlowly(autumn)).toBe(13 * 60 - 60)
    expect(minutesOf(clockedFrom([night, event('out', second!)]))).toBe(6.5 * 60)
    const spring = [event('in', on('2027-03-27')('20:00')), event('out', on('2027-03-28')('08:00'))]
    expect(minutesOf(clockedFrom(spring))).toBe(11 * 60)
    expect(workedSlowly(spring)).toBe(11 * 60)
  })
})

/**
 * The minutes that a clock comes to: from coming to leaving, without breaks; one without an end lasts until the next
 * pause or the leaving.
 */
function minutesOf({ from, until, breaks }: Clocked): number {
  if (!from || !until) return 0
  const minutes = (a: Date, b: Date) => Math.round((b.getTime() - a.getTime()) / 60_000)
  const ends = breaks.map(({ until: end }, place) => end ?? breaks[place + 1]?.from ?? until)
  return breaks.reduce((sum, pause, place) => sum - minutes(pause.from, ends[place]!), minutes(from, until))
}

/** The same, minute by minute, as somebody at the door would who writes down only what is told there. */
function workedSlowly(events: readonly ClockEvent[]): number {
  const gone = events.flatMap(({ replaces }) => (replaces ? [replaces] : []))
  const told = events.filter(({ id, kind }) => kind !== 'void' && !gone.includes(id))
  const times = told.map((one) => one.at.getTime())
  const door = { here: false, paused: false, came: false, worked: 0, pending: 0 }
  for (let minute = Math.min(...times); minute <= Math.max(...times); minute += 60_000) {
    const now = told.filter((one) => one.at.getTime() === minute)
    now.sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime() || a.id.localeCompare(b.id))
    for (const { kind } of now) hear(door, kind)
    if (door.here && !door.paused) door.pending++
  }
  // Whoever is still there has not left: nothing is known of how long it was.
  return door.here || !door.came ? 0 : door.worked
}

interface Door {
  here: boolean
  paused: boolean
  came: boolean
  worked: number
  /** Since they came, and not known to count until they leave. */
  pending: number
}

function hear(door: Door, kind: ClockKind) {
  const { here, worked, pending } = door
  if (kind === 'in' && !here) Object.assign(door, { here: true, paused: false, came: true })
  else if (kind === 'in' || kind === 'back') door.paused = false
  else if (kind === 'break' && here) door.paused = true
  else if (kind === 'out' && here)
    Object.assign(door, { here: false, paused: false, pending: 0, worked: worked + pending })
}

describe('against a slow answer', () => {
  const NIGHTS = ['2026-10-24', '2027-03-27', '2026-11-26', '2027-10-30', '2026-03-28']

  function anyEvents(chance: Chance): ClockEvent[] {
    const start = atLondon(chance.one(NIGHTS), chance.one(['18:00', '20:00', '23:30']))
    let from = start
    const events = Array.from({ length: chance.below(9) }, () => {
      from = addMinutes(from, chance.below(150))
      const kind = chance.one(['in', 'break', 'back', 'out', 'in', 'out'] as const)
      return event(kind, from, { receivedAt: addMinutes(from, chance.below(3000)) })
    })
    for (const one of [...events])
      if (chance.below(5) === 0) {
        const kind = chance.one(['void', 'in', 'out'] as const)
        const moved = kind === 'void' ? one.at : addMinutes(one.at, chance.below(60))
        events.push(event(kind, moved, { source: 'manager', replaces: one.id, receivedAt: addMinutes(moved, 4000) }))
      }
    return events.toSorted(() => chance.below(3) - 1)
  }

  test('of 4,000 nights around the changes of the clocks', () => {
    const chance = chanceFrom(2028)
    let compared = 0
    for (let round = 0; round < 4000; round++) {
      const events = anyEvents(chance)
      const slow = workedSlowly(events)
      const quick = minutesOf(clockedFrom(events))
      if (quick !== slow) expect({ events, quick }).toEqual({ events, quick: slow })
      if (slow > 0) compared++
    }
    expect(compared).toBeGreaterThan(1000)
  })
})
