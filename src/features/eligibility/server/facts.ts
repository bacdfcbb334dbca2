import type { Availability } from '#features/availability/rules/said.ts'
import type { WorkLimit } from '#features/checks/rules/work-limit.ts'
import { type Days, parseDays } from '#features/compliance/rules/days.ts'
import { districtCentre } from '#server/places/districts.ts'
import type { Day } from '#shared/time.ts'
import { birthday, type DayNumber, dayNumber, type Pairs } from '../rules/calendar.ts'
import {
  AT_SPONSOR,
  ELSEWHERE,
  type Gap,
  OWN,
  type PersonFacts,
  type RightToWork,
  type VisaLimit,
  type Work,
} from '../rules/facts.ts'

interface Check {
  id: string
  from: Day
  until: Day | null
  limit: WorkLimit | null
}

/** A row of `app.eligibility_facts`. */
export interface Row {
  user_id: string
  joined_on: Day
  born_on: Day | null
  gender: string | null
  postcode: string | null
  is_business: boolean
  spells: Buffer | null
  elsewhere: number[] | null
  at_sponsor: number[] | null
  jobs: { job: string; from: Day | null; until: Day | null }[] | null
  gaps: [requirementId: string, days: string, waits: boolean][] | null
  rights: Check[] | null
  night_assessed: string | null
  suspended: string | null
  opted_out: string | null
  left_out: string | null
  leave: number[][] | null
  said: (Availability & { wishedMinutes: number | null; maxMetres: number | null }) | null
  declared: { since: Day; minutes: number }[] | null
  exclusions: { clientId: string; siteId: string | null; from: Day; until: Day | null }[] | null
  inducted: Record<string, Day> | null
  preferred_by: string[] | null
  visits: Record<string, number> | null
}

const SPELL_BYTES = 8
/** Before anybody's eighteenth or twenty-first birthday that is in question. */
const LONG_AGO = dayNumber('1900-01-01')

const dayFrom = (day: Day | null): DayNumber => (day === null ? Number.NEGATIVE_INFINITY : dayNumber(day))
const dayUntil = (day: Day | null): DayNumber => (day === null ? Number.POSITIVE_INFINITY : dayNumber(day))

function dated<T extends { from: Day | null; until: Day | null }>({ from, until, ...rest }: T) {
  return { ...rest, from: dayFrom(from), until: dayUntil(until) }
}

/** A multirange of days as the database writes it. */
function pairsOf(text: string | null): Pairs {
  return parseDays(text ?? '{}').flatMap(({ from, until }: Days) => [dayFrom(from), dayUntil(until)])
}

/** Spells of 8 bytes, big endian: the minute of the start since 1970, the minutes that it lasts, those of its break. */
function workOf({ spells, elsewhere, at_sponsor }: Row): Work {
  const count = (spells?.length ?? 0) / SPELL_BYTES
  const [starts, ends, breaks] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)]
  const whose = new Uint8Array(count).fill(OWN)
  for (let i = 0; spells && i < count; i++) {
    const start = spells.readInt32BE(i * SPELL_BYTES)
    starts[i] = start
    ends[i] = start + spells.readInt16BE(i * SPELL_BYTES + 4)
    breaks[i] = spells.readInt16BE(i * SPELL_BYTES + 6)
  }
  if (elsewhere) {
    const [others, sponsored] = [new Set(elsewhere), new Set(at_sponsor)]
    for (const [i, start] of starts.entries())
      if (others.has(start)) whose[i] = sponsored.has(start) ? AT_SPONSOR : ELSEWHERE
  }
  return { starts, ends, breaks, whose }
}

function gapsOf(gaps: Row['gaps']): Gap[] {
  return (gaps ?? []).flatMap(([requirementId, days, waits]) =>
    parseDays(days).map((range) => ({ requirementId, waits, ...dated(range) })),
  )
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

function rightsOf({ rights, is_business }: Row): RightToWork[] {
  return (rights ?? []).map(({ limit, from, until }) => ({
    ...dated({ from, until }),
    limit: limitOf(limit, is_business),
  }))
}

/** What was read of one person, in the form of the rules. */
export function factsOf(row: Row): PersonFacts {
  const { said } = row
  return {
    userId: row.user_id,
    ...workOf(row),
    joinedOn: dayNumber(row.joined_on),
    turns18: row.born_on === null ? LONG_AGO : birthday(row.born_on, 18),
    turns21: row.born_on === null ? LONG_AGO : birthday(row.born_on, 21),
    jobs: (row.jobs ?? []).map(dated),
    gaps: gapsOf(row.gaps),
    rightToWork: rightsOf(row),
    suspended: pairsOf(row.suspended),
    optedOut: pairsOf(row.opted_out),
    nightAssessed: pairsOf(row.night_assessed),
    leftOut: pairsOf(row.left_out),
    leave: (row.leave ?? []).flat(),
    said,
    declared: (row.declared ?? []).map(({ since, minutes }) => ({ since: dayNumber(since), minutesAWeek: minutes })),
    exclusions: (row.exclusions ?? []).map(dated),
    inductedOn: Object.fromEntries(Object.entries(row.inducted ?? {}).map(([site, day]) => [site, dayNumber(day)])),
    neverWith: [],
    gender: row.gender,
    home: (row.postcode && districtCentre(row.postcode)) || null,
    maxMetres: said?.maxMetres ?? null,
    preferredBy: row.preferred_by ?? [],
    visits: row.visits ?? {},
    wishedMinutesAWeek: said?.wishedMinutes ?? null,
  }
}
