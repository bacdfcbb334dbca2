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
