import { minuteOf, type TimeOfDay } from '#shared/time.ts'

const DAY_MINUTES = 1440
/** Times are drawn and pulled by so many minutes. */
const STEP = 15

interface Times {
  start: TimeOfDay
  end: TimeOfDay
}

/** Where a shift lies on an axis of one day, in per cent; a night ends where the day does. */
export function placeOnAxis({ start, end }: Times): { from: number; width: number; isNight: boolean } {
  const [begins, ends] = [minuteOf(start), minuteOf(end)]
  const isNight = ends <= begins
  const until = isNight ? DAY_MINUTES : ends
  return {
    from: (begins / DAY_MINUTES) * 100,
    width: ((until - begins) / DAY_MINUTES) * 100,
    isNight: isNight && ends > 0,
  }
}

/** The minute at a share of the axis, by the quarter of an hour. */
export const minuteAt = (share: number) =>
  Math.max(0, Math.min(DAY_MINUTES, Math.round((share * DAY_MINUTES) / STEP) * STEP))

/** `07:15`; the end of the day is 00:00. */
function timeAt(minute: number): TimeOfDay {
  const within = minute % DAY_MINUTES
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

/** The times between two minutes, in whichever order they are; undefined where there is no time between. */
export function timesBetween(a: number, b: number): Times | undefined {
  return a === b ? undefined : { start: timeAt(Math.min(a, b)), end: timeAt(Math.max(a, b)) }
}

/** The times of a shift of which one edge was pulled by some minutes; undefined where nothing changes, or it would be no shift. */
export function resized({ start, end }: Times, edge: 'start' | 'end', by: number): Times | undefined {
  const [from, ends] = [minuteOf(start), minuteOf(end)]
  const until = ends > from ? ends : ends + DAY_MINUTES
  const [a, b] = edge === 'start' ? [from + by, until] : [from, until + by]
  const isShift = a >= 0 && a < DAY_MINUTES && b - a >= STEP && b - a < DAY_MINUTES
  return by !== 0 && isShift ? { start: timeAt(a), end: timeAt(b) } : undefined
}

/** The times of a shift of which one edge was pulled to a minute; undefined where nothing is left of it. */
export function pulled(times: Times, edge: 'start' | 'end', minute: number): Times | undefined {
  const { isNight } = placeOnAxis(times)
  const [start, end] = [minuteOf(times.start), minuteOf(times.end) || DAY_MINUTES]
  const isLeft = edge === 'start' ? minute < (isNight ? DAY_MINUTES : end) : minute > start
  return isLeft && minute !== (edge === 'start' ? start : end) ? { ...times, [edge]: timeAt(minute) } : undefined
}
