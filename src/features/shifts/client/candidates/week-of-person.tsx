import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { Name } from '#client/ui/name.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import type { Day } from '#shared/time.ts'
import { shortDay, timesText, whenText } from '../../rules/shift-words.ts'
import type { ShiftDetails, WeekShift } from '../../schema.ts'
import { weekAround } from '../manager/shift-words.ts'
import classes from './week-of-person.module.css'

interface WeekOfPersonProps {
  teamId: string
  userId: string
  /** A day of the week. */
  day: Day
  /** Stands in the week on that day as what they would have besides. */
  would?: Pick<ShiftDetails, 'start' | 'end'>
}

/** What somebody has in the week of a day, day by day, and where a shift would be. */
export function WeekOfPerson({ teamId, userId, day: around, would }: WeekOfPersonProps) {
  const query = useQuery(api.shifts.weekOfMember.queryOptions({ input: { teamId, userId, day: around } }))
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  const items = query.data?.items ?? []
  return (
    <ol className={classes.week} aria-label="Their week" aria-busy={query.isPending}>
      {weekAround(around).map((day) => (
        <li key={day} data-today={day === around || undefined}>
          <b>{shortDay(day).split(' ', 2).join(' ')}</b>
          {items
            .filter((one) => one.day === day)
            .map((one) => (
              <Had key={one.shiftId} one={one} />
            ))}
          {would && day === around && <span className={classes.would}>{timesText(would)}</span>}
        </li>
      ))}
    </ol>
  )
}

/** The same with whose it is, to be seen beside a name. */
export function WeekCard({ name, ...of }: WeekOfPersonProps & { name: string }) {
  return (
    <>
      <p className={classes.whose}>
        <b>
          <Name>{name}</Name>
        </b>{' '}
        week of {shortDay(weekAround(of.day)[0] ?? of.day)}
      </p>
      <WeekOfPerson {...of} />
    </>
  )
}

function Had({ one }: { one: WeekShift }) {
  return (
    <span className={classes.had} title={`${whenText(one)}, ${one.siteName}`}>
      {timesText(one)}{' '}
      <small>
        <Name>{one.siteName}</Name>
      </small>
    </span>
  )
}
