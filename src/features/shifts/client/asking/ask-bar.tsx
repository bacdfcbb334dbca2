import { Button } from '@mantine/core'
import { IconListNumbers, IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { deviceClock } from '#shared/time.ts'
import { mayRepost } from '../../rules/repost.ts'
import type { Candidate, ShiftDetails } from '../../schema.ts'
import { placesLeft } from '../manager/shift-words.ts'
import classes from '../panel/panel.module.css'
import { Repost } from './repost.tsx'

const AskInTurn = lazy(async () => ({ default: (await import('./ask-in-turn.tsx')).AskInTurn }))

/** So many of the best stand in line to be asked in turn, until the manager changes that. */
const IN_LINE = 8

interface AskBarProps {
  teamId: string
  shift: ShiftDetails
  /** Who can take it, the best first. */
  ranked: readonly Candidate[]
  ticked: ReadonlyMap<string, Candidate>
  /** Offers it to those who are ticked. */
  onOffer: () => void
  onClear: () => void
}

/** Offers a shift to those who are ticked at once, or one after another: without ticks to the best. */
export function AskBar({ teamId, shift, ranked, ticked, onOffer, onClear }: AskBarProps) {
  const [inTurn, setInTurn] = useState(false)
  const line = ticked.size > 0 ? inRank([...ticked.values()], ranked) : ranked.filter(isWilling).slice(0, IN_LINE)
  const canAskInTurn = line.length > 0 && shift.cascade?.state !== 'running'
  function done() {
    setInTurn(false)
    onClear()
  }
  const canRepost = ticked.size === 0 && mayRepost({ ...shift, placesLeft: placesLeft(shift) }, deviceClock.now())
  if (ticked.size === 0 && !canAskInTurn && !canRepost) return null
  return (
    <div className={classes.offer}>
      {ticked.size > 0 && (
        <Button leftSection={<IconSend size={16} aria-hidden />} onClick={onOffer}>
          Offer to {ticked.size}
        </Button>
      )}
      {canAskInTurn && (
        <Button
          variant="default"
          leftSection={<IconListNumbers size={16} aria-hidden />}
          onClick={() => setInTurn(true)}
        >
          Ask in Turn
        </Button>
      )}
      {canRepost && <Repost teamId={teamId} shifts={[shift]} />}
      {ticked.size > 0 && (
        <Button variant="default" onClick={onClear}>
          Clear
        </Button>
      )}
      <Suspense>
        {inTurn && (
          <AskInTurn
            teamId={teamId}
            shift={shift}
            candidates={line}
            onClose={() => setInTurn(false)}
            onStarted={done}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Who has said no, or is asked already, is not asked again unless the manager ticks them; who called in sick for it never. */
const isWilling = ({ offer, calledInSick }: Candidate) => offer !== 'declined' && offer !== 'offered' && !calledInSick

/** People in the order of a ranking; whom it does not show come last. */
function inRank(people: readonly Candidate[], ranked: readonly Candidate[]): Candidate[] {
  const rank = new Map(ranked.map(({ userId }, at) => [userId, at]))
  return people.toSorted((a, b) => (rank.get(a.userId) ?? ranked.length) - (rank.get(b.userId) ?? ranked.length))
}
