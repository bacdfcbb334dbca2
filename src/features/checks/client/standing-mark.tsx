import type { State } from '#client/ui/state/state.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { formatDay } from '#shared/time.ts'
import type { Standing } from '../rules/counting.ts'

const LOOKS: Record<Standing, { state: State; words: (until: string) => string }> = {
  none: { state: 'plain', words: () => 'Not checked yet' },
  clear: { state: 'ok', words: (until) => (until ? `Verified until ${until}` : 'Verified') },
  due: { state: 'soon', words: (until) => `Check again by ${until}` },
  lapsed: { state: 'bad', words: (until) => `Ended on ${until}` },
  refused: { state: 'bad', words: () => 'Not passed' },
}

/** What the checks of one kind say today. */
export function StandingMark({ standing, until }: { standing: Standing; until: string | null }) {
  const { state, words } = LOOKS[standing]
  return <StateMark state={state}>{words(formatDay(until))}</StateMark>
}
