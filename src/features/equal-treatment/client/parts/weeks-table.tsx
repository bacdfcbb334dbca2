import { Text } from '@mantine/core'
import { formatDay } from '#shared/time.ts'
import { isCounted } from '../../rules/clock.ts'
import { stateText, weekText } from '../../rules/words.ts'
import type { CountedWeek } from '../../schema.ts'
import classes from './weeks.module.css'

/** The weeks of somebody with a client in a role, the latest first: what each was and which week of the period it made. */
export function WeeksTable({ label, weeks }: { label: string; weeks: readonly CountedWeek[] }) {
  if (weeks.length === 0) return <Text c="dimmed">No week yet</Text>
  return (
    <table className={classes.weeks} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Week from</th>
          <th scope="col">What it was</th>
          <th scope="col">Counts as</th>
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map((week) => (
          <tr key={week.from} data-counts={isCounted(week) || undefined}>
            <td>{formatDay(week.from)}</td>
            <td>{stateText(week)}</td>
            <td>{isCounted(week) ? weekText(week.number) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
