import { uuidIn } from '#client/address.ts'
/** The state of a team's page of pay in its address. */
export interface PayState {
  show?: 'closed' | 'holiday' | undefined
  /** The closed run whose panel is open. */
  run?: string | undefined
  /** The person whose lines are shown: of what is due, or of the run. */
  person?: string | undefined
}

/** Parses the address; invalid values become undefined. */
export function parsePayState({ show, run, person }: Record<string, unknown>): PayState {
  return { show: show === 'closed' || show === 'holiday' ? show : undefined, run: uuidIn(run), person: uuidIn(person) }
}
