import type { State } from '#client/ui/state/state.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import type { AssignmentState } from '../../rules/place-acts.ts'

const LOOKS: Record<AssignmentState, [State, string]> = {
  pencilled: ['info', 'Pencilled in'],
  confirmed: ['ok', 'Booked'],
  'handing-back': ['soon', 'Handing back'],
  withdrawn: ['plain', 'Given back'],
  cancelled: ['plain', 'Cancelled'],
  missed: ['bad', 'Did not come'],
  sick: ['plain', 'Sick'],
  worked: ['ok', 'Worked'],
}

const STAYED = ['confirmed', 'handing-back']

/** Whether somebody has worked it: who was booked until the end has. */
export function isWorked({ state, isOver }: { state: AssignmentState; isOver: boolean }): boolean {
  return state === 'worked' || (isOver && STAYED.includes(state))
}

interface Place {
  state: AssignmentState
  isOver: boolean
  late: number | null
}

/** How somebody's place on a shift stands: its state, and the words. */
export function lookOfPlace(place: Place): readonly [State, string] {
  if (place.late && !place.isOver && STAYED.includes(place.state)) return ['soon', `About ${place.late} min late`]
  return LOOKS[isWorked(place) ? 'worked' : place.state]
}

/** How somebody's place on a shift stands. */
export function PlaceMark(place: Place) {
  const [state, words] = lookOfPlace(place)
  return <StateMark state={state}>{words}</StateMark>
}
