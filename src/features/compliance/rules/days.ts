import type { Day } from '#shared/time.ts'

/** Days from `from` until the day before `until`; null: without a beginning or an end. */
export interface Days {
  from: Day | null
  until: Day | null
}

/** Whether a day is among these. */
export function holds(ranges: readonly Days[], day: Day): boolean {
  return meets(ranges, { first: day, last: day })
}

/** Whether any day from `first` through `last` is among these. */
export function meets(ranges: readonly Days[], { first, last }: { first: Day; last: Day }): boolean {
  return ranges.some(({ from, until }) => (from === null || from <= last) && (until === null || until > first))
}

/** Reads a multirange of dates as Postgres writes it: `{[2024-01-01,2025-01-01),[2026-01-01,)}`. */
export function parseDays(text: string): Days[] {
  if (text === '{}') return []
  return text
    .slice(2, -2)
    .split(/\),[[(]/)
    .map((range) => {
      const at = range.indexOf(',')
      return { from: bound(range.slice(0, at)), until: bound(range.slice(at + 1)) }
    })
}

const bound = (text: string) => (text === '' || text.endsWith('infinity') ? null : text)
