import { DAY, dayOf, type Minute, midnight } from '#shared/calendar.ts'
import { type CoveringShift, coverIn, shortOf } from './cover.ts'
import type { SiteLevels, Span } from './levels.ts'

/** Hours in which a site lacks people, or has more than it needs. */
interface ShortHours {
  /** A job; of a mix the quality. */
  of: string
  isMix: boolean
  from: Minute
  until: Minute
  /** Needed, and no shift has a place for them. */
  missing: number
  /** Places that nobody has. */
  open: number
  over: number
}

/**
 * Where a site is short or over: hours that go on for longer than a day are cut at midnight, others belong to the day on
 * which they begin.
 */
export function shortIn(site: SiteLevels, shifts: readonly CoveringShift[], span: Span): ShortHours[] {
  const { jobs, mixes } = coverIn(site, shifts, span)
  const ofJobs = jobs.map(({ job, from, until, ...counts }) => ({
    of: job,
    isMix: false,
    from,
    until,
    ...shortOf(counts),
  }))
  const ofMixes = mixes.map(({ quality, from, until, least, have }) => ({
    ...{ of: quality, isMix: true, from, until, missing: Math.max(0, least - have), open: 0, over: 0 },
  }))
  return [...ofJobs, ...ofMixes]
    .filter(({ missing, open, over }) => missing + open + over > 0)
    .flatMap(byDays)
    .toSorted((a, b) => a.from - b.from)
}

function byDays(hours: ShortHours): ShortHours[] {
  if (hours.until - hours.from <= DAY) return [hours]
  const days = Array.from({ length: dayOf(hours.until - 1) - dayOf(hours.from) + 1 }, (_, at) => dayOf(hours.from) + at)
  return days.map((day) => ({
    ...hours,
    from: Math.max(hours.from, midnight(day)),
    until: Math.min(hours.until, midnight(day + 1)),
  }))
}

/** How many people are lacking at once on a day, at most, and how many are too many: of each job the most, together. */
export function mostOf(lines: readonly Pick<ShortHours, 'of' | 'isMix' | 'missing' | 'open' | 'over'>[]) {
  const jobs = [
    ...Map.groupBy(
      lines.filter(({ isMix }) => !isMix),
      ({ of }) => of,
    ).values(),
  ]
  const sum = (count: (line: { missing: number; open: number; over: number }) => number) =>
    jobs.reduce((all, own) => all + Math.max(...own.map(count)), 0)
  return {
    short: sum(({ missing, open }) => missing + open),
    over: sum(({ over }) => over),
    mixes: new Set(lines.filter(({ isMix }) => isMix).map(({ of }) => of)).size,
  }
}
