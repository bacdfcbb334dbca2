import { addDays, atLondon, type Clock, type Day, londonToday } from '#shared/time.ts'

const DAYS = 28

/** The days whose booked places are asked whether they are at risk (`app.places_at_risk`): today and the 27 after it. */
export function daysOfRisk(clock: Clock): { from: Day; through: Day } {
  const from = londonToday(clock)
  return { from, through: addDays(from, DAYS - 1) }
}

/** The end of these days as an instant. */
export function endOfRisk(clock: Clock): string {
  return atLondon(addDays(londonToday(clock), DAYS), '00:00').toISOString()
}
