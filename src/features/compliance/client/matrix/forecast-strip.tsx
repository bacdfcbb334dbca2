import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type CSSProperties, memo } from 'react'
import { addDays, formatDayMonth, formatShortDay, londonDay } from '#shared/time.ts'
import type { ComplianceFigures } from '../../schema.ts'
import classes from './matrix.module.css'

interface ForecastStripProps {
  weeks: ComplianceFigures['weeks']
  /** The Monday of the week in use as a filter. */
  week: string | undefined
  onWeek: (week?: string) => void
}

/** How many blocking gaps begin in each of the coming weeks; a week narrows the people to those. */
export const ForecastStrip = memo(function ForecastStrip({ weeks, week, onWeek }: ForecastStripProps) {
  const today = londonDay(new Date())
  const most = Math.max(1, ...weeks.map(({ count }) => count))
  const all = weeks.reduce((sum, { count }) => sum + count, 0)
  const until = weeks.at(-1)?.from
  return (
    <section className={classes.forecast} aria-label="What will block people, by week">
      <div className={classes.forecastTitle}>
        <h2>New blocks by week</h2>
        {until && (
          <p>
            {all} until {formatShortDay(addDays(until, 6), { today })}
          </p>
        )}
      </div>
      <div className={classes.weeks}>
        {weeks.map(({ from, count }) => (
          <UnstyledButton
            key={from}
            className={classes.week}
            aria-pressed={week === from}
            onClick={() => onWeek(week === from ? undefined : from)}
          >
            <span className={classes.count} data-none={count === 0 || undefined}>
              {count}
            </span>
            <span className={classes.bar} aria-hidden style={{ '--share': count / most } as CSSProperties} />
            <span className={classes.from}>
              {formatDayMonth(from, { today })}
              <VisuallyHidden>: {count === 1 ? '1 begins' : `${count} begin`} in the week from then</VisuallyHidden>
            </span>
          </UnstyledButton>
        ))}
      </div>
    </section>
  )
})
