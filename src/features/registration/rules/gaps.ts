import { addDays, type Day, daysBetween, isDay } from '#shared/time.ts'

/** CQC requires a full employment history with a written explanation of any gap (Schedule 3, paragraph 7); shorter gaps are ignored. */
const LONGEST_UNEXPLAINED_GAP_DAYS = 28

export interface Job {
  startDate?: string | undefined
  endDate?: string | undefined
  current?: boolean | undefined
}

export interface Gap {
  /** The index of the job before the gap. */
  after: number
  /** The first and last day without work. */
  from: Day
  to: Day
  days: number
}

/** The gaps of more than 28 days between two jobs, or from the last one until today. Jobs with missing or incomplete dates are ignored. */
export function findGaps(jobs: readonly Job[], today: Day): Gap[] {
  const periods = jobs
    .flatMap(({ startDate, endDate, current }, index) => {
      const end = current ? today : endDate
      return isDay(startDate ?? '') && isDay(end ?? '') ? [{ index, start: startDate as Day, end: end as Day }] : []
    })
    .sort((a, b) => a.start.localeCompare(b.start))
  const gaps: Gap[] = []
  let last = periods[0]
  for (const next of [...periods.slice(1), undefined]) {
    if (!last) break
    const to = next ? addDays(next.start, -1) : today
    const days = daysBetween(last.end, to)
    if (days > LONGEST_UNEXPLAINED_GAP_DAYS) gaps.push({ after: last.index, from: addDays(last.end, 1), to, days })
    if (next && next.end > last.end) last = next
  }
  return gaps
}
