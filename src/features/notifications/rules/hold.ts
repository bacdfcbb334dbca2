/** Seconds for which an act that can be undone is told to nobody: a little longer than the message that offers Undo stands. */
export const HOLD_S = 10

/** What is said of people who will be reminded when the hold ends. */
export const REMINDED_IN = `reminded in ${HOLD_S} seconds`

/** Why something cannot be undone any more. */
export const TOLD_ALREADY = 'They have been told of it by now'
