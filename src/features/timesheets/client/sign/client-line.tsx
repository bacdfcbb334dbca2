import type { ReactNode } from 'react'
import { Name } from '#client/ui/name.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { deviceClock, formatMinutes, formatShortDay, londonToday } from '#shared/time.ts'
import type { SignedLine } from '../../contract/signing.ts'
import { breakText, isAsPlanned, plannedText, spanText, withinText } from '../../rules/words.ts'
import classes from './sign.module.css'

interface ClientLineProps {
  line: SignedLine
  /** What stands at its end. */
  children?: ReactNode
  /** What stands below it. */
  below?: ReactNode
}

/** A line as the client reads it: who, when and where, and how it differs from the plan. */
export function ClientLine({ line, children, below }: ClientLineProps) {
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <b>
          <Name>{line.fullName}</Name>
        </b>
        <span>
          {formatShortDay(line.day, { today: londonToday(deviceClock) })}, {spanText(line)} ·{' '}
          {line.from === null ? 'not known yet' : formatMinutes(line.minutes)}
        </span>
        <small>
          {jobLabel(line.job)}, {line.siteName} · {withinText(line)}
          {!isAsPlanned(line) && ` · planned ${plannedText(line)}, ${breakText(line.plannedBreak).toLowerCase()}`}
        </small>
        {line.words && <p className={classes.said}>“{line.words}”</p>}
      </div>
      {children}
      {below && <div className={classes.below}>{below}</div>}
    </li>
  )
}
