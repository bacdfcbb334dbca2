import { Button } from '@mantine/core'
import { IconHelpCircle, IconPin, IconPinnedOff, IconUserOff, IconUserX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { Name } from '#client/ui/name.tsx'
import type { State } from '#client/ui/state/state.ts'
import { formatPence } from '#shared/money.ts'
import { inSentence } from '#shared/names.ts'
import type { NextPerson, Proposal, RunOptions } from '../../schema.ts'
import { hours, type Team } from '../plans/plan-words.ts'
import type { Wish } from './ask-again.ts'
import classes from './result.module.css'
import { costWords, Said } from './said.tsx'
import type { Wishes } from './use-wishes.ts'

const WhyNotDialog = lazy(async () => ({ default: (await import('./why-not.tsx')).WhyNotDialog }))

export interface WhyProps {
  team: Team
  runId: string
  days: Pick<RunOptions, 'from' | 'through'>
  proposal: Proposal
  wish: Wish | undefined
  /** They are left out when the plan is made again. */
  isOut: boolean
  onWish: Wishes['wish']
  onLeaveOut: Wishes['leaveOut']
}

/** Why somebody is proposed, who were next and what they would have cost, and what is wished of it. */
export function Why(props: WhyProps) {
  const { proposal, onWish, wish } = props
  return (
    <>
      <p>{whyWords(proposal)}</p>
      <h3>Who were next</h3>
      {proposal.next.length === 0 ? (
        <p className={classes.facts}>Nobody else may take it.</p>
      ) : (
        <PlainList className={classes.next} aria-label="Who were next">
          {proposal.next.map((next) => {
            const isChosen = wish?.kind === 'instead' && wish.userId === next.userId
            const { state, words } = nextWords(next, inSentence(proposal.person.fullName))
            return (
              <li key={next.userId}>
                <Name>{next.fullName}</Name>
                <Said state={state}>{words}</Said>
                {proposal.state === 'proposed' && next.points !== null && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-pressed={isChosen}
                    aria-label={`${isChosen ? 'Taken Next Time' : 'Take Instead'}: ${inSentence(next.fullName)}`}
                    onClick={() =>
                      onWish(
                        proposal.placeId,
                        isChosen ? undefined : { kind: 'instead', userId: next.userId, fullName: next.fullName },
                      )
                    }
                  >
                    {isChosen ? 'Taken Next Time' : 'Take Instead'}
                  </Button>
                )}
              </li>
            )
          })}
        </PlainList>
      )}
      <WishButtons {...props} />
    </>
  )
}

/** What speaks for them, in sentences. */
function whyWords({
  person,
  timesHere,
  prefers,
  preferredBySite,
  weekMinutes,
  plannedMinutes,
  wishedMinutes,
  contractMinutes,
  pay,
  unpopularBefore,
}: Proposal) {
  const name = inSentence(person.fullName)
  return [
    timesHere > 0
      ? `${name} has worked here ${timesHere === 1 ? 'once' : `${timesHere} times`}`
      : `${name} is new here`,
    preferredBySite && 'the site prefers them',
    prefers && 'they prefer to work then',
    contractMinutes
      ? `the plan gives them ${hours(plannedMinutes)} of the ${hours(contractMinutes)} of their contract, ${hours(weekMinutes)} of it booked before`
      : wishedMinutes === null
        ? `the plan gives them ${hours(plannedMinutes)} that week, ${hours(weekMinutes)} of it booked before`
        : `the plan gives them ${hours(plannedMinutes)} of the ${hours(wishedMinutes)} that they wish for, ${hours(weekMinutes)} of it booked before`,
    unpopularBefore === 1 ? '1 night or weekend in 12 weeks' : `${unpopularBefore} nights and weekends in 12 weeks`,
    pay !== null && `pays ${formatPence(pay)}`,
  ]
    .filter(Boolean)
    .join('; ')
    .concat('.')
}

/** What somebody else would have cost the plan, or why they cannot beside it. */
function nextWords(
  { points, pence, leaves, blockedBy, reasons }: NextPerson,
  holder: string,
): { state: State; words: string } {
  if (points === null)
    return { state: 'bad', words: `cannot: ${blockedBy[0]?.text ?? 'they have another place of the plan'}` }
  const cost = costWords({ points, pence, leaves }, holder)
  if (reasons.length > 0) return { state: 'soon', words: `${reasons[0]!.text}; ${cost}` }
  return { state: 'plain', words: cost }
}

function WishButtons({ team, runId, days, proposal, wish, isOut, onWish, onLeaveOut }: WhyProps) {
  const [asking, setAsking] = useState(false)
  const { placeId, person, isPinned, state } = proposal
  const name = inSentence(person.fullName)
  const isKept = wish?.kind === 'keep' || (isPinned && !wish)
  const press = (kind: 'keep' | 'not') => onWish(placeId, wish?.kind === kind ? undefined : { kind })
  return (
    <div className={classes.acts}>
      {state === 'proposed' && (
        <>
          <Button
            variant="default"
            size="sm"
            aria-pressed={isKept}
            leftSection={isKept ? <IconPinnedOff size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
            onClick={() => (isPinned ? onWish(placeId, isKept ? { kind: 'free' } : undefined) : press('keep'))}
          >
            {isKept ? `Unpin ${name}` : `Pin ${name}`}
          </Button>
          <Button
            variant="default"
            size="sm"
            aria-pressed={wish?.kind === 'not'}
            leftSection={<IconUserX size={16} aria-hidden />}
            onClick={() => press('not')}
          >
            Not Here
          </Button>
          <Button
            variant="default"
            size="sm"
            aria-pressed={isOut}
            leftSection={<IconUserOff size={16} aria-hidden />}
            onClick={() => onLeaveOut(person.userId, !isOut)}
          >
            Leave Out
          </Button>
        </>
      )}
      <Button
        variant="default"
        size="sm"
        aria-haspopup="dialog"
        leftSection={<IconHelpCircle size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Why Not…
      </Button>
      <Suspense>
        {asking && (
          <WhyNotDialog
            {...{ team, runId, days }}
            place={proposal}
            onTake={state === 'proposed' ? (who) => onWish(placeId, { kind: 'instead', ...who }) : undefined}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
