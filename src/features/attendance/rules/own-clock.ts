import { addMinutes, type Day, londonInstants, minutesBetween, type TimeOfDay } from '#shared/time.ts'
import type { OwnEvent, OwnPlace } from '../schema.ts'
import type { TapKind } from './events.ts'
import { ASKED_AFTER, OPENS_BEFORE } from './limits.ts'
import { clockedFrom } from './worked.ts'

/**
 * How a person's own clock of a shift stands. `forgotten`: the shift is over and they have not left. `left` is shown
 * for a while, so that a wrong tap is seen.
 */
export type Standing = 'closed' | 'before' | 'working' | 'paused' | 'forgotten' | 'left'

/** What is shown of a shift's clock. */
export interface OwnClock {
  standing: Standing
  from: Date | null
  until: Date | null
  /** When the break began that they are in, or whose end they have not clocked. */
  pausedAt: Date | null
  pausedMinutes: number
}

const SHOWN_AFTER_LEAVING = 120

type Told = Pick<OwnEvent, 'id' | 'kind' | 'at'>

/** How the clock of a shift stands at a moment, by what has been clocked: on the server, and on this device alone. */
export function ownClock(
  { startsAt, endsAt }: Pick<OwnPlace, 'startsAt' | 'endsAt'>,
  told: readonly Told[],
  now: number,
): OwnClock {
  const events = told.map((event) => ({
    ...{ ...event, at: new Date(event.at), receivedAt: new Date(event.at), replaces: null },
    ...{ source: 'phone' as const, place: 'unknown' as const, flags: [] },
  }))
  const { from, until, breaks } = clockedFrom(events)
  const pausedAt = breaks.find((one) => one.until === null)?.from ?? null
  const pausedMinutes = breaks.reduce((sum, one) => sum + (one.until ? minutesBetween(one.from, one.until) : 0), 0)
  const standing = standingOf({ from, until, pausedAt, startsAt, endsAt, now })
  return { standing, from, until, pausedAt, pausedMinutes }
}

interface Asked extends Pick<OwnClock, 'from' | 'until' | 'pausedAt'> {
  startsAt: string
  endsAt: string
  now: number
}

function standingOf({ from, until, pausedAt, startsAt, endsAt, now }: Asked): Standing {
  if (until) return now < addMinutes(until, SHOWN_AFTER_LEAVING).getTime() ? 'left' : 'closed'
  if (!from) {
    const opens = addMinutes(startsAt, -OPENS_BEFORE).getTime()
    return now >= opens && now < Date.parse(endsAt) ? 'before' : 'closed'
  }
  if (now >= addMinutes(endsAt, ASKED_AFTER).getTime()) return 'forgotten'
  return pausedAt ? 'paused' : 'working'
}

/** What a person may tap, the first as the main button. */
export const TAPS: Record<Standing, readonly TapKind[]> = {
  closed: [],
  before: ['in'],
  working: ['out', 'break'],
  paused: ['back', 'out'],
  forgotten: ['out'],
  left: ['in'],
}

/** From how many minutes before the end on leaving is the main thing to do. */
export const LEAVES_SOON = 15

/** The instants at which somebody may have left who says a time on the wall: after the last that they clocked, and until now. */
export function leftAt(
  { day, time }: { day: Day; time: TimeOfDay },
  { after, now }: { after: Date; now: number },
): Date[] {
  return londonInstants(day, time).filter((instant) => instant >= startOfMinute(after) && instant.getTime() <= now)
}

/** A time is said to the minute. */
const startOfMinute = (instant: Date) => new Date(Math.floor(instant.getTime() / 60_000) * 60_000)
