import type { PersonFacts, ShiftFacts } from '#features/eligibility/rules/facts.ts'
import { type Person, preparePerson, prepareShift, type Shift } from '#features/eligibility/rules/prepare.ts'
import type { Context } from '#features/eligibility/rules/rule.ts'
import { USUAL_RULES } from '#features/eligibility/rules/team-rules.ts'
import { dayNumber, midnight } from '#shared/calendar.ts'
import { atLondon } from '#shared/time.ts'

/** The minute of a time of day in London. */
export const at = (day: string, time: string) => atLondon(day, time).getTime() / 60_000

export const plainContext: Context = { rules: USUAL_RULES, requirements: new Map() }

type PlainFacts = Partial<PersonFacts> & {
  spells?: { start: number; end: number; whose?: number; breakMinutes?: number }[]
}

const DAY = dayNumber('2026-06-15')

/** An adult carer who may take every plain shift. Work is given as spells. */
export function plainFacts({ spells = [], ...facts }: PlainFacts = {}): PersonFacts {
  return {
    userId: 'ann',
    onCall: [],
    starts: spells.map(({ start }) => start),
    ends: spells.map(({ end }) => end),
    breaks: spells.map(({ breakMinutes }) => breakMinutes ?? 0),
    whose: spells.map(({ whose }) => whose ?? 0),
    joinedOn: DAY - 1000,
    turns18: DAY - 3000,
    turns21: DAY - 2000,
    jobs: [{ job: 'nurse', from: DAY - 1000, until: Number.POSITIVE_INFINITY }],
    roles: [],
    gaps: [],
    held: new Map(),
    rightToWork: [{ from: midnight(DAY - 1000), until: Number.POSITIVE_INFINITY, limit: null }],
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
  }
}

export const plainPerson = (facts: PlainFacts = {}): Person =>
  preparePerson(plainFacts(facts), { first: DAY - 130, until: DAY + 130 })

/** A long day on Monday 15 June 2026, 08:00 to 16:00 with its break, unless it says otherwise. */
export function plainShiftFacts(facts: Partial<ShiftFacts> = {}): ShiftFacts {
  const day = midnight(DAY)
  return {
    id: 'shift',
    clientId: 'client',
    siteId: 'site',
    job: 'nurse',
    start: day + 8 * 60,
    end: day + 16 * 60,
    breakMinutes: 30,
    isOnCall: false,
    isFlat: false,
    pencePerHour: 1500,
    isSpecialCase: false,
    needsInduction: false,
    onlyGender: null,
    place: null,
    requires: [],
    people: [],
    beside: [],
    ...facts,
  }
}

export const plainShift = (facts: Partial<ShiftFacts> = {}): Shift => prepareShift(plainShiftFacts(facts))
