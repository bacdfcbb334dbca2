import type { RuleId } from '#features/eligibility/rules/all-rules.ts'

/** From a minute until, not including, another. Minutes count from the Monday on which the plan begins; before it they are negative. */
export interface Interval {
  from: number
  until: number
}

export interface Person {
  id: string
  /** Work that stands already, for whichever team: rest is due beside it. Its hours are not in `mostMinutes` any more. */
  busy: Interval[]
  /** Rest that is due between two places. */
  restMinutes: number
  /** The rest in one piece that each week must have; 0: none is asked for. */
  weeklyRestMinutes: number
  /** What may still be worked in each week of the plan: the law's average and the person's own limit. */
  mostMinutes: number[]
  /** What a week should have by contract, and what the person would like it to have at most: a whole week says no wish. */
  contractMinutes: number
  wishedMinutes: number
  /** Nights, weekends and unpopular sites of the last 12 weeks. */
  unpopularBefore: number
}

/** One person's place in a shift: a shift for two has two. */
export interface Place {
  id: string
  from: number
  until: number
  /** 1 (ordinary) to 5 (must not stay open). */
  priority: number
  /** A night, a weekend or an unpopular site: counts for fairness. */
  unpopular: boolean
}

/** A person who may take a place as far as eligibility says, alone: numbers are places in the lists. */
export interface Pair {
  person: number
  place: number
  km: number
  /** How often the person has worked at the site. */
  visits: number
  /** The person would rather not. */
  disliked: boolean
  /** What it costs more than the cheapest, in pence. */
  extraPence: number
}

/** Why a person may not take a place, by the rules of eligibility. A pair that is in neither list was not asked about. */
export interface Refused {
  person: number
  place: number
  rules: RuleId[]
}

/** What a goal weighs, in points. All costs are whole points. */
export interface Weights {
  /** An open place, times its priority. */
  uncovered: number
  /** A pinned place that its person does not have. */
  pinBroken: number
  /** An hour that a week lacks of the contract, and one above what is wished. */
  shortHour: number
  overHour: number
  km: number
  /** A past visit to the site, up to `mostVisits` of them, is worth this. */
  visit: number
  mostVisits: number
  disliked: number
  pound: number
  /** The nth unpopular place of a person costs n times this, with those of the last 12 weeks. */
  unpopular: number
  /** The floor of fairness: somebody who wishes for work, or is promised it, gets none and could have some. */
  nothing: number
  /** A place that has somebody else than in the plan before, or nobody, when there is one. */
  moved: number
}

export const ordinaryWeights: Weights = {
  uncovered: 1000,
  pinBroken: 1_000_000,
  shortHour: 6,
  overHour: 4,
  km: 2,
  visit: 8,
  mostVisits: 5,
  disliked: 60,
  pound: 1,
  unpopular: 4,
  nothing: 40,
  moved: 50,
}

export interface Problem {
  weeks: number
  people: Person[]
  places: Place[]
  pairs: Pair[]
  refused?: Refused[]
  weights: Weights
  /** Who must have a place. */
  pins?: { person: number; place: number }[]
  /** Who may not, by the wish of whoever plans. */
  forbidden?: { person: number; place: number }[]
  /**
   * Somebody may have several places of one week in one day, with at least so many minutes between them: the rest that
   * is due follows the last of them, and lies within 24 hours of the first. Undefined: rest is due between any two.
   */
  splitGapMinutes?: number
  /** The plan before, by place: null was open. */
  before?: (number | null)[]
}

/** Who has each place; null: nobody. */
export type Plan = (number | null)[]

export const MINUTES_OF_A_DAY = 1_440
export const MINUTES_OF_A_WEEK = 10_080
export const UNPOPULAR_COUNTED = 8
/** Beyond these a run is refused: it is divided by region or branch first. */
export const MOST_PEOPLE = 2_000
export const MOST_PAIRS = 250_000
