/** A device whose clock is further off than this is flagged, and so is what is sent later than this after the tap. */
export const FAR_OFF_S = 600

/** Less than this is the time that sending takes: nothing is corrected by it. */
export const SENDING_S = 60

/** When managers see somebody as late and as missing, in minutes after the start or after the time that they have said. */
export const LATE_AFTER = 5
export const MISSING_AFTER = 15

/** How many minutes after the end somebody who has not clocked out is asked when they left, and their managers are told. */
export const ASKED_AFTER = 15
export const NOT_OUT_AFTER = 60

/** How many hours after the end of a shift lists show that nobody has clocked out. */
export const SHOWN_HOURS = 24

/** No shift is longer, also not in the night in which the clocks go back. */
export const LONGEST_HOURS = 25

/** What is this long over, in minutes, wakes nobody any more: the product was away. */
export const OLD_AFTER = 360

/** From how many hours before the start until how many after the end a manager may enter a time. */
export const ENTERED_AROUND_HOURS = 24

/** How many minutes before the start the clock of a shift opens. */
export const OPENS_BEFORE = 60

/** What managers write of an entry, and people of where they are. */
export const MOST_WORDS = 200

/** How many taps a device sends at once, and how many points a site has. */
export const MOST_TAPS = 50
export const MOST_POINTS = 5
