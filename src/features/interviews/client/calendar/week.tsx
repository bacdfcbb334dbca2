import { type Day, formatLongDay } from '#shared/time.ts'
import classes from './calendar.module.css'
import { type CardsProps, EntryCard } from './cards.tsx'
import { DayTitle } from './day-title.tsx'
import { type Entry, idOf, place } from './entries.ts'

interface WeekProps extends CardsProps {
  days: readonly Day[]
  today: Day
  entries: ReadonlyMap<Day, Entry[]>
}

/** The working day; earlier and later hours are there when something is. */
const USUAL = { from: 8, until: 18 }
const HOUR = 60
const WEEKEND = 5

/** A week by the hour. Saturday and Sunday are there when something is on them, or when they are today. */
export function Week({ days, today, entries, ...card }: WeekProps) {
  const shown = days.filter((day, at) => at < WEEKEND || entries.has(day) || day === today)
  const columns = shown.map((day) => ({ day, placed: place(entries.get(day) ?? []) }))
  const all = columns.flatMap(({ placed }) => placed)
  const first = Math.min(USUAL.from, ...all.map(({ from }) => Math.floor(from / HOUR)))
  const last = Math.max(USUAL.until, ...all.map(({ until }) => Math.ceil(until / HOUR)))
  const hours = Array.from({ length: last - first }, (_, at) => first + at)
  return (
    <div className={classes.week} style={{ gridTemplateColumns: `56px repeat(${shown.length}, minmax(0, 1fr))` }}>
      <div className={classes.hours} aria-hidden>
        {hours.map((hour) => (
          <span key={hour}>{hour > first && `${String(hour).padStart(2, '0')}:00`}</span>
        ))}
      </div>
      {columns.map(({ day, placed }) => (
        <section
          key={day}
          className={classes.column}
          aria-label={formatLongDay(day)}
          data-today={day === today || undefined}
        >
          <DayTitle day={day} count={placed.length} />
          <div className={classes.track} style={{ height: hours.length * HOUR }}>
            {placed.map(({ entry, from, until, lane, lanes }) => (
              <div
                key={idOf(entry)}
                className={classes.placed}
                style={{
                  top: from - first * HOUR,
                  height: until - from,
                  insetInlineStart: `${(100 * lane) / lanes}%`,
                  width: `${100 / lanes}%`,
                }}
              >
                <EntryCard entry={entry} {...card} />
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
