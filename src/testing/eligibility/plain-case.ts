import { dayNumber, midnight } from '#features/eligibility/rules/calendar.ts'
import type { PersonFacts, ShiftFacts } from '#features/eligibility/rules/facts.ts'
import { type Person, preparePerson, prepareShift, type Shift } from '#features/eligibility/rules/prepare.ts'
import type { Context } from '#features/eligibility/rules/rule.ts'
import { USUAL_RULES } from '#features/eligibility/rules/team-rules.ts'
import { atLondon } from '#shared/time.ts'

/** The minute of a time of day in London. */
export const at = (day: string, time: string) => atLondon(day, time).getTime() / 60_000

export const plainContext: Context = { rules: USUAL_RULES, requirements: new Map() }

/** An adult carer who may take every plain shift. Work is given as spells. */
export function plainPerson({
  spells = [],
  ...facts
}: Partial<PersonFacts> & {
  spells?: { start: number; end: number; whose?: number; breakMinutes?: number }[]
} = {}): Person {
  const day = dayNumber('2026-06-15')
  return preparePerson(
    {
      userId: 'ann',
      starts: spells.map(({ start }) => start),
      ends: spells.map(({ end }) => end),
      breaks: spells.map(({ breakMinutes }) => breakMinutes ?? 0),
      whose: spells.map(({ whose }) => whose ?? 0),
      joinedOn: day - 1000,
      turns18: day - 3000,
      turns21: day - 2000,
      jobs: [{ job: 'nurse', from: day - 1000, until: Number.POSITIVE_INFINITY }],
      roles: [],
      gaps: [],
      held: new Map(),
      rightToWork: [{ from: day - 1000, until: Number.POSITIVE_INFINITY, limit: null }],
      suspended: [],
      optedOut: [],
      nightAssessed: [],
      leftOut: [],
      leave: [],
      said: null,
      declared: [],
      exclusions: [],
      inductedOn: {},
      neverWith: [],
      completion: 100,
      gender: null,
      home: null,
      maxMetres: null,
      preferredBy: [],
      visits: {},
      wishedMinutesAWeek: null,
      ...facts,
    },
    { first: day - 130, until: day + 130 },
  )
}

/** A long day on Monday 15 June 2026, 08:00 to 16:00 with its break, unless it says otherwise. */
export function plainShift(facts: Partial<ShiftFacts> = {}): Shift {
  const day = midnight(dayNumber('2026-06-15'))
  return prepareShift({
    id: 'shift',
    clientId: 'client',
    siteId: 'site',
    job: 'nurse',
    start: day + 8 * 60,
    end: day + 16 * 60,
    breakMinutes: 30,
    pencePerHour: 1500,
    isSpecialCase: false,
    needsInduction: false,
    onlyGender: null,
    place: null,
    requires: [],
    people: [],
    beside: [],
    ...facts,
  })
}
