import { PERIODS, type Period, USUAL_PERIOD } from '../rules/periods.ts'

/** The state of the overview in its address; without `weeks` it shows the default period. */
export interface OverviewState {
  weeks?: Period | undefined
}

/** Parses the address; invalid values become undefined. */
export function parseOverviewState({ weeks }: Record<string, unknown>): OverviewState {
  const known = PERIODS.find((one) => one === Number(weeks))
  return { weeks: known === USUAL_PERIOD ? undefined : known }
}
