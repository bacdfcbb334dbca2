import type { Span } from './split.ts'

/** A break of some minutes that nobody has timed lies in the middle of its shift, as for the limits on working time. */
export function breakInTheMiddle([from, until]: Span, minutes: number): Span[] {
  const begins = from + ((until - from - minutes) >> 1)
  return minutes > 0 ? [[begins, begins + minutes]] : []
}
