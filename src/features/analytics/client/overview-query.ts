import { api } from '#client/api.ts'
import { USUAL_PERIOD } from '../rules/periods.ts'
import type { OverviewState } from './overview-state.ts'

/** What the manager's first page shows of a team. */
export const overviewQuery = (teamId: string, { weeks = USUAL_PERIOD }: OverviewState) =>
  api.analytics.overview.queryOptions({ input: { teamId, weeks } })
