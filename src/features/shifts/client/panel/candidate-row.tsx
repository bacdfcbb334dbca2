import { Button } from '@mantine/core'
import { IconCut, IconPencil } from '@tabler/icons-react'
import { use, useState } from 'react'
import { OverflowMenu } from '#client/ui/lists/overflow-menu.tsx'
import { RowBox } from '#client/ui/lists/ticks.tsx'
import { Name } from '#client/ui/name.tsx'
import { CutMark } from '#client/ui/state/cut-mark.tsx'
import type { Standpoint } from '#features/eligibility/rules/destinations.ts'
import { milesText } from '#features/eligibility/rules/travel.ts'
import { standingLook } from '#features/members/rules/standing-words.ts'
import { formatPence } from '#shared/money.ts'
import { inSentence } from '#shared/names.ts'
import { formatMinutes, londonDay } from '#shared/time.ts'
import type { Candidate } from '../../schema.ts'
import { count } from '../manager/shift-words.ts'
import { type Reason, ReasonList } from '../parts/reason-list.tsx'
import { CandidateTools } from './candidate-tools.ts'
import classes from './panel.module.css'
import { canOverride, useAssigning } from './use-assigning.tsx'

interface CandidateRowProps {
  candidate: Candidate
  ticked: boolean
  /** Undefined for those who are not asked. */
  onTick: ((ticked: boolean) => void) | undefined
  onPerson: (userId: string) => void
}

/** One person for a place: why they are ranked so, what speaks against them, and a button to book them. */
export function CandidateRow({ candidate, ticked, onTick, onPerson }: CandidateRowProps) {
  const { team, shift, assign, pencil, cover, busy } = useAssigning()
  const tools = use(CandidateTools)
  const { userId, fullName, answer } = candidate
  const name = inSentence(fullName)
  const isBlocked = answer.verdict === 'blocked'
  return (
    <div className={classes.candidate} data-ticks={onTick !== undefined || undefined}>
      <span>
        {onTick && (
          <RowBox
            label={`Offer to ${name}`}
            ticked={ticked}
            onTick={({ currentTarget }) => onTick(currentTarget.checked)}
          />
        )}
      </span>
      <div className={classes.who}>
        <button type="button" className={classes.person} onClick={() => onPerson(userId)}>
          <Name>{fullName}</Name>
        </button>{' '}
        {candidate.standing.standing !== 'ready' && <CutMark {...standingLook(candidate, londonDay(new Date()))} />}
        <p>{rankOf(candidate)}</p>
      </div>
      <span className={classes.act}>
        {canOverride(answer) && (
          <Button
            variant="default"
            size="sm"
            aria-label={`Assign ${name}`}
            loading={busy === userId}
            onClick={() => assign(candidate)}
          >
            {isBlocked ? 'Override' : 'Assign'}
          </Button>
        )}
        <OverflowMenu
          label={`More for ${name}`}
          entries={[
            ...(isBlocked ? [] : [{ label: 'Pencil In', icon: IconPencil, onChoose: () => pencil(candidate) }]),
            { label: 'Cover a Part…', icon: IconCut, onChoose: () => cover(candidate) },
          ]}
        />
      </span>
      {tools && <div className={classes.tools}>{tools.ofPerson(candidate)}</div>}
      {answer.reasons.length > 0 && (
        <Why reasons={answer.reasons} at={{ reader: 'manager', team, userId, siteId: shift.siteId }} />
      )}
    </div>
  )
}

const FIRST = 3

/** The first reasons; the others when asked for: some people lack a dozen papers. */
function Why({ reasons, at }: { reasons: readonly Reason[]; at: Standpoint }) {
  const [all, setAll] = useState(false)
  const others = reasons.length - FIRST
  return (
    <div className={classes.why}>
      <ReasonList reasons={reasons} at={at} {...(!all && { atMost: FIRST })} />
      {!all && others > 0 && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setAll(true)}>
          {count(others, 'more reason')}
        </Button>
      )}
    </div>
  )
}

const ASKED: Partial<Record<NonNullable<Candidate['offer']>, string>> = {
  applied: 'Has applied',
  offered: 'Is asked',
  declined: 'Said no',
  expired: 'Did not answer',
}

/** What the rank comes from: `16 times here · 9.1 miles · 12 h short`. */
function rankOf({
  timesHere,
  metres,
  minutesShort,
  ownRate,
  prefers,
  preferredBySite,
  offer,
  calledInSick,
}: Candidate): string {
  return [
    calledInSick && 'Called in sick for it',
    offer && ASKED[offer],
    preferredBySite && 'Asked for by the site',
    timesHere > 0 ? `${count(timesHere, 'time')} here` : 'New here',
    metres !== null && milesText(metres),
    minutesShort !== null && minutesShort > 0 && `${formatMinutes(minutesShort)} short`,
    ownRate !== null && `${formatPence(ownRate)} an hour`,
    prefers && 'Likes this time',
  ]
    .filter(Boolean)
    .join(' · ')
}
