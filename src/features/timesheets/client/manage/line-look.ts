import type { State } from '#client/ui/state/state.ts'
import { type LineState, stateWords } from '../../rules/states.ts'
import { differenceText } from '../../rules/words.ts'
import type { TeamLine } from '../../schema.ts'

const LOOKS: Record<LineState, State> = {
  disputed: 'bad',
  unknown: 'bad',
  differs: 'soon',
  silent: 'soon',
  second: 'info',
  asked: 'info',
  client: 'info',
  waits: 'plain',
  match: 'ok',
  approved: 'ok',
}

export const lookOf = (state: LineState): State => LOOKS[state]

/** The state of a line, with how far it differs. */
export function stateText({ state, from, minutes, plannedMinutes, client }: TeamLine): string {
  const difference = differenceText(minutes, plannedMinutes)
  if (state === 'differs') return difference === 'same length' ? 'Other times' : difference
  if (client === 'disputed') return 'Client disputes'
  return state === 'disputed' && from !== null && difference !== 'same length'
    ? `Disputed, ${difference}`
    : stateWords[state]
}

/** Whether the client has to sign a line that is not approved, and has not. */
export const isUnsigned = ({ clientSigns, client, state }: TeamLine): boolean =>
  clientSigns && client !== 'signed' && state !== 'approved'
