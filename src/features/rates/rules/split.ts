import { type DayNumber, dayOf, type Minute, mondayOf } from '#shared/calendar.ts'
import type { Band, HolidayRule, HourTerms, KindOfDay } from './card.ts'
import { evenHours } from './even-hours.ts'

/** From and until (exclusive), in minutes since 1970. */
export type Span = readonly [from: Minute, until: Minute]

/** The minutes in some spans. */
export const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, [from, until]) => sum + until - from, 0)

/** What a shift is split by. */
export interface CountedShift {
  span: Span
  /** Unpaid, within the shift, in their order. */
  breaks: readonly Span[]
}

/** The terms in force day by day: those of the most specific card that has begun. */
export interface TermsInTime {
  termsOn: (day: DayNumber) => HourTerms | undefined
  isHoliday: (day: DayNumber, rule: HolidayRule) => boolean
}

/** A part of a shift on one day in one band; without a band where no card is in force. */
export interface Piece {
  from: Minute
  until: Minute
  day: DayNumber
  kind: KindOfDay
  band: Band | null
}

const BY_WEEKDAY: readonly KindOfDay[] = [
  ...Array<KindOfDay>(5).fill('weekday'),
  ...(['saturday', 'sunday'] satisfies KindOfDay[]),
]

/**
 * Splits a shift where the day, the band or the clocks change, and at its breaks: pieces in their order. Each takes the
 * version in force on its own day. Minutes for which a card that is in force has no band, which the database refuses,
 * are in no piece.
 */
export function splitShift(shift: CountedShift, terms: TermsInTime): Piece[] {
  const worked = workedParts(shift)
  const counted = countedDay(shift, worked, terms)
  return worked
    .flatMap((part) => byDay(part))
    .flatMap(({ day, span }) => {
      const inForce = terms.termsOn(day)
      const kind = kindOfDay(counted ?? day, inForce?.holidays ?? 'substitute', terms)
      const bands = inForce?.bands.filter((band) => band.kind === kind)
      return bands ? inBands(span, day, bands) : [{ from: span[0], until: span[1], day, kind, band: null }]
    })
    .reduce(join, [])
}

/** What kind of day a day is. */
function kindOfDay(day: DayNumber, rule: HolidayRule, { isHoliday }: Pick<TermsInTime, 'isHoliday'>): KindOfDay {
  return isHoliday(day, rule) ? 'holiday' : BY_WEEKDAY[day - mondayOf(day)]!
}

/** A shift without its breaks. */
function workedParts({ span: [start, end], breaks }: CountedShift): Span[] {
  const edges = [start, ...breaks.flat(), end]
  return edges.flatMap((from, i): Span[] => (i % 2 === 0 && from < edges[i + 1]! ? [[from, edges[i + 1]!]] : []))
}

/** The parts of a span by the days of London. */
function byDay([from, until]: Span): { day: DayNumber; span: Span }[] {
  const parts: { day: DayNumber; span: Span }[] = []
  for (let day = dayOf(from); day <= dayOf(until - 1); day++) {
    const hours = evenHours(day)
    parts.push({ day, span: [Math.max(from, hours[0]!.from), Math.min(until, hours.at(-1)!.until)] })
  }
  return parts
}

/** The day whose kind the whole shift takes; undefined: each piece takes its own. */
function countedDay({ span: [start] }: CountedShift, worked: readonly Span[], { termsOn }: TermsInTime) {
  const first = dayOf(start)
  const dayBy = termsOn(first)?.dayBy ?? 'minute'
  if (dayBy === 'minute') return undefined
  if (dayBy === 'start') return first
  const minutes = new Map<DayNumber, number>()
  for (const { day, span } of worked.flatMap(byDay)) minutes.set(day, (minutes.get(day) ?? 0) + span[1] - span[0])
  const most = Math.max(...minutes.values())
  // Of two days that have as much, the earlier one.
  return [...minutes].find(([, had]) => had === most)?.[0] ?? first
}

/** The parts of a span of one day by the bands that the clock on the wall shows. */
function inBands([from, until]: Span, day: DayNumber, bands: readonly Band[]): Piece[] {
  return evenHours(day).flatMap((hours) =>
    bands.flatMap((band) => {
      const begins = Math.max(from, hours.from, hours.from + band.from - hours.wall)
      const ends = Math.min(until, hours.until, hours.from + band.until - hours.wall)
      return begins < ends ? [{ from: begins, until: ends, day, kind: band.kind, band }] : []
    }),
  )
}

/** Neighbours of one day and band are one piece: a change of the clocks alone does not part them. */
function join(pieces: Piece[], next: Piece): Piece[] {
  const last = pieces.at(-1)
  if (last?.until === next.from && last.band === next.band && last.day === next.day) last.until = next.until
  else pieces.push({ ...next })
  return pieces
}
