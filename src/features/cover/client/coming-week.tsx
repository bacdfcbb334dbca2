import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { formatLongDay, formatShortDay } from '#shared/time.ts'
import type { CoverOverview } from '../schema.ts'
import classes from './coming-week.module.css'

type Day = CoverOverview['week'][number]

/** The next seven days: how many places of each are open, and how many are filled. Each leads to its shifts. */
export function ComingWeek({ week }: Pick<CoverOverview, 'week'>) {
  return (
    <PlainList className={classes.week} aria-label="The next seven days">
      {week.map((one, index) => (
        <li key={one.day} data-today={index === 0 || undefined}>
          <Link to="/manager-dashboard/shifts" search={{ day: one.day }} className={classes.day}>
            <span className={classes.date} title={formatLongDay(one.day)}>
              {formatShortDay(one.day, { today: one.day }).split(' ', 2).join(' ')}
              {index === 0 && <span className={classes.today}> · today</span>}
            </span>
            <Filling {...one} />
            <span className={classes.filled}>{one.required > 0 && `${one.filled} of ${one.required} filled`}</span>
          </Link>
        </li>
      ))}
    </PlainList>
  )
}

function Filling({ required, filled }: Day) {
  const open = Math.max(0, required - filled)
  if (required === 0)
    return (
      <span className={classes.open} data-state="plain">
        None
      </span>
    )
  const Icon = open > 0 ? IconAlertTriangle : IconCheck
  return (
    <span className={classes.open} data-state={open > 0 ? 'soon' : 'ok'}>
      <Icon size={14} stroke={2} aria-hidden />
      {open > 0 ? `${open} open` : 'Full'}
    </span>
  )
}
