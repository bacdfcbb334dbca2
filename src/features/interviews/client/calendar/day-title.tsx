import { type Day, formatLongDay } from '#shared/time.ts'
import classes from './calendar.module.css'

/** `Mon 23`, and how much there is on that day. */
export function DayTitle({ day, count = 0 }: { day: Day; count?: number }) {
  const [weekday = '', date = ''] = formatLongDay(day).split(' ')
  return (
    <h2 className={classes.date}>
      {weekday.slice(0, 3)} {date}
      {count > 0 && <span className={classes.count}> {count}</span>}
    </h2>
  )
}
