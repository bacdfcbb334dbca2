import { Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type MouseEvent, memo } from 'react'
import rowTarget from '#client/ui/lists/row-target.module.css'
import { RowBox } from '#client/ui/lists/ticks.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { usePressed } from '#client/ui/use-pressed.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { timesText } from '../../rules/shift-words.ts'
import { mayAct } from '../../rules/states.ts'
import type { Shift } from '../../schema.ts'
import { Pips } from './pips.tsx'
import { count, isOver, lengthOf, placesLeft, rowWords, shortName } from './shift-words.ts'
import classes from './shifts.module.css'

interface ShiftRowProps {
  shift: Shift
  selected: boolean
  ticked: boolean
  /** Its controls are reached with Tab; those of the other rows with the arrow keys. */
  isCurrent: boolean
  onOpen: (shift: Shift) => void
  onTick: (shift: Shift, how: { ticked: boolean; range: boolean }) => void
}

/** A shift in a line: when, what, who is on it, and how many places are left. */
export const ShiftRow = memo(({ shift, selected, ticked, isCurrent, onOpen, onTick }: ShiftRowProps) => {
  const tabIndex = isCurrent ? 0 : -1
  const fills = canFill(shift)
  const { pressed, press } = usePressed(selected)
  const isOpen = selected || pressed
  const openIt = (event?: MouseEvent) => {
    // With Shift the rows since the last ticked one are ticked.
    if (event?.shiftKey && canTick(shift)) onTick(shift, { ticked: true, range: true })
    else press(() => onOpen(shift))
  }
  const words = rowWords(shift)
  return (
    <li className={`${rowTarget.row} ${classes.row}`} data-row={shift.id} data-selected={isOpen || undefined}>
      {canTick(shift) ? (
        <span className={classes.box}>
          <RowBox
            label={`Select ${words}`}
            ticked={ticked}
            tabIndex={tabIndex}
            onTick={({ currentTarget, shiftKey }) => onTick(shift, { ticked: currentTarget.checked, range: shiftKey })}
          />
        </span>
      ) : (
        <span className={classes.box} />
      )}
      <span className={classes.when}>
        <button
          type="button"
          className={`${rowTarget.target} ${classes.open}`}
          data-open
          tabIndex={tabIndex}
          aria-current={isOpen || undefined}
          onClick={openIt}
        >
          {timesText(shift)}
        </button>
        <small>
          {jobLabel(shift.job)}
          <span className={classes.length}>, {lengthOf(shift)}</span>
        </small>
      </span>
      <Pips taken={shift.filled + shift.worked} required={shift.staffRequired} />
      <Staff shift={shift} />
      <span className={classes.end} data-fills={fills || undefined}>
        <Standing shift={shift} />
        {fills && (
          <Button
            variant="default"
            size="sm"
            tabIndex={tabIndex}
            aria-label={`Fill ${placesLeft(shift)}: ${words}`}
            onClick={() => openIt()}
          >
            Fill {placesLeft(shift)}
          </Button>
        )}
        <button
          type="button"
          className={classes.menu}
          data-menu
          tabIndex={tabIndex}
          aria-haspopup="menu"
          aria-label={`More for ${words}`}
        >
          <IconDots size={18} aria-hidden />
        </button>
      </span>
    </li>
  )
})
ShiftRow.displayName = 'ShiftRow'

/** What several can be done with at once: drafts are published, open places offered. */
export function canTick(shift: Shift): boolean {
  return !isOver(shift) && (shift.state === 'draft' || placesLeft(shift) > 0)
}

export const canFill = (shift: Shift) =>
  placesLeft(shift) > 0 && mayAct('assignment', 'assign', { ...shift, state: 'new', who: 'manager', now: Date.now() })

function Staff({ shift }: { shift: Shift }) {
  const { places, applied, offered } = shift
  const waiting = [applied > 0 && `${applied} applied`, offered > 0 && `${offered} asked`].filter(Boolean).join(', ')
  return (
    <span className={classes.staff}>
      {places.length === 0 && !waiting && <span className={classes.quiet}>Nobody yet</span>}
      {places.map((place, at) => (
        <span key={place.assignmentId}>
          {at > 0 && ', '}
          <Name>{shortName(place)}</Name>
          {place.state === 'pencilled' && <span className={classes.quiet}> (pencilled)</span>}
          {place.state === 'handing-back' && <span className={classes.quiet}> (hands back)</span>}
        </span>
      ))}
      {waiting && (
        <span className={classes.quiet}>
          {places.length > 0 && ' · '}
          {waiting}
        </span>
      )}
    </span>
  )
}

function Standing({ shift }: { shift: Shift }) {
  if (shift.state === 'draft') return <StateMark state="draft">Draft</StateMark>
  if (shift.places.some(({ atRisk }) => atRisk)) return <StateMark state="bad">At risk</StateMark>
  const left = placesLeft(shift)
  if (left === 0) return <StateMark state="ok">Full</StateMark>
  if (isOver(shift)) return <StateMark state="plain">{count(left, 'place')} not filled</StateMark>
  return shift.isUrgent ? <StateMark state="soon">Urgent</StateMark> : null
}
