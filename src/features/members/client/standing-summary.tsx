import { IconBan } from '@tabler/icons-react'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { londonDay } from '#shared/time.ts'
import { reasonInWords, roleForManager, standingForManager, standingState } from '../rules/standing-words.ts'
import type { Candidate } from '../schema.ts'
import classes from './members.module.css'

/** Whether a member can work today, with every reason, and in their other roles. */
export function StandingSummary({ candidate: { standing, completion } }: { candidate: Candidate }) {
  const reading = { today: londonDay(new Date()), completion }
  const { because, others } = standing
  return (
    <section aria-label="Summary" className={classes.summary}>
      <div>
        <StateMark
          state={standingState(standing.standing)}
          size="lg"
          {...(standing.standing === 'suspended' && { icon: IconBan })}
        >
          {standingForManager(standing, reading)}
        </StateMark>
      </div>
      {(because.length > 1 || others.length > 0) && (
        <ul className={classes.reasons}>
          {because.length > 1 && because.map((reason) => <li key={reason.rule}>{reasonInWords(reason, reading)}</li>)}
          {others.map((other) => (
            <li key={other.job}>{roleForManager(other, reading)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
