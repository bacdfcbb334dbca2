import { VisuallyHidden } from '@mantine/core'
import { type MouseEvent, memo, useId, useState } from 'react'
import { RowBox } from '#client/ui/lists/ticks.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { inSentence } from '#shared/names.ts'
import { factsOf, whenWords } from '../plans/plan-words.ts'
import type { Wish } from './ask-again.ts'
import classes from './result.module.css'
import { Why, type WhyProps } from './why.tsx'

export interface ProposalRowProps extends WhyProps {
  ticked: boolean
  onTick: (placeId: string, how: { ticked: boolean; range?: boolean }) => void
}

/** One proposal: who, where, three facts, and on request why, and who were next. */
export const ProposalRow = memo(({ ticked, onTick, ...why }: ProposalRowProps) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { proposal, wish, isOut } = why
  const { placeId, person, siteName, job, state, start, end } = proposal
  return (
    <li className={classes.row} data-state={state === 'proposed' ? undefined : state}>
      <span className={classes.box}>
        {state === 'proposed' && (
          <RowBox
            label={`Book ${inSentence(person.fullName)}, ${whenWords(proposal)}, ${siteName}`}
            ticked={ticked}
            onTick={(event: MouseEvent<HTMLInputElement>) =>
              onTick(placeId, { ticked: event.currentTarget.checked, range: event.shiftKey })
            }
          />
        )}
      </span>
      <div className={classes.text}>
        <p>
          <b>
            <Name>{person.fullName}</Name>
          </b>{' '}
          {start}–{end}, <Name>{siteName}</Name>
        </p>
        <p className={classes.facts}>
          {jobLabel(job)}&nbsp;· {factsOf(proposal)} <Marks {...{ proposal, wish, isOut }} />
        </p>
      </div>
      <button
        type="button"
        className={classes.more}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Less' : 'Who Else'}
        <VisuallyHidden component="span">
          {' '}
          for {siteName}, {whenWords(proposal)}
        </VisuallyHidden>
      </button>
      {isOpen && (
        <div id={id} className={classes.why}>
          <Why {...why} />
        </div>
      )}
    </li>
  )
})
ProposalRow.displayName = 'ProposalRow'

/** What became of a proposal, what only warns of it, and what is wished of it. */
export function Marks({ proposal, wish, isOut }: Pick<WhyProps, 'proposal' | 'wish' | 'isOut'>) {
  const { state, reasons, isPinned, isUrgent } = proposal
  return (
    <>
      {state === 'booked' && <StateMark state="ok">Booked</StateMark>}
      {state === 'gone' && <StateMark state="plain">No Longer Possible</StateMark>}
      {isUrgent && state === 'proposed' && <StateMark state="soon">Urgent</StateMark>}
      {reasons.length > 0 && <StateMark state="soon">{reasons[0]!.text}</StateMark>}
      <WishMark {...{ wish, isOut, isPinned }} />
    </>
  )
}

/** What is wished of a place when the plan is made again. */
export function WishMark({ wish, isOut, isPinned }: { wish: Wish | undefined; isOut: boolean; isPinned: boolean }) {
  if (isOut) return <StateMark state="info">Left out next time</StateMark>
  if (wish?.kind === 'not') return <StateMark state="info">Not here next time</StateMark>
  if (wish?.kind === 'instead')
    return (
      <StateMark state="info">
        <Name>{wish.fullName}</Name> next time
      </StateMark>
    )
  if (wish?.kind === 'keep' || (isPinned && !wish)) return <StateMark state="draft">Pinned</StateMark>
  return null
}
