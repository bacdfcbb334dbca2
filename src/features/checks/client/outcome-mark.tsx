import type { State } from '#client/ui/state/state.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { factInWords } from '#features/compliance/rules/fact-words.ts'
import type { Outcome } from '../rules/counting.ts'
import type { Check, ChecksOfKind } from '../schema.ts'

const LOOKS: Record<Outcome, { state: State; word: string }> = {
  none: { state: 'plain', word: 'Not checked yet' },
  clear: { state: 'ok', word: 'Verified' },
  due: { state: 'soon', word: 'Expiring' },
  lapsed: { state: 'bad', word: 'Expired' },
  refused: { state: 'bad', word: 'Not passed' },
}

/** What the checks of one kind say today, in a word. */
export function OutcomeMark({ outcome }: { outcome: Outcome }) {
  const { state, word } = LOOKS[outcome]
  return <StateMark state={state}>{word}</StateMark>
}

/** The check that speaks: of the day of the last one, the one recorded last. */
export function speaking({ checks }: Pick<ChecksOfKind, 'checks'>): Check | undefined {
  return checks
    .filter(({ takenBack }) => !takenBack)
    .toSorted((a, b) => b.checkedOn.localeCompare(a.checkedOn))
    .at(0)
}

/** What was verified by the checks of one kind, while that counts: until when, by whom and when. Without `by`: by who has recorded it. */
export function verifiedInWords(of: ChecksOfKind, by?: string): string | undefined {
  const check = speaking(of)
  if (!check || (of.outcome !== 'clear' && of.outcome !== 'due')) return undefined
  const { recordedAt: decidedAt, recordedBy } = check
  return factInWords({ decision: 'verified', until: of.until, decidedAt }, by ?? recordedBy)
}
