import type { State } from '#client/ui/state/state.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { formatDay } from '#shared/time.ts'
import type { Outcome } from '../rules/counting.ts'

const LOOKS: Record<Outcome, { state: State; words: (until: string) => string }> = {
  none: { state: 'plain', words: () => 'Not checked yet' },
  clear: { state: 'ok', words: (until) => (until ? `Verified until ${until}` : 'Verified') },
  due: { state: 'soon', words: (until) => `Verified until ${until}` },
  lapsed: { state: 'bad', words: (until) => `Ended on ${until}` },
  refused: { state: 'bad', words: () => 'Not passed' },
}

/** What the checks of one kind say today. */
export function OutcomeMark({ outcome, until }: { outcome: Outcome; until: string | null }) {
  const { state, words } = LOOKS[outcome]
  return <StateMark state={state}>{words(formatDay(until))}</StateMark>
}
