import { addDays, atLondon, type Day } from '#shared/time.ts'

interface Times {
  day: Day
  start: string
  end: string
}

const endOf = ({ day, start, end }: Times) => atLondon(end > start ? day : addDays(day, 1), end).getTime()

/** The shifts that are not over, in the order of time: of one that goes on somebody can still be taken off. */
export const ahead = <Shift extends Times>(shifts: readonly Shift[], now: number): Shift[] =>
  shifts
    .filter((shift) => endOf(shift) > now)
    .sort((one, other) => `${one.day}${one.start}`.localeCompare(`${other.day}${other.start}`))
