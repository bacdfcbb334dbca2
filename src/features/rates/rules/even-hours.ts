import { DAY, type DayNumber, type Minute, midnight, toInstant } from '#shared/calendar.ts'
import { londonTime, minuteOf } from '#shared/time.ts'

/** A stretch of a day during which the clock on the wall runs evenly: one on most days, two where the clocks change. */
export interface EvenHours {
  from: Minute
  until: Minute
  /** What the clock shows at `from`, in minutes. */
  wall: number
}

/** A minute of a day as a clock shows it: 90 is `01:30`; the end of a day is `24:00`. */
export function clockText(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

const changed = new Map<DayNumber, readonly EvenHours[]>()

/** The stretches of a day in London. Where the clocks change is found by asking them, once a day: no hour of it is assumed. */
export function evenHours(day: DayNumber): readonly EvenHours[] {
  const [from, until] = [midnight(day), midnight(day + 1)]
  if (until - from === DAY) return [{ from, until, wall: 0 }]
  const known = changed.get(day)
  if (known) return known
  const shown = (minute: Minute) => minuteOf(londonTime(toInstant(minute)))
  let change = from
  while (shown(change) === change - from) change++
  const found = [
    { from, until: change, wall: 0 },
    { from: change, until, wall: shown(change) },
  ]
  changed.set(day, found)
  return found
}

/** What the clock on the wall shows in a minute of a day, in minutes since midnight. */
export function wallOf(minute: Minute, day: DayNumber): number {
  const { from, wall } = evenHours(day).findLast((stretch) => stretch.from <= minute)!
  return wall + minute - from
}
