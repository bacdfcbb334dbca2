import { addDays, type Day, deviceClock, formatDayMonth, londonToday, startOfWeek } from '#shared/time.ts'

/** Mondays to choose from: those of some weeks before this one, and to come. */
export function mondays({ before, after }: { before: number; after: number }): { value: Day; label: string }[] {
  const first = addDays(startOfWeek(londonToday(deviceClock)), -7 * before)
  return Array.from({ length: before + after }, (_, at) => addDays(first, 7 * at)).map((value) => ({
    value,
    label: `Week of ${formatDayMonth(value, { today: value })}`,
  }))
}

/** The Monday of the week after this one. */
export const nextMonday = () => addDays(startOfWeek(londonToday(deviceClock)), 7)

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
