import type { JobCode } from '#features/teams/rules/jobs.ts'
import type { Day } from '#shared/time.ts'

/** The periods of the trends, in weeks. */
export const PERIODS = [4, 12, 26, 52] as const
export type Period = (typeof PERIODS)[number]
export const USUAL_PERIOD: Period = 12

/** How many weeks of expiring certificates are shown. */
export const WEEKS_AHEAD = 12

/** An incomplete profile needs attention this many days after its owner joined. */
export const STUCK_AFTER_DAYS = 28

/** The largest count of a need: beyond it, one more makes no difference. */
export const MOST_COUNTED = 100

/** How many people of each need are listed by name, and how much of each kind that waits for an answer. */
export const NAMED = 3
export const WAITING_SHOWN = 5

export const spanKinds = ['week', 'month'] as const
export type SpanKind = (typeof spanKinds)[number]

/** The most days that are added up at once. */
export const MOST_DAYS = 400
/** How many weeks and months the page of figures shows first. */
export const USUAL_SPANS: Record<SpanKind, number> = { week: 12, month: 6 }

/** The state of the page of figures in its address: what is added up, and of which work. */
export interface FiguresState {
  by?: SpanKind | undefined
  from?: Day | undefined
  through?: Day | undefined
  client?: string | undefined
  site?: string | undefined
  job?: JobCode | undefined
}
