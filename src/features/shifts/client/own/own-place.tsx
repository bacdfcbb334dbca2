import { CutMark } from '#client/ui/state/cut-mark.tsx'
import type { State } from '#client/ui/state/state.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { deviceClock } from '#shared/time.ts'
import type { OwnShift } from '../../schema.ts'
import { lookOfPlace, PlaceMark } from '../parts/place-mark.tsx'

export const isOver = ({ endsAt }: Pick<OwnShift, 'endsAt'>) => Date.parse(endsAt) <= deviceClock.now()

/**
 * What is needed for a shift, by its name: `Food Hygiene needed`, `DBS Check waits for the agency (1 more)`; undefined
 * where nothing is.
 */
export function neededFor({ concern }: Pick<OwnShift, 'concern'>): { state: State; words: string } | undefined {
  const [first, ...others] = concern && !concern.isReleased ? concern.reasons : []
  if (!first) return undefined
  const { turn, text } = first
  const more = others.length > 0 ? ` (${others.length} more)` : ''
  const words = turn
    ? `${turn.what} ${turn.of === 'team' ? 'waits for the agency' : 'needed'}`
    : text.replace(/\.$/, '')
  return { state: turn?.of === 'team' ? 'info' : 'soon', words: words + more }
}

/** What is agreed of a shift that was worked. */
const WORKED: Record<NonNullable<OwnShift['worked']>['state'], [State, string]> = {
  open: ['soon', 'To confirm'],
  disputed: ['bad', 'Disputed'],
  confirmed: ['info', 'Confirmed'],
  approved: ['ok', 'Approved'],
}

const isOffered = ({ swap }: Pick<OwnShift, 'swap'>) => swap?.state === 'asked' && swap.named > 0

/** The state of one's own place on a shift, the same in the list and in the month. */
export function stateOfOwn(shift: OwnShift): State {
  if (shift.worked) return WORKED[shift.worked.state][0]
  return neededFor(shift)?.state ?? (isOffered(shift) ? 'soon' : lookOfPlace({ ...shift, isOver: isOver(shift) })[0])
}

/** The same in words. */
export function OwnPlaceMark({ shift }: { shift: OwnShift }) {
  if (shift.worked) return <StateMark state={WORKED[shift.worked.state][0]}>{WORKED[shift.worked.state][1]}</StateMark>
  const needed = neededFor(shift)
  if (needed) return <CutMark {...needed} />
  if (isOffered(shift)) return <CutMark state="soon" words="Swap offered" />
  return <PlaceMark {...shift} isOver={isOver(shift)} />
}
