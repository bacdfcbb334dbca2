import { Name } from '#client/ui/name.tsx'
import { STATE_ICONS } from '#client/ui/state/state.ts'
import { londonTime } from '#shared/time.ts'
import { wayLabel } from '../../rules/words.ts'
import type { Interview, OpenSlot } from '../../schema.ts'
import { lookOf, WAY_ICONS } from '../interview-look.ts'
import classes from './calendar.module.css'
import type { Entry } from './entries.ts'

export interface CardsProps {
  selected: string | undefined
  onOpen: (interviewId: string) => void
}

/** An interview, or a time that nobody has picked yet. */
export function EntryCard({ entry: { interview, slot }, selected, onOpen }: CardsProps & { entry: Entry }) {
  if (slot) return <SlotCard slot={slot} />
  return (
    <InterviewCard interview={interview} selected={interview.id === selected} onOpen={() => onOpen(interview.id)} />
  )
}

interface InterviewCardProps {
  interview: Interview
  selected: boolean
  onOpen: () => void
}

function InterviewCard({ interview, selected, onOpen }: InterviewCardProps) {
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

export const offeredTo = ({ candidates }: OpenSlot) =>
  `Offered to ${candidates === 1 ? '1 person' : `${candidates} people`}`

function SlotCard({ slot }: { slot: OpenSlot }) {
  return (
    <div className={classes.slot} data-state="info">
      <span>{londonTime(new Date(slot.startsAt))}</span>
      <span>{offeredTo(slot)}</span>
    </div>
  )
}
