import { api } from '#client/api.ts'
import type { Day } from '#shared/time.ts'

/** What is compared: the days that the page shows, the site that it is filtered by, and a moment (undefined: the last telling). */
export interface HistoryOf {
  teamId: string
  from: Day
  through: Day
  siteId: string | undefined
  at: string | undefined
}

/** The query of what has changed. */
export const sinceOptions = ({ siteId, at, ...days }: HistoryOf) =>
  api.rota.since.queryOptions({ input: { ...days, ...(siteId && { siteId }), ...(at && { at }) } })
