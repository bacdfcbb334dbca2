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

/** Bounds as they are compared: no beginning comes before all days, no end after all. */
const from = (day: Day | null) => day ?? ''
const until = (day: Day | null) => day ?? '~'

/** The days that are in both. */
export function inBoth(some: readonly Days[], others: readonly Days[]): Days[] {
  return some
    .flatMap((one) =>
      others.map((other) => ({
        from: from(one.from) > from(other.from) ? one.from : other.from,
        until: until(one.until) < until(other.until) ? one.until : other.until,
      })),
    )
    .filter((days) => from(days.from) < until(days.until))
}

/** The days of `some` that are not among the others. */
export function without(some: readonly Days[], others: readonly Days[]): Days[] {
  return others.reduce<Days[]>(
    (left, other) => [
      ...inBoth(left, other.from === null ? [] : [{ from: null, until: other.from }]),
      ...inBoth(left, other.until === null ? [] : [{ from: other.until, until: null }]),
    ],
    [...some],
  )
}

/** All these days, in order, in stretches that do not touch. */
export function together(ranges: readonly Days[]): Days[] {
  const joined: Days[] = []
  for (const next of ranges.toSorted((one, other) => (from(one.from) < from(other.from) ? -1 : 1))) {
    const last = joined.at(-1)
    if (!last || until(last.until) < from(next.from)) joined.push({ ...next })
    else if (until(last.until) < until(next.until)) last.until = next.until
  }
  return joined
}

/** The stretch that a day is in. */
export function stretchAt(ranges: readonly Days[], day: Day): Days | undefined {
  return together(ranges).find((days) => holds([days], day))
}
