import { type Day, deviceClock, formatDayMonth, londonToday } from '#shared/time.ts'
import type { LeaveState } from '../../schema.ts'
import type { Clash } from './clashes.ts'
import classes from './timeline.module.css'
import { mondaysFrom, placeOf } from './weeks.ts'

/** The Mondays of the weeks, above their columns. */
export function TimelineHead({ monday }: { monday: Day }) {
  const today = londonToday(deviceClock)
  return (
    <span className={classes.head} aria-hidden>
      {mondaysFrom(monday).map((day) => (
        <span key={day}>{formatDayMonth(day, { today })}</span>
      ))}
    </span>
  )
}

interface TimelineProps {
  monday: Day
  leave: { from: Day; through: Day; state: LeaveState }
  /** When others are away, or have asked to be. */
  others?: readonly { from: Day; through: Day }[]
  /** Shifts in these days. */
  clashes: readonly Clash[]
}

/** The weeks as a line: the days of the leave, those of others below it, shifts in it above. The words beside it say the same. */
export function Timeline({ monday, leave, others = [], clashes }: TimelineProps) {
  const today = londonToday(deviceClock)
  const own = placeOf(leave, monday)
  return (
    <span className={classes.line} aria-hidden>
      <span className={classes.today} style={placeOf({ from: today, through: today }, monday) ?? { display: 'none' }} />
      {own ? (
        <span className={classes.bar} data-leave={leave.state} style={own} />
      ) : (
        <span className={classes.later}>{leave.from > monday ? 'later' : 'earlier'}</span>
      )}
      {others.map(({ from, through }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without a state of their own
        <span key={at} className={classes.other} style={placeOf({ from, through }, monday) ?? { display: 'none' }} />
      ))}
      {clashes.map(({ assignmentId, day }) => (
        <span
          key={assignmentId}
          className={classes.clash}
          style={placeOf({ from: day, through: day }, monday) ?? { display: 'none' }}
        />
      ))}
    </span>
  )
}
