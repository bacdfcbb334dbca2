/** A team reminds somebody at most once in this many days, whatever of. */
const REMIND_AFTER_DAYS = 3

/** The latest instant at which somebody may have been told for the last time, if they are to be reminded now. */
export function reminderLimit(clock: { now: () => number }): string {
  return new Date(clock.now() - REMIND_AFTER_DAYS * 86_400_000).toISOString()
}
