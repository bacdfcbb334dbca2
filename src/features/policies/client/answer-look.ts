import type { State } from '#client/ui/state/state.ts'
import type { AnswerState } from '../rules/answer-state.ts'

interface Look {
  state: State
  word: string
}

/** An answer as managers see it. */
export const ANSWERS: Record<AnswerState, Look> = {
  'not-signed': { state: 'soon', word: 'Not signed' },
  'signed-earlier': { state: 'soon', word: 'Not signed' },
  waiting: { state: 'info', word: 'To countersign' },
  signed: { state: 'ok', word: 'Signed' },
  declined: { state: 'plain', word: 'Declined' },
  ended: { state: 'plain', word: 'Ended' },
}

/** An answer as its person sees it; what is open has a date beside it. */
export const OWN_ANSWERS: Record<Exclude<AnswerState, 'not-signed' | 'signed-earlier'>, Look> = {
  waiting: { state: 'info', word: 'Waits for the agency' },
  signed: { state: 'ok', word: 'Signed' },
  declined: { state: 'plain', word: 'You said no' },
  ended: { state: 'plain', word: 'Ended' },
}
