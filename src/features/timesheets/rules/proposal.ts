import type { Clocked } from '#features/attendance/rules/worked.ts'
import { breakInTheMiddle } from '#features/rates/rules/breaks.ts'
import type { Span } from '#features/rates/rules/split.ts'
import { toMinute } from '#shared/calendar.ts'

export interface Proposal {
  source: 'planned' | 'clock'
  /** In minutes since 1970; null: somebody clocked in and never out, or the other way round. */
  span: Span | null
  breaks: readonly Span[]
  breakMinutes: number
}

/**
 * When somebody worked, before anybody says so: what was clocked, otherwise what was planned. A break that nobody
 * clocked is the planned one, in the middle: a forgotten tap neither pays nor takes anything.
 */
export function propose(planned: Span, plannedBreak: number, clocked: Clocked | undefined): Proposal {
  if (!clocked?.from && !clocked?.until)
    return { source: 'planned', span: planned, ...unclocked(planned, plannedBreak) }
  const { from, until } = clocked
  const span = from && until && toMinute(from) < toMinute(until) ? ([toMinute(from), toMinute(until)] as const) : null
  if (!span) return { source: 'clock', span, breaks: [], breakMinutes: plannedBreak }
  const taken = clocked.breaks.flatMap((one): Span[] => {
    const [begins, ends] = [Math.max(span[0], toMinute(one.from)), Math.min(span[1], toMinute(one.until ?? until!))]
    return begins < ends ? [[begins, ends]] : []
  })
  if (taken.length === 0) return { source: 'clock', span, ...unclocked(span, plannedBreak) }
  const breakMinutes = taken.reduce((sum, [begins, ends]) => sum + ends - begins, 0)
  return { source: 'clock', span, breaks: taken, breakMinutes }
}

/** A break that nobody has timed lies in the middle, and is never longer than the time. */
export function unclocked(span: Span, minutes: number): { breaks: Span[]; breakMinutes: number } {
  const breakMinutes = Math.min(minutes, span[1] - span[0])
  return { breaks: breakInTheMiddle(span, breakMinutes), breakMinutes }
}
