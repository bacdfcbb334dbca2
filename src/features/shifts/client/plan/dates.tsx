import { Checkbox, Text } from '@mantine/core'
import { useFormAnswer } from '#client/ui/forms/form-context.ts'
import { type Day, formatMinutes } from '#shared/time.ts'
import { shortDay } from '../../rules/shift-words.ts'
import { clockChange, isTime, minutesOf, readTimes } from '../../rules/times.ts'
import { count } from '../manager/shift-words.ts'
import classes from './plan.module.css'

interface DatesProps {
  days: readonly Day[]
  /** Days that are left out. */
  without: ReadonlySet<Day>
  onWithout: (without: ReadonlySet<Day>) => void
  /** Why there are no days. */
  problem: string | undefined
}

interface Dated {
  day: Day
  minutes: number | null
  /** What a change of the clocks does to it. */
  change: string | null
  problem: string | null
}

/** Every day on which a shift will be, with its length as it passes and a box to leave it out. */
export function Dates({ days, without, onWithout, problem }: DatesProps) {
  const { dates, staff, times } = useFormAnswer(({ values }) => ({
    dates: days.map((day) => dated(day, values)),
    staff: Number(values.staffRequired) || 0,
    times: isTime(values.start) && isTime(values.end) ? `${values.start}–${values.end}` : '',
  }))
  const kept = dates.filter(({ day }) => !without.has(day))
  const minutes = kept.reduce((sum, one) => sum + (one.minutes ?? 0), 0) * staff
  return (
    <>
      <div className={classes.sum}>
        <h2>
          <span role="status">
            {problem ??
              `${count(kept.length, 'day')}, ${count(kept.length * staff, 'place')}, ${formatMinutes(minutes)}`}
          </span>
        </h2>
        {days.length > 0 && (
          <Text size="sm" c="dimmed">
            {times && `${times} by the clocks on the wall${days.length > 1 ? ', on each of them' : ''}. `}
            {days.length > 1 && 'Untick a day to leave it out.'}
          </Text>
        )}
      </div>
      {days.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area needs the focus to be scrolled by keyboard
        <ul className={classes.dates} aria-label="Days" tabIndex={0}>
          {dates.map(({ day, ...one }) => (
            <li key={day} data-state={one.problem ? 'bad' : one.change ? 'info' : undefined}>
              <Checkbox
                label={shortDay(day)}
                checked={!without.has(day)}
                onChange={({ currentTarget }) => onWithout(toggled(without, { day, isOut: !currentTarget.checked }))}
              />
              <span className={classes.note}>{one.problem ?? one.change}</span>
              <b>{one.minutes !== null && !without.has(day) && formatMinutes(one.minutes)}</b>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function toggled(without: ReadonlySet<Day>, { day, isOut }: { day: Day; isOut: boolean }): ReadonlySet<Day> {
  const next = new Set(without)
  if (isOut) next.add(day)
  else next.delete(day)
  return next
}

function dated(day: Day, { start, end, startIs, endIs, breakMinutes }: Record<string, unknown>): Dated {
  if (!isTime(start) || !isTime(end)) return { day, minutes: null, change: null, problem: null }
  const { span, problems } = readTimes({
    ...{ day, start, end },
    startIs: startIs as 'first' | 'second' | null,
    endIs: endIs as 'first' | 'second' | null,
    breakMinutes: Number(breakMinutes) || 0,
  })
  if (!span) return { day, minutes: null, change: null, problem: problems[0]?.message ?? null }
  return { day, minutes: minutesOf(span), change: clockChange(span) ?? null, problem: null }
}
