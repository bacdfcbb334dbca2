import { Button } from '@mantine/core'
import { use } from 'react'
import { RowBox } from '#client/ui/lists/ticks.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateIcon } from '#client/ui/state/state-icon.tsx'
import { milesText } from '#features/eligibility/rules/shift/travel.ts'
import { standingLook } from '#features/members/rules/standing-words.ts'
import { formatPence } from '#shared/money.ts'
import { inSentence } from '#shared/names.ts'
import { formatMinutes, londonDay } from '#shared/time.ts'
import type { Candidate } from '../../schema.ts'
import { count } from '../manager/shift-words.ts'
import classes from '../panel/panel.module.css'
import { FirstReason } from '../parts/first-reason.tsx'
import { WayOut } from '../parts/way-out.tsx'
import { CandidateDetail } from './candidate-detail.tsx'
import { CandidateTools } from './candidate-tools.ts'
import { canOverride, useAssigning } from './use-assigning.tsx'

interface CandidateRowProps {
  candidate: Candidate
  ticked: boolean
  /** Undefined for those who are not asked. */
  onTick: ((ticked: boolean) => void) | undefined
  /** What is known of them besides is shown below. */
  opened: boolean
  onOpen: () => void
  onPerson: (userId: string) => void
}

/**
 * One person for a place in two lines: how they stand, what speaks against them, why they are ranked so, and the
 * buttons to ring and to book them.
 */
export function CandidateRow({ candidate, ticked, onTick, opened, onOpen, onPerson }: CandidateRowProps) {
  const tools = use(CandidateTools)
  const { userId, fullName, answer } = candidate
  const [reason] = answer.reasons
  return (
    <div className={classes.candidate} data-ticks={onTick !== undefined || undefined} data-row data-candidate={userId}>
      <span>
        {onTick && (
          <RowBox
            label={`Offer to ${inSentence(fullName)}`}
            ticked={ticked}
            onTick={({ currentTarget }) => onTick(currentTarget.checked)}
          />
        )}
      </span>
      <div className={classes.who}>
        <p className={classes.named}>
          <StateIcon {...standingLook(candidate, londonDay(new Date()))} />
          <button
            type="button"
            className={classes.person}
            data-open
            data-peek={opened ? undefined : userId}
            aria-expanded={opened}
            onClick={onOpen}
          >
            <Name>{fullName}</Name>
          </button>
          {reason && <FirstReason reason={reason} others={answer.reasons.length - 1} />}
        </p>
        <p className={classes.rank}>
          {tools?.called(candidate)}
          {rankOf(candidate)}
        </p>
      </div>
      <span className={classes.act}>
        {tools?.ring(candidate)}
        <Act candidate={candidate} opened={opened} />
      </span>
      {tools?.ofPerson(candidate)}
      {opened && <CandidateDetail candidate={candidate} onPerson={onPerson} />}
    </div>
  )
}

/** Books them; where nobody may, it leads to what would make it good. */
function Act({ candidate, opened }: { candidate: Candidate; opened: boolean }) {
  const { team, shift, assign, busy } = useAssigning()
  const { userId, fullName, answer } = candidate
  const [reason] = answer.reasons
  const act = answer.verdict === 'blocked' ? 'Override' : 'Assign'
  if (canOverride(answer))
    return (
      <Button
        variant="default"
        size="sm"
        aria-label={`${act} ${inSentence(fullName)}`}
        loading={busy === userId}
        onClick={() => assign(candidate)}
      >
        {act}
      </Button>
    )
  // Below an opened row each reason has its own.
  if (!reason?.wayOut || opened) return null
  return (
    <span className={classes.way}>
      <WayOut way={reason.wayOut} turn={reason.turn} at={{ reader: 'manager', team, userId, siteId: shift.siteId }} />
    </span>
  )
}

const ASKED: Partial<Record<NonNullable<Candidate['offer']>, string>> = {
  applied: 'Has applied',
  offered: 'Is asked',
  declined: 'Said no',
  expired: 'Did not answer',
}

/** What the rank comes from: `9 miles · 16 times here · 24 h of 36 h`. */
function rankOf(candidate: Candidate): string {
  const { timesHere, metres, ownRate, prefers, preferredBySite, offer, calledInSick } = candidate
  return [
    calledInSick && 'Called in sick for it',
    offer && ASKED[offer],
    preferredBySite && 'Asked for by the site',
    metres !== null && milesText(metres),
    timesHere > 0 ? `${count(timesHere, 'time')} here` : 'New here',
    hoursOf(candidate),
    ownRate !== null && `${formatPence(ownRate)} an hour`,
    prefers && 'Likes this time',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Their hours of the week of the shift, of those that they wish for. */
function hoursOf({ weekMinutes, wishedMinutes }: Candidate): string {
  const had = weekMinutes === 0 ? '0 h' : formatMinutes(weekMinutes)
  return wishedMinutes === null ? `${had} that week` : `${had} of ${formatMinutes(wishedMinutes)}`
}
