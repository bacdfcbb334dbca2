import type { State } from '#client/ui/state/state.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import type { ListedPolicy } from '../schema.ts'

const STATE_WORDS: Record<ListedPolicy['state'], { state: State; word: string }> = {
  draft: { state: 'draft', word: 'Draft' },
  'in-force': { state: 'ok', word: 'In force' },
  'review-due': { state: 'soon', word: 'Review due' },
  withdrawn: { state: 'plain', word: 'Withdrawn' },
}

export function PolicyState({ state }: Pick<ListedPolicy, 'state'>) {
  const { state: look, word } = STATE_WORDS[state]
  return <StateMark state={look}>{word}</StateMark>
}
