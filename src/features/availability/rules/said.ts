import { wallOf } from '#features/rates/rules/even-hours.ts'
import { dayOf, toDay } from '#shared/calendar.ts'
import { type Day, daysBetween, minuteOf } from '#shared/time.ts'
import type { Kind } from './kinds.ts'

/** A time of a day, by the clock in London: `until` at or before `from` is of the next day, so that 00:00 until 00:00 is a whole day. */
export interface Entry {
  from: string
  until: string
  kind: Kind
}

/** An entry of the usual weeks; `weekday` is 1 on Monday, `week` counts from 0. */
export interface WeekEntry extends Entry {
  week: number
  weekday: number
}

/** An entry of one day. Entries of a day stand instead of those of its usual week. */
interface DatedEntry extends Entry {
  day: Day
}

/** What a person has said. Their usual weeks repeat every `weeks`; `firstWeek` is the Monday of one with the number 0. */
export interface Availability {
  weeks: number
  firstWeek: Day
  rules: readonly WeekEntry[]
  dates: readonly DatedEntry[]
}

/** What is said of a time: its kind, or nothing. */
export type Said = Kind | 'unsaid'

/** Minutes by the clock in London since the start of 1 January 1970; `until` is excluded. */
interface Minutes {
  from: number
  until: number
}

/** A time by the clock, with the days whose entries can reach it: its own, and the one before, which may pass midnight. */
export interface WallPiece extends Minutes {
  days: readonly { day: Day; from: number }[]
}

const DAY_MINUTES = 1440
const MINUTE_MS = 60_000
/** From the worst to the best. */
const ORDER: readonly Said[] = ['cannot', 'unsaid', 'can', 'prefer']
/** Where entries of one day overlap: that one cannot work counts first, and a preference before the wider time that it is in. */
const WEIGHT: Record<Kind, number> = { cannot: 3, prefer: 2, can: 1 }

/** By midnights that are known: asking a time zone takes most of what a shift takes to prepare. */
function wallMinute(instant: number): number {
  const minute = instant / MINUTE_MS
  const day = dayOf(minute)
  return day * DAY_MINUTES + wallOf(minute, day)
}

/**
 * The clock times between two instants (milliseconds, whole minutes): one piece, or two where the clocks change in
 * between. In spring the hour that is skipped is in neither, in autumn the hour that comes twice is in both. Made once
 * for a shift, for any number of people.
 */
export function wallPieces(startsAt: number, endsAt: number): WallPiece[] {
  const [from, until] = [wallMinute(startsAt), wallMinute(endsAt)]
  if (until - from === (endsAt - startsAt) / MINUTE_MS) return [withDays({ from, until })]
  const change = changeBetween(startsAt, endsAt)
  return [
    { from, until: wallMinute(change - MINUTE_MS) + 1 },
    { from: wallMinute(change), until },
  ]
    .filter((piece) => piece.from < piece.until)
    .map(withDays)
}

function withDays({ from, until }: Minutes): WallPiece {
  const first = Math.floor(from / DAY_MINUTES) - 1
  const count = Math.floor((until - 1) / DAY_MINUTES) - first + 1
  const days = Array.from({ length: count }, (_, at) => first + at)
  return { from, until, days: days.map((at) => ({ day: toDay(at), from: at * DAY_MINUTES })) }
}

/** The instant between two others at which the clocks change; they do at one in the morning, UTC. */
function changeBetween(startsAt: number, endsAt: number): number {
  const dayMs = DAY_MINUTES * MINUTE_MS
  let at = Math.floor(startsAt / dayMs) * dayMs + 60 * MINUTE_MS
  while (at <= endsAt && wallMinute(at) - wallMinute(at - MINUTE_MS) === 1) at += dayMs
  return at
}

/** The entries that stand on a day, and whether they are of that day alone. */
export function entriesOn({ weeks, firstWeek, rules, dates }: Availability, day: Day) {
  const own = dates.filter((entry) => entry.day === day)
  if (own.length > 0) return { dated: true, entries: own as readonly Entry[] }
  const days = daysBetween(firstWeek, day)
  const [week, weekday] = [modulo(Math.floor(days / 7), weeks), modulo(days, 7) + 1]
  return {
    dated: false,
    entries: rules.filter((rule) => rule.week === week && rule.weekday === weekday) as readonly Entry[],
  }
}

const modulo = (number: number, by: number) => ((number % by) + by) % by

interface Span extends Minutes {
  kind: Kind
  dated: boolean
}

/** The times of the entries that touch a piece. */
function spansIn(said: Availability, { from, until, days }: WallPiece): Span[] {
  const spans: Span[] = []
  for (const { day, from: midnight } of days) {
    const { dated, entries } = entriesOn(said, day)
    for (const entry of entries) {
      const [start, end] = [minuteOf(entry.from), minuteOf(entry.until)]
      const length = end > start ? end - start : end + DAY_MINUTES - start
      const begins = midnight + start
      if (begins < until && begins + length > from)
        spans.push({ from: begins, until: begins + length, kind: entry.kind, dated })
    }
  }
  return spans
}

/** The kind at a minute: an entry of a single day wins over the usual week, also over a night of it that began the day before. */
function kindAt(spans: readonly Span[], minute: number): Said {
  let found: Span | undefined
  for (const span of spans) {
    if (minute < span.from || minute >= span.until) continue
    const wins = !found || (span.dated === found.dated ? WEIGHT[span.kind] > WEIGHT[found.kind] : span.dated)
    if (wins) found = span
  }
  return found?.kind ?? 'unsaid'
}

/** The worst and the best that somebody has said of a time. A shift suits them when even the worst does. */
export function whatIsSaid(said: Availability, pieces: readonly WallPiece[]): { worst: Said; best: Said } {
  let [worst, best] = [ORDER.length - 1, 0]
  for (const piece of pieces) {
    const spans = spansIn(said, piece)
    const edges = [piece.from, ...spans.flatMap(({ from, until }) => [from, until])]
    for (const edge of edges) {
      if (edge < piece.from || edge >= piece.until) continue
      const rank = ORDER.indexOf(kindAt(spans, edge))
      worst = Math.min(worst, rank)
      best = Math.max(best, rank)
    }
  }
  return { worst: ORDER[worst] as Said, best: ORDER[best] as Said }
}
