import { addDays, type Day } from '#shared/time.ts'
import { type Days, holds, meets, parseDays } from './days.ts'

/**
 * What is stored for one team, person and requirement: days, never a state of today. The ranges of a part are in order
 * and do not touch.
 */
export interface ComplianceStatus {
  required: readonly Days[]
  /** The days that verified evidence covers. */
  covered: readonly Days[]
  exempt: readonly Days[]
  /** Days after the requirement began for the person on which a gap does not count yet. */
  grace: readonly Days[]
  /** What evidence without a decision would cover. */
  waiting: readonly Days[]
  /** What rejected evidence would cover. */
  rejected: readonly Days[]
  /** Required, and neither covered nor exempt nor in the days of grace: what blocks somebody, or warns. */
  gaps: readonly Days[]
}

export const states = [
  'missing',
  'due',
  'waiting',
  'rejected',
  'expired',
  'expiring',
  'verified',
  'exempt',
  'not-required',
] as const
export type State = (typeof states)[number]

type Stored = Record<keyof ComplianceStatus, string>

/** A row of `compliance_statuses` as the database writes it. */
export function readStatus(row: Stored): ComplianceStatus {
  return {
    required: parseDays(row.required),
    covered: parseDays(row.covered),
    exempt: parseDays(row.exempt),
    grace: parseDays(row.grace),
    waiting: parseDays(row.waiting),
    rejected: parseDays(row.rejected),
    gaps: parseDays(row.gaps),
  }
}

/**
 * The state on any day in London, with what is known now. Expiring: a gap begins within `leadDays` after the last good
 * day; a renewal that follows without a gap, an exception, or the end of the requirement is none. Due: nothing is
 * there, and `goodThrough` is the last day to give it.
 */
export function stateOn(status: ComplianceStatus | undefined, day: Day, leadDays: number): State {
  if (!status || !holds(status.required, day)) return 'not-required'
  if (holds(status.covered, day))
    return meets(status.gaps, { first: day, last: addDays(day, leadDays + 1) }) ? 'expiring' : 'verified'
  if (holds(status.exempt, day)) return 'exempt'
  if (holds(status.waiting, day)) return 'waiting'
  if (holds(status.rejected, day)) return 'rejected'
  if (holds(status.grace, day)) return 'due'
  const first = status.covered[0]
  return first !== undefined && (first.from === null || first.from < day) ? 'expired' : 'missing'
}

/** The last day before the next gap; null without one, or when the day itself is one. */
export function goodThrough({ gaps }: ComplianceStatus, day: Day): Day | null {
  if (holds(gaps, day)) return null
  const next = gaps.find(({ from }) => from !== null && from > day)
  return next?.from ? addDays(next.from, -1) : null
}
