import { type Day, formatLongDay } from '#shared/time.ts'
import classes from './calendar.module.css'
import { type CardsProps, EntryCard } from './cards.tsx'
import { DayTitle } from './day-title.tsx'
import { type Entry, idOf } from './entries.ts'

interface MonthProps extends CardsProps {
  days: readonly Day[]
  /** A day of the month. */
  shown: Day
  today: Day
  entries: ReadonlyMap<Day, Entry[]>
}

/** A month in weeks, with the days of its neighbours that belong to them. */
export function Month({ days, shown, today, entries, ...card }: MonthProps) {
  return (
    <div className={classes.month}>
      {days.map((day) => (
        <section
          key={day}
          className={classes.day}
          aria-label={formatLongDay(day)}
          data-today={day === today || undefined}
          data-outside={day.slice(0, 7) !== shown.slice(0, 7) || undefined}
        >
          <DayTitle day={day} />
          {entries.get(day)?.map((entry) => (
            <EntryCard key={idOf(entry)} entry={entry} {...card} />
          ))}
        </section>
      ))}
    </div>
  )
}
