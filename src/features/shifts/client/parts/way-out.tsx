import type { LinkProps } from '@tanstack/react-router'
import { Suspense, use } from 'react'
import { TextLink } from '#client/ui/text-link.tsx'
import { destinationOf, type Standpoint } from '#features/eligibility/rules/destinations.ts'
import type { SaidReason, SaidWay } from '#features/eligibility/rules/words.ts'
import classes from './parts.module.css'
import { TeamReminder } from './team-reminder.ts'

interface WayOutProps {
  way: SaidWay
  at: Standpoint
  /** What stands before it already, and is not said again. */
  turn?: SaidReason['turn'] | undefined
}

/** What would make a reason good: a link to the place with the thing chosen, the button that reminds the team, or who else can do it. */
export function WayOut({ way, at, turn }: WayOutProps) {
  const Reminder = use(TeamReminder)
  const destination = destinationOf(way, at)
  if (destination === 'remind')
    return at.reader === 'worker' && Reminder ? (
      <Suspense fallback={way.text}>
        <Reminder teamId={at.teamId} />
      </Suspense>
    ) : (
      <span>{way.text}</span>
    )
  if ('who' in destination) return <span>{[way.text, destination.who].filter(Boolean).join('. ')}</span>
  const short = turn ? way.text.replace(`: ${turn.what}`, '') : way.text
  // The pages are known above: a test looks up each of these places among them (`app/routes/ways-out.test.ts`).
  return (
    <TextLink
      {...(destination as Pick<LinkProps, 'to' | 'search'>)}
      className={classes.way ?? ''}
      {...(short !== way.text && { 'aria-label': way.text })}
    >
      {short}
    </TextLink>
  )
}
