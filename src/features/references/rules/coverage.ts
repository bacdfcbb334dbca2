import { addDays, addYears, type Day, daysBetween, formatMonth } from '#shared/time.ts'

/** Two references at least, over three years (Conduct Regulations 2003, reg. 22; NHS Employment Check Standards). */
const FEWEST = 2
const YEARS = 3
/** What is shorter is no gap: the same as between two jobs of a registration. */
const TOLERATED_DAYS = 28

const CARE =
  /\bcar(e|er|ers|ing)\b|healthcare|homecare|nurs(e|es|ing)\b|support worker|\bhca\b|\bnhs\b|hospital|hospice|midwi|domiciliary|residential home/i

/** A job that a person says they have had; without `until` they work there still. */
export interface Job {
  employer: string
  position: string
  from: Day
  until?: Day | undefined
}

/** A reference that has been verified, and the days of work that it speaks of. */
export interface Spoken {
  /** The employer that was asked about. */
  employer: string
  from: Day
  until?: Day | undefined
  /** Whether hirers may be shown it; one that they may not does not count. */
  disclosable: boolean
}

interface Coverage {
  enough: boolean
  /** What is missing, each in a sentence. */
  missing: string[]
}

interface Span {
  first: Day
  last: Day
}

export const isCare = ({ employer, position }: Pick<Job, 'employer' | 'position'>) =>
  CARE.test(`${employer} ${position}`)

const sameName = (one: string, other: string) =>
  one.trim().replace(/\s+/g, ' ').toLowerCase() === other.trim().replace(/\s+/g, ' ').toLowerCase()

/** The most recent care employer: its reference is asked for whenever it was (CQC, Schedule 3, paragraph 4). */
export function latestCareJob(jobs: readonly Job[], today: Day): Job | undefined {
  const ended = ({ until }: Job) => until ?? today
  return jobs.filter(isCare).sort((a, b) => (ended(a) < ended(b) ? 1 : -1) || (a.from < b.from ? 1 : -1))[0]
}

/** Days of `needed` that no span of `given` has; each in order, without overlaps. */
function without(needed: readonly Span[], given: readonly Span[]): Span[] {
  return given.reduce<Span[]>(
    (left, { first, last }) =>
      left.flatMap((span) =>
        last < span.first || first > span.last
          ? [span]
          : [
              ...(first > span.first ? [{ first: span.first, last: addDays(first, -1) }] : []),
              ...(last < span.last ? [{ first: addDays(last, 1), last: span.last }] : []),
            ],
      ),
    [...needed],
  )
}

/** Spans that overlap, or have no gap worth a word between them, as one. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of [...spans].sort((a, b) => (a.first < b.first ? -1 : 1))) {
    const before = all.at(-1)
    if (before && daysBetween(before.last, span.first) <= TOLERATED_DAYS) before.last = later(before.last, span.last)
    else all.push({ ...span })
  }
  return all
}

const later = (one: Day, other: Day) => (one < other ? other : one)
const earlier = (one: Day, other: Day) => (one < other ? one : other)

const inWords = ({ first, last }: Span) => `${formatMonth(first)} – ${formatMonth(last)}`

/**
 * Whether verified references are enough on a day: two at least, about all the work of the three years before and about
 * the most recent care employer. Time without work needs none; the registration asks for it in writing.
 */
export function coverageOf({
  jobs: all,
  references,
  today,
}: {
  jobs: readonly Job[]
  references: readonly Spoken[]
  today: Day
}): Coverage {
  const jobs = all.filter(({ from }) => from <= today)
  const counted = references.filter(({ disclosable }) => disclosable)
  const start = addYears(today, -YEARS)
  const spanOf = ({ from, until }: { from: Day; until?: Day | undefined }): Span => ({
    first: from,
    last: until ?? today,
  })
  const worked = joined(jobs.map(spanOf))
    .filter(({ last }) => last >= start)
    .map(({ first, last }) => ({ first: later(first, start), last: earlier(last, today) }))
  const uncovered = without(worked, counted.map(spanOf)).filter(
    ({ first, last }) => daysBetween(first, last) > TOLERATED_DAYS,
  )
  const lacking = Math.max(FEWEST - counted.length, uncovered.length > 0 ? 1 : 0)
  const missing: string[] = []
  if (lacking > 0) {
    const periods = uncovered.map(inWords).join(' and ')
    missing.push(
      `${lacking === 1 ? 'One more' : 'Two'}${periods ? `, covering ${periods}` : ' reference'.concat(lacking === 1 ? '' : 's')}`,
    )
  }
  const care = latestCareJob(jobs, today)
  if (care && !counted.some(({ employer }) => sameName(employer, care.employer)))
    missing.push(`One from ${care.employer}, the most recent care employer`)
  return { enough: missing.length === 0, missing }
}
