import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { Name } from '#client/ui/name.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { shortDay, timesText, whenText } from '../../rules/shift-words.ts'
import type { ShiftDetails, WeekShift } from '../../schema.ts'
import { weekAround } from '../manager/shift-words.ts'
import classes from './week-of-person.module.css'

interface WeekOfPersonProps {
  teamId: string
  userId: string
  /** Stands in the week as what they would have besides. */
  shift: ShiftDetails
}

/** What somebody has in the week of a shift, day by day, and where the shift would be. */
export function WeekOfPerson({ teamId, userId, shift }: WeekOfPersonProps) {
  const query = useQuery(api.shifts.weekOfMember.queryOptions({ input: { teamId, userId, day: shift.day } }))
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  const items = query.data?.items ?? []
  return (
    <ol className={classes.week} aria-label="Their week" aria-busy={query.isPending}>
      {weekAround(shift.day).map((day) => (
        <li key={day} data-today={day === shift.day || undefined}>
          <b>{shortDay(day).split(' ', 2).join(' ')}</b>
          {items
            .filter((one) => one.day === day)
            .map((one) => (
              <Had key={one.shiftId} one={one} />
            ))}
          {day === shift.day && <span className={classes.would}>{timesText(shift)}</span>}
        </li>
      ))}
    </ol>
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
