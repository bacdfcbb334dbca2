import type { Availability } from '#features/availability/rules/said.ts'
import type { DayNumber, Minute, Pairs } from '#shared/calendar.ts'
import type { Point } from '#shared/distance.ts'

/** Whose work a spell is: of the team that asks, of another, or of another that sponsors the person's visa. */
export const OWN = 0
export const ELSEWHERE = 1
export const AT_SPONSOR = 2

/**
 * Work that is held or done, at every team, sorted by its start. Sleep-ins count whole, being on call away from the
 * site only while called out.
 */
export interface Work {
  starts: ArrayLike<Minute>
  ends: ArrayLike<Minute>
  breaks: ArrayLike<number>
  whose: ArrayLike<number>
}

/** Days as numbers; `until` is the day after the last one, Infinity without an end. */
interface Dated {
  from: DayNumber
  until: DayNumber
}

/** Weekly hours that a visa allows: of students in term, all employers together; of sponsored workers, beside the sponsor's. */
export interface VisaLimit {
  kind: 'student' | 'sponsored'
  minutesAWeek: number
  /** A student's recorded terms; empty for others. */
  terms: Pairs
  /** Works as self-employed or through a company of their own. */
  isBusiness: boolean
}

/**
 * A passed check of the right to work, while it is the one that counts: from the minute at which it was made (what
 * began before has no excuse by it) until the first minute of the day after its last, or the minute of a later check.
 * Stretches do not overlap.
 */
export interface RightToWork {
  from: Minute
  until: Minute
  limit: VisaLimit | null
}

/** What the person has given and the team has not decided about. */
interface Given {
  /** The day on which it was given; null: nothing waits. */
  waitsSince: DayNumber | null
}

/** Days that a requirement leaves uncovered. */
export interface Gap extends Dated, Given {
  requirementId: string
}

/** Days on which somebody has what a requirement asks for. */
interface Held extends Given {
  days: Pairs
}

/** A time on call, away from the site: no work, but nobody is in two places at once. */
export interface OnCall {
  start: Minute
  end: Minute
  isOwn: boolean
}

/** What is known of one person in one team, as it is loaded: nothing derived. */
export interface PersonFacts extends Work {
  onCall: readonly OnCall[]
  userId: string
  /** How much of the registration is complete, in percent. */
  completion: number
  /** The first day of the present stay in the team. */
  joinedOn: DayNumber
  /** The first days at these ages. Unknown: long ago. */
  turns18: DayNumber
  turns21: DayNumber
  jobs: readonly ({ job: string } & Dated)[]
  /**
   * The roles that they hold, at some sites or (null) at all, each with a rate of their own if there is one. On days
   * without any, their job counts.
   */
  roles: readonly ({ job: string; siteIds: readonly string[] | null; pencePerHour: number | null } & Dated)[]
  gaps: readonly Gap[]
  /** The days on which each requirement of the sites of the shifts is met. */
  held: ReadonlyMap<string, Held>
  rightToWork: readonly RightToWork[]
  /** Days. */
  suspended: Pairs
  optedOut: Pairs
  /** Days on which an assessment before night work counts: in place or not, and nothing else. */
  nightAssessed: Pairs
  /** Days of leave that the law leaves out of the average: annual, sick and family leave. */
  leftOut: Pairs
  /** Minutes of approved leave. */
  leave: Pairs
  /** When they can, cannot and prefer to work; null: nothing is said. */
  said: Availability | null
  /** Work for others that the person has declared, in the order in which it was recorded; on a day the last one that has begun counts. */
  declared: readonly { since: DayNumber; minutesAWeek: number }[]
  /** Sites that they are not sent to; without a site, all of the client. */
  exclusions: readonly ({ clientId: string; siteId: string | null } & Dated)[]
  /** The day on which they were shown round a site. */
  inductedOn: Readonly<Record<string, DayNumber>>
  /** People with whom they are never booked together: at one site, or at all. */
  neverWith: readonly { userId: string; siteId: string | null }[]
  gender: string | null
  home: Point | null
  maxMetres: number | null
  /** Sites that wish to see them again. */
  preferredBy: readonly string[]
  /** How often they have worked at a site. */
  visits: Readonly<Record<string, number>>
  wishedMinutesAWeek: number | null
}

export interface ShiftFacts {
  id: string
  clientId: string
  siteId: string
  job: string
  start: Minute
  end: Minute
  /** Minutes of the unpaid break. */
  breakMinutes: number
  /** Rest, away from the site, until somebody is called out. */
  isOnCall: boolean
  /** As the shift says; what somebody gets may be more. */
  pencePerHour: number | null
  /** It pays an amount for the whole: no hour of it has a rate, whatever somebody's own is. */
  isFlat: boolean
  /** Rest may be shortened at its site, in return for compensatory rest (regulations 21 and 24). */
  isSpecialCase: boolean
  needsInduction: boolean
  /** An occupational requirement of the site. */
  onlyGender: string | null
  place: Point | null
  /** What its site asks for of its own, from a day on: requirements of the team. */
  requires: readonly { requirementId: string; from: DayNumber }[]
  /** The people who have a place on it already. */
  people: readonly string[]
  /** The people at work at its site at that time, on this shift or another; empty where nobody of the team is kept apart from anybody. */
  beside: readonly string[]
}

/** A requirement of the team as far as it matters here; `versions` as compliance has them. */
export interface RequirementFacts {
  id: string
  versions: readonly RequirementVersionFacts[]
}

export interface RequirementVersionFacts {
  version: number
  starts: string
  newStartersOnly: boolean
  name: string
  kinds: readonly string[]
  jobs: readonly string[]
  blocks: boolean
  /** Asked of nobody from its first day on. */
  retired: boolean
}
