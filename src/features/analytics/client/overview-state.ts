import { PERIODS, type Period, USUAL_PERIOD } from '../rules/periods.ts'
import { type WaitKind, waitKinds } from '../rules/wait-kinds.ts'

/** The state of the overview in its address; without `weeks` it shows the default period. */
export interface OverviewState {
  weeks?: Period | undefined
  /** The kind of what waits that is shown; all of them without one. */
  waits?: WaitKind | undefined
}

/** Parses the address; invalid values become undefined. */
export function parseOverviewState({ weeks, waits }: Record<string, unknown>): OverviewState {
  const known = PERIODS.find((one) => one === Number(weeks))
  return {
    weeks: known === USUAL_PERIOD ? undefined : known,
    waits: waitKinds.find((kind) => kind === waits),
  }
}
