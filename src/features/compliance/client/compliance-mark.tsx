import type { ReactNode } from 'react'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import type { State } from '../rules/state.ts'
import { stateWords } from '../rules/state-words.ts'
import { STATE_LOOKS } from './state-look.ts'

/** The state of a requirement; in the words given, such as the name of the requirement, or its own. */
export function ComplianceMark({ state, children }: { state: State; children?: ReactNode }) {
  const { tone, icon } = STATE_LOOKS[state]
  return (
    <StateMark state={tone} icon={icon}>
      {children ?? stateWords[state]}
    </StateMark>
  )
}
