import { IconBan } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { londonDay } from '#shared/time.ts'
import type { Reason } from '../../rules/standing.ts'
import { reasonInWords, roleForManager, standingForManager, standingState } from '../../rules/standing-words.ts'
import type { Candidate } from '../../schema.ts'
import { OpenAsks } from '../asking/open-asks.tsx'
import classes from '../members.module.css'
import { Suspensions } from '../standing/suspensions.tsx'

/** What a manager does about a reason of a standing. */
export type ReasonAct = ComponentType<{ teamId: string; userId: string; reason: Reason }>

interface SummaryProps {
  teamId: string
  candidate: Candidate
  Act: ReasonAct | undefined
  children: ReactNode
}

/** Whether a member can work today, each reason with what to do about it, and what is known first of them. */
export function PanelSummary({ teamId, candidate, Act, children }: SummaryProps) {
  return (
    <>
      <Standing teamId={teamId} candidate={candidate} Act={Act} />
      <Suspensions teamId={teamId} candidate={candidate} />
      <OpenAsks teamId={teamId} userId={candidate.userId} />
      {children}
    </>
  )
}

type StandingProps = Omit<SummaryProps, 'children'>

function Standing({ teamId, candidate: { userId, standing, completion }, Act }: StandingProps) {
  const reading = { today: londonDay(new Date()), completion }
  const { because, others } = standing
  return (
    <section aria-label="Standing" className={classes.summary}>
      <div>
        <StateMark
          state={standingState(standing.standing)}
          size="lg"
          {...(standing.standing === 'suspended' && { icon: IconBan })}
        >
          {standingForManager(standing, reading)}
        </StateMark>
      </div>
      {because.length > 0 && (
        <ul className={classes.reasons} aria-label="Why">
          {because.map((reason) => (
            <li key={reason.rule}>
              <span>{reasonInWords(reason, reading)}</span>
              {Act && <Act teamId={teamId} userId={userId} reason={reason} />}
            </li>
          ))}
        </ul>
      )}
      {others.map((other) => (
        <p key={other.job} className={classes.otherRole}>
          {roleForManager(other, reading)}
        </p>
      ))}
    </section>
  )
}
