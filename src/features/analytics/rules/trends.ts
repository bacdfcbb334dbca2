import { addDays, addMonths, type Day, startOfMonth, startOfWeek } from '#shared/time.ts'
import type { Trends } from '../schema.ts'
import { type SpanKind, WEEKS_AHEAD } from './periods.ts'

/** One total of the database: `at` is its Monday or first of the month; null for totals without a day, or that have ended. */
export interface Count {
  kind: string
  value: number
  at: Day | null
  n: number
}

export interface Span {
  from: Day
  to: Day
}

/** The last `count` weeks, Monday to Sunday; the last contains today. */
export function weeksUntil(today: Day, count: number): Span[] {
  const monday = startOfWeek(today)
  return Array.from({ length: count }, (_, index) => {
    const from = addDays(monday, (index - count + 1) * 7)
    return { from, to: addDays(from, 6) }
  })
}

/** The months that these weeks overlap. */
export function monthsOf(weeks: readonly Span[], today: Day): Span[] {
  const months: Span[] = []
  for (let from = startOfMonth(weeks[0]?.from ?? today); from <= today; from = addMonths(from, 1)) {
    months.push({ from, to: addDays(addMonths(from, 1), -1) })
  }
  return months
}

/** The weeks or months that some days overlap, each cut to these days; `at`: its own first day. */
export function spansOf({ from, to }: Span, by: SpanKind): (Span & { at: Day })[] {
  const spans: (Span & { at: Day })[] = []
  const after = (at: Day) => (by === 'week' ? addDays(at, 7) : addMonths(at, 1))
  for (let at = by === 'week' ? startOfWeek(from) : startOfMonth(from); at <= to; at = after(at)) {
    const last = addDays(after(at), -1)
    spans.push({ at, from: at < from ? from : at, to: last > to ? to : last })
  }
  return spans
}

const BANDS = [0, 1, 25, 50, 75, 100]

function toCompletion(counts: readonly Count[]): Trends['completion'] {
  return BANDS.map((from, index) => {
    const to = from === 100 ? 100 : (BANDS[index + 1] ?? 101) - 1
    return {
      from,
      to,
      people: sum(counts.filter(({ kind, value }) => kind === 'completion' && value >= from && value <= to)),
    }
  })
}

function sum(counts: readonly Count[]): number {
  return counts.reduce((total, { n }) => total + n, 0)
}

/** Expired certificates, then the rest of this week, then whole weeks. */
function toLapsing(counts: readonly Count[], today: Day): Trends['lapsing'] {
  const monday = startOfWeek(today)
  const expiries = counts.filter(({ kind }) => kind === 'expiry')
  const ahead = Array.from({ length: WEEKS_AHEAD }, (_, index) => {
    const week = addDays(monday, index * 7)
    return {
      from: index === 0 ? today : week,
      to: addDays(week, 6),
      certificates: sum(expiries.filter(({ at }) => at === week)),
    }
  })
  return [{ from: null, to: addDays(today, -1), certificates: sum(expiries.filter(({ at }) => at === null)) }, ...ahead]
}

/** The smallest value that at least this share of the people do not exceed; 0 without people. */
export function quantile(counts: readonly Pick<Count, 'value' | 'n'>[], share: number): number {
  const people = counts.reduce((total, { n }) => total + n, 0)
  let seen = 0
  for (const { value, n } of [...counts].sort((a, b) => a.value - b.value)) {
    seen += n
    if (seen > 0 && seen >= share * people) return value
  }
  return 0
}

function toTimes(counts: readonly Count[], months: readonly Span[]): Trends['times'] {
  return months.map((month) => {
    const found = counts.filter(({ kind, at, n }) => kind === 'complete' && at === month.from && n > 0)
    const [quarter = 0, half = 0, threeQuarters = 0] = [0.25, 0.5, 0.75].map((share) => quantile(found, share))
    return { ...month, people: sum(found), quarter, half, threeQuarters }
  })
}

/** Sorts a team's totals into the weeks, bands and months of the charts; empty ones are 0. */
export function toTrends(
  { counts, cover }: { counts: readonly Count[]; cover: Trends['cover'] },
  { today, weeks }: { today: Day; weeks: number },
): Trends {
  const spans = weeksUntil(today, weeks)
  const of = (monday: Day, ...kinds: string[]) =>
    sum(counts.filter(({ kind, at }) => at === monday && kinds.includes(kind)))
  return {
    cover,
    weeks: spans.map(({ from, to }) => ({
      from,
      to,
      joined: of(from, 'joined'),
      left: of(from, 'left', 'removed'),
      approved: of(from, 'request-approved'),
      rejected: of(from, 'request-rejected'),
      withdrawn: of(from, 'request-withdrawn'),
      waiting: of(from, 'request-pending'),
    })),
    completion: toCompletion(counts),
    lapsing: toLapsing(counts, today),
    times: toTimes(counts, monthsOf(spans, today)),
  }
}
