/** The needs that people can be reminded of. */
export const remindedKinds = ['certificates', 'unfinished'] as const
export type RemindedKind = (typeof remindedKinds)[number]

/** A team reminds a member at most once in this many days, whatever of. */
export const REMIND_AFTER_DAYS = 3

/** The latest instant at which somebody may have been told for the last time, if they are to be reminded now. */
export function reminderLimit(clock: { now: () => number }): string {
  return new Date(clock.now() - REMIND_AFTER_DAYS * 86_400_000).toISOString()
}

/** How many people one press reminds, the most urgent first. */
export const REMINDED_AT_ONCE = 500
