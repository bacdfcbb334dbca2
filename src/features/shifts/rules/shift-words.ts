import { type Day, formatLongDay, formatMinutes, formatShortDay } from '#shared/time.ts'
import { endDay, minutesOf, paidMinutes, type WallTimes } from './times.ts'

type Times = Pick<WallTimes, 'day' | 'start' | 'end'>

/** `20:00–08:00` */
export const timesText = ({ start, end }: Pick<Times, 'start' | 'end'>) => `${start}–${end}`

export const endsNextDay = (shift: Times) => endDay(shift) !== shift.day

/** `Sat 7 Mar` */
export function shortDay(day: Day): string {
  return formatShortDay(day, { today: day })
}

/** `Sat 7 Mar, 20:00–08:00` */
export const whenText = (shift: Times) => `${shortDay(shift.day)}, ${timesText(shift)}`

/** How long it is paid by the hour, `7 h 30 min`; of a time on call, which is not, how long it is: `14 h on call`. */
export const lengthText = (shift: Parameters<typeof paidMinutes>[0]) =>
  shift.isOnCall ? `${formatMinutes(minutesOf(shift))} on call` : formatMinutes(paidMinutes(shift))

/** The heading of a day: `Tomorrow, Sunday 22 November`. */
export function dayHeading(day: Day, { today, tomorrow }: { today: Day; tomorrow: Day }): string {
  const near = day === today ? 'Today, ' : day === tomorrow ? 'Tomorrow, ' : ''
  return near + formatLongDay(day, { today })
}
