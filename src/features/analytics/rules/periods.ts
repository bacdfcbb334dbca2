/** How many weeks back the trends go. */
export const PERIODS = [4, 12, 26, 52] as const
export type Period = (typeof PERIODS)[number]
export const USUAL_PERIOD: Period = 12

/** How many weeks ahead certificates are looked at. */
export const WEEKS_AHEAD = 12

/** A profile that is not complete so long after its owner joined needs somebody's hand. */
export const STUCK_AFTER_DAYS = 28

/** What needs somebody is counted up to here: beyond it, one more makes no difference. */
export const MOST_COUNTED = 100

/** Of each thing that needs doing, so many are named. */
export const NAMED = 4
