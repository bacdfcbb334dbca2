/** Seconds for which nobody is told of what can be undone: a little longer than the message that offers Undo stands. */
export const HOLD_S = 10
