import { londonDay, londonInstants, minutesBetween, type TimeOfDay } from '#shared/time.ts'
import { minutesOf, type Occurrence, type Span } from './times.ts'

/** A shift, or a part of one, with the minutes of its break that are not paid. */
export interface Part extends Span {
  breakMinutes: number
}

/** The least that somebody is asked to come for. */
export const SHORTEST_PART_MINUTES = 60

/**
 * The instant within a shift at which the clocks show a time, as people say where a shift is cut; undefined where they
 * never do, or do twice and it is not said which one is meant.
 */
export function instantWithin(shift: Span, time: TimeOfDay, which?: Occurrence | null): string | undefined {
  const days = new Set([londonDay(new Date(shift.startsAt)), londonDay(new Date(shift.endsAt))])
  const instants = [...days]
    .flatMap((day) => londonInstants(day, time).map((instant) => instant.toISOString()))
    .filter((instant) => instant >= shift.startsAt && instant <= shift.endsAt)
  const [first, second] = instants
  // The same time a day later is the end of a shift of a day and a night: as a cut it means nothing.
  if (first && second && minutesBetween(first, second) <= 60)
    return which ? (which === 'first' ? first : second) : undefined
  return first
}

/**
 * Cuts a shift at some instants. The parts follow each other without a gap, and share its break; undefined when a part
 * would be too short.
 */
export function splitShift(shift: Part, cuts: readonly string[]): Part[] | undefined {
  const edges = [shift.startsAt, ...[...new Set(cuts)].sort(), shift.endsAt]
  const spans = edges.slice(1).map((endsAt, at) => ({ startsAt: edges[at]!, endsAt }))
  if (spans.some((span) => minutesOf(span) < SHORTEST_PART_MINUTES)) return undefined
  const breaks = shareOut(shift.breakMinutes, spans.map(minutesOf))
  return spans.map((span, at) => ({ ...span, breakMinutes: breaks[at]! }))
}

/**
 * What somebody covers who can come for a part of a shift, and what stays open before and after it; undefined when that
 * is no part of it, all of it, or leaves a rest too short to ask somebody for.
 */
export function coverPart(shift: Part, can: Span): { covered: Part; open: Part[] } | undefined {
  if (can.startsAt < shift.startsAt || can.endsAt > shift.endsAt) return undefined
  const inside = [can.startsAt, can.endsAt].filter((cut) => cut !== shift.startsAt && cut !== shift.endsAt)
  const parts = inside.length > 0 ? splitShift(shift, inside) : undefined
  const covered = parts?.find(({ startsAt }) => startsAt === can.startsAt)
  return parts && covered && { covered, open: parts.filter((part) => part !== covered) }
}

/**
 * Shares whole minutes out by weight, in steps of five where that goes; what cannot be divided goes to those who lack
 * most of their share.
 */
function shareOut(minutes: number, weights: number[]): number[] {
  const step = minutes % 5 === 0 ? 5 : 1
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const exact = weights.map((weight) => (minutes / step) * (weight / total))
  const shares = exact.map(Math.floor)
  const left = minutes / step - shares.reduce((sum, share) => sum + share, 0)
  const lacking = exact.map((share, at) => ({ at, lacks: share % 1 })).sort((a, b) => b.lacks - a.lacks || a.at - b.at)
  for (const { at } of lacking.slice(0, left)) shares[at]! += 1
  return shares.map((share) => share * step)
}
