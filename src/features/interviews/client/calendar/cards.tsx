import { Name } from '#client/ui/name.tsx'
import { STATE_ICONS } from '#client/ui/state/state.ts'
import { londonTime } from '#shared/time.ts'
import { wayLabel } from '../../rules/words.ts'
import type { Interview, OpenSlot } from '../../schema.ts'
import { lookOf, WAY_ICONS } from '../interview-look.ts'
import classes from './calendar.module.css'

interface InterviewCardProps {
  interview: Interview
  selected: boolean
  onOpen: () => void
}

export function InterviewCard({ interview, selected, onOpen }: InterviewCardProps) {
  const { candidate, startsAt, way } = interview
  const { state, words } = lookOf(interview)
  const [WayIcon, StateIcon] = [WAY_ICONS[way], STATE_ICONS[state]]
  return (
    <button type="button" className={classes.card} data-selected={selected || undefined} onClick={onOpen}>
      <span className={classes.name}>
        <Name>{candidate.fullName}</Name>
      </span>
      <span className={classes.facts}>
        <span className={classes.state} data-state={state}>
          <StateIcon size={16} role="img" aria-label={words} />
        </span>
        {startsAt && londonTime(new Date(startsAt))}
        <WayIcon size={16} role="img" aria-label={wayLabel(way)} />
      </span>
    </button>
  )
}

/** A time that nobody has picked yet. */
export function SlotCard({ slot: { startsAt, candidates } }: { slot: OpenSlot }) {
  return (
    <div className={classes.slot} data-state="info">
      <span>{londonTime(new Date(startsAt))} offered</span>
      <span>to {candidates === 1 ? '1 person' : `${candidates} people`}</span>
    </div>
  )
}
