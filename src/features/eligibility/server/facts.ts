import type { Kind } from '#features/availability/rules/kinds.ts'
import type { Availability } from '#features/availability/rules/said.ts'
import type { WorkLimit } from '#features/checks/rules/work-limit.ts'
import { type Days, parseDays } from '#features/compliance/rules/days.ts'
import { districtCentre } from '#server/places/districts.ts'
import { birthday, type DayNumber, dayNumber, type Minute, midnight, type Pairs } from '#shared/calendar.ts'
import type { Day } from '#shared/time.ts'
import {
  AT_SPONSOR,
  ELSEWHERE,
  type Gap,
  type OnCall,
  OWN,
  type PersonFacts,
  type RightToWork,
  type VisaLimit,
  type Work,
} from '../rules/facts.ts'
import { integers } from '../rules/integers.ts'

/** Days as numbers; null: without a beginning or an end. */
type From = DayNumber | null
type Until = DayNumber | null

/** When a check was made: its day, the minute that was given, and the minute in which it was recorded. */
type Made = [day: DayNumber, at: Minute | null, recorded: Minute]

/** A check of the right to work that was passed: the day after its last one, and the check that followed. */
type CheckRow = [id: string, made: Made, until: Until, followed: Made | null, limit: WorkLimit | null]

/** A row of `app.eligibility_facts`. */
export interface Row {
  user_id: string
  joined_on: DayNumber
  born_on: Day | null
  completion: number
  gender: string | null
  postcode: string | null
  is_business: boolean
  spells: Buffer | null
  elsewhere: number[] | null
  at_sponsor: number[] | null
  jobs: [job: string, from: From, until: Until][] | null
  roles: [job: string, from: DayNumber, until: Until, sites: string[], rate: number | null][] | null
  /** Without days: all that were asked about. */
  gaps: [requirementId: string, days: string | null, waitsSince: DayNumber | null][] | null
  held: [requirementId: string, days: string, waitsSince: DayNumber | null][] | null
  rights: CheckRow[] | null
  night_assessed: string | null
  suspended: string | null
  opted_out: string | null
  left_out: string | null
  leave: number[][] | null
  pattern_weeks: number | null
  pattern_from: Day | null
  wished_minutes: number | null
  max_metres: number | null
  usual: [week: number, weekday: number, from: string, until: string, kind: Kind][] | null
  dates: [day: Day, from: string, until: string, kind: Kind][] | null
  declared: [since: DayNumber, minutes: number][] | null
  exclusions: [clientId: string, siteId: string | null, from: From, until: Until][] | null
  never_with: [userId: string, siteId: string | null][] | null
  inducted: Record<string, DayNumber> | null
  preferred_by: string[] | null
  visits: Record<string, number> | null
}

const SPELL_BYTES = 8
/** Before anybody's eighteenth or twenty-first birthday that is in question. */
const LONG_AGO = dayNumber('1900-01-01')

function dated(from: From, until: Until) {
  return { from: from ?? Number.NEGATIVE_INFINITY, until: until ?? Number.POSITIVE_INFINITY }
}

const numberOf = (day: Day | null) => (day === null ? null : dayNumber(day))
const numbered = ({ from, until }: Days) => dated(numberOf(from), numberOf(until))
/** Most people have nothing of most kinds: they share it, so that a team costs no thousands of empty lists. */
const NONE: readonly never[] = []
const NOTHING = {}
const NONE_HELD: PersonFacts['held'] = new Map()
const ALWAYS = [dated(null, null)]

/** What is made of each of some rows, if there are any. */
const each = <Row, T>(rows: readonly Row[] | null, make: (row: Row) => T): readonly T[] => rows?.map(make) ?? NONE

/** A multirange of days as the database writes it. */
function pairsOf(text: string | null): Pairs {
  return text === null
    ? NONE
    : parseDays(text)
        .map(numbered)
        .flatMap(({ from, until }) => [from, until])
}

const ON_CALL = -1
const NO_WORK = { starts: NONE, ends: NONE, breaks: NONE, whose: NONE, onCall: NONE }

/** Spells of 8 bytes, big endian: the minute of the start since 1970, the minutes that it lasts, those of its break; -1: on call. */
function workOf({ spells, elsewhere, at_sponsor }: Row): Work & { onCall: readonly OnCall[] } {
  const count = (spells?.length ?? 0) / SPELL_BYTES
  if (count === 0) return NO_WORK
  const [starts, ends, breaks, whose] = [integers(count), integers(count), integers(count), integers(count).fill(OWN)]
  // A DataView is compiled to plain loads; the methods of a Buffer check each offset.
  const packed = spells && new DataView(spells.buffer, spells.byteOffset, spells.byteLength)
  for (let i = 0; packed && i < count; i++) {
    const start = packed.getInt32(i * SPELL_BYTES)
    starts[i] = start
    ends[i] = start + packed.getInt16(i * SPELL_BYTES + 4)
    breaks[i] = packed.getInt16(i * SPELL_BYTES + 6)
  }
  if (elsewhere) markOthers(whose, { starts, elsewhere, at_sponsor })
  if (!breaks.includes(ON_CALL)) return { starts, ends, breaks, whose, onCall: NONE }
  const isWork = (_: number, i: number) => breaks[i] !== ON_CALL
  const onCall = Array.from(starts, (start, i) => ({ start, end: ends[i]!, isOwn: whose[i] === OWN }))
  return {
    ...{ starts: starts.filter(isWork), ends: ends.filter(isWork) },
    ...{ breaks: breaks.filter(isWork), whose: whose.filter(isWork) },
    onCall: onCall.filter((_, i) => breaks[i] === ON_CALL),
  }
}

type Elsewhere = { starts: Int32Array; elsewhere: readonly number[] } & Pick<Row, 'at_sponsor'>

function markOthers(whose: Int32Array, { starts, elsewhere, at_sponsor }: Elsewhere) {
  const [others, sponsored] = [new Set(elsewhere), new Set(at_sponsor)]
  for (const [i, start] of starts.entries())
    if (others.has(start)) whose[i] = sponsored.has(start) ? AT_SPONSOR : ELSEWHERE
}

/** Gaps of all days, for which nothing waits: whoever lacks the same shares them. */
function plainGaps() {
  const known = new Map<string, Gap>()
  return (requirementId: string): Gap => {
    const gap = known.get(requirementId) ?? { requirementId, waitsSince: null, ...dated(null, null) }
    known.set(requirementId, gap)
    return gap
  }
}

function gapsOf(gaps: Row['gaps'], plainGap: (requirementId: string) => Gap): readonly Gap[] {
  if (gaps === null) return NONE
  return gaps.flatMap(([requirementId, days, waitsSince]) => {
    if (days === null && waitsSince === null) return plainGap(requirementId)
    const ranges = days === null ? ALWAYS : parseDays(days).map(numbered)
    return ranges.map((range) => ({ requirementId, waitsSince, ...range }))
  })
}

/** The limit of a visa; of a sponsor's own check there is none. */
function limitOf(limit: WorkLimit | null, isBusiness: boolean): VisaLimit | null {
  if (limit?.kind === 'student') {
    const terms = limit.terms.map(({ from, until }) => [dayNumber(from), dayNumber(until) + 1] as const)
    return {
      kind: 'student',
      minutesAWeek: limit.hours * 60,
      terms: terms.sort(([a], [b]) => a - b).flat(),
      isBusiness: limit.isBusiness || isBusiness,
    }
  }
  return limit?.kind === 'sponsored'
    ? { kind: 'sponsored', minutesAWeek: limit.hours * 60, terms: [], isBusiness: false }
    : null
}

/** The minute of a check. One that was given no time counts from when it was recorded, at the latest from the end of its day. */
const madeAt = ([day, at, recorded]: Made): Minute => at ?? Math.min(recorded, midnight(day + 1))

function rightsOf({ rights, is_business }: Row): readonly RightToWork[] {
  if (rights === null) return NONE
  return rights.flatMap(([, made, untilDay, followed, limit]) => {
    const from = madeAt(made)
    const ends = untilDay === null ? Number.POSITIVE_INFINITY : midnight(untilDay)
    const until = followed ? Math.min(ends, madeAt(followed)) : ends
    return until > from ? [{ from, until, limit: limitOf(limit, is_business) }] : []
  })
}

function saidOf({ pattern_weeks, pattern_from, usual, dates }: Row): Availability | null {
  if (pattern_weeks === null || pattern_from === null) return null
  return {
    weeks: pattern_weeks,
    firstWeek: pattern_from,
    rules: (usual ?? []).map(([week, weekday, from, until, kind]) => ({ week, weekday, from, until, kind })),
    dates: (dates ?? []).map(([day, from, until, kind]) => ({ day, from, until, kind })),
  }
}

/** What was read of some people, in the form of the rules. */
export function factsOf(rows: readonly Row[]): PersonFacts[] {
  const plainGap = plainGaps()
  return rows.map((row) => factsOfOne(row, plainGap))
}

function factsOfOne(row: Row, plainGap: (requirementId: string) => Gap): PersonFacts {
  return {
    userId: row.user_id,
    completion: row.completion,
    ...workOf(row),
    joinedOn: row.joined_on,
    turns18: row.born_on === null ? LONG_AGO : birthday(row.born_on, 18),
    turns21: row.born_on === null ? LONG_AGO : birthday(row.born_on, 21),
    jobs: each(row.jobs, ([job, from, until]) => ({ job, ...dated(from, until) })),
    roles: each(row.roles, ([job, from, until, sites, pencePerHour]) => ({
      ...{ job, siteIds: sites.length > 0 ? sites : null, pencePerHour },
      ...dated(from, until),
    })),
    gaps: gapsOf(row.gaps, plainGap),
    held: row.held
      ? new Map(row.held.map(([id, days, waitsSince]) => [id, { days: pairsOf(days), waitsSince }]))
      : NONE_HELD,
    rightToWork: rightsOf(row),
    suspended: pairsOf(row.suspended),
    optedOut: pairsOf(row.opted_out),
    nightAssessed: pairsOf(row.night_assessed),
    leftOut: pairsOf(row.left_out),
    leave: row.leave?.flat() ?? NONE,
    said: saidOf(row),
    declared: each(row.declared, ([since, minutesAWeek]) => ({ since, minutesAWeek })),
    exclusions: each(row.exclusions, ([clientId, siteId, from, until]) => ({
      clientId,
      siteId,
      ...dated(from, until),
    })),
    inductedOn: row.inducted ?? NOTHING,
    neverWith: each(row.never_with, ([userId, siteId]) => ({ userId, siteId })),
    gender: row.gender,
    home: (row.postcode && districtCentre(row.postcode)) || null,
    maxMetres: row.max_metres,
    preferredBy: row.preferred_by ?? NONE,
    visits: row.visits ?? NOTHING,
    wishedMinutesAWeek: row.wished_minutes,
  }
}
