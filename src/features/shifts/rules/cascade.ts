import { addDays, addMinutes, atLondon, londonDay, londonTime } from '#shared/time.ts'

const QUIET_FROM = '22:00'
const QUIET_UNTIL = '06:00'
/** Shifts that begin so soon are offered at night as well. */
export const NEAR_HOURS = 12
/** How long people on standby have to answer when a place opens. */
export const STANDBY_MINUTES = 30

/** Whether people sleep: nobody is rung for a shift that is not near. */
export function isQuiet(at: Date): boolean {
  const time = londonTime(at)
  return time >= QUIET_FROM || time < QUIET_UNTIL
}

/**
 * Whether a shift begins so soon that its places are to be filled now: people are asked at night as well, and whatever
 * they were asked before.
 */
export const isNear = (at: Date, startsAt: string) => addMinutes(startsAt, -NEAR_HOURS * 60) <= at

/** From when the next person of a cascade is asked: at once, or in the morning, or when the shift is near. */
export function asksFrom(at: Date, startsAt: string): Date {
  if (!isQuiet(at) || isNear(at, startsAt)) return at
  const day = londonDay(at)
  const morning = atLondon(londonTime(at) < QUIET_UNTIL ? day : addDays(day, 1), QUIET_UNTIL)
  return new Date(Math.min(addMinutes(startsAt, -NEAR_HOURS * 60).getTime(), morning.getTime()))
}

/** The seconds until then. */
export function secondsToWait(at: Date, startsAt: string): number {
  return Math.ceil((asksFrom(at, startsAt).getTime() - at.getTime()) / 1000)
}
