import { PERIODS, type Period, USUAL_PERIOD } from '../rules/periods.ts'

/** What the address of the overview holds; without weeks it shows the usual ones. */
export interface OverviewState {
  weeks?: Period | undefined
}

/** Reads the address; what makes no sense is undefined. */
export function parseOverviewState({ weeks }: Record<string, unknown>): OverviewState {
  const known = PERIODS.find((one) => one === Number(weeks))
  return { weeks: known === USUAL_PERIOD ? undefined : known }
}
