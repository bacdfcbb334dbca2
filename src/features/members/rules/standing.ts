import type { Day } from '#shared/time.ts'

/**
 * Where somebody stands in a team, the first that holds: they have left; they are invited or ask to join; a suspension;
 * something that blocks is not there; what blocks was given and waits for the team; days of grace run; they can work,
 * and something that blocks ends within its lead time; they can work.
 */
export const standings = ['ended', 'asked', 'suspended', 'blocked', 'waiting', 'due', 'ends', 'ready'] as const
export type Standing = (typeof standings)[number]

/**
 * The standings of active staff, which have days, in the order in which lists show them by need; the last one is the
 * best of several roles. The same as `app.standing_place`.
 */
export const NEED = ['suspended', 'blocked', 'waiting', 'due', 'ends', 'ready'] as const satisfies readonly Standing[]
export type Need = (typeof NEED)[number]

/** The place in that order, from 1; 0 for nobody of the active staff. */
export const placeOfNeed = (standing: Standing) => (NEED as readonly Standing[]).indexOf(standing) + 1

const WORKS: readonly Standing[] = ['due', 'ends', 'ready']

/** Whether somebody may be booked who stands so. Rules of working time belong to a shift, and are no part of it. */
export const canWork = (standing: Standing) => WORKS.includes(standing)

/** Whether they may be booked today; or exactly where they stand. */
export const standingFilters = ['works', 'works-not', ...NEED] as const
export type StandingFilter = (typeof standingFilters)[number]

/** How the thing itself is on the day: as the standing, and what blocks in more words. */
export const reasonKinds = [
  ...(['ended', 'asked', 'suspended', 'missing', 'expired', 'rejected'] as const),
  ...(['waiting', 'due', 'ends'] as const),
] as const

/** Why somebody stands as they do. */
export interface Reason {
  /** 'membership', 'suspension', 'registration', 'right-to-work' or the id of a requirement. */
  rule: string
  name: string
  kind: (typeof reasonKinds)[number]
  /** Whether the team establishes it itself, so that its person has nothing to give. */
  byTeam: boolean
  /** Whether what is due, or comes after what ends, was given and waits for the team. */
  given: boolean
  /** The first and the last day of it; null: without a beginning or an end. */
  since: Day | null
  until: Day | null
}

/** One standing with its reasons, on a day. */
export interface StandingAnswer {
  standing: Standing
  because: readonly Reason[]
  /** The last day on which they stand so; null: without an end. */
  until: Day | null
}

const ofMembership = { rule: 'membership', byTeam: false, given: false, until: null }

/** The standing of somebody who has left or was removed; `day` was their last one. */
export function endedStanding({ status, day }: { status: string; day: Day }): StandingAnswer {
  const name = status === 'left' ? 'Left' : 'Removed'
  return { standing: 'ended', until: null, because: [{ ...ofMembership, name, kind: 'ended', since: day }] }
}

/** The standing of somebody who is invited, or asks to join. */
export function askedStanding({ isInvited, day }: { isInvited: boolean; day: Day }): StandingAnswer {
  const name = isInvited ? 'Invited' : 'Asks to join'
  return { standing: 'asked', until: null, because: [{ ...ofMembership, name, kind: 'asked', since: day }] }
}

/** A standing where more is asked for, such as at a site: `lacks` are what is not there of it, or waits. */
export function withLacks<Answer extends StandingAnswer>(answer: Answer, lacks: readonly Reason[]): Answer {
  if (lacks.length === 0 || placeOfNeed(answer.standing) < placeOfNeed('blocked')) return answer
  const isBlocked = answer.standing === 'blocked' || lacks.some(({ kind }) => kind !== 'waiting')
  const standing = isBlocked ? 'blocked' : 'waiting'
  const own = answer.standing === standing ? answer.because : []
  const added = lacks.filter(
    ({ kind, rule }) => (kind !== 'waiting') === isBlocked && !own.some((one) => one.rule === rule),
  )
  return { ...answer, standing, because: [...own, ...added].sort(inOrder) }
}

const RULES_FIRST = ['registration', 'right-to-work']

function placeOf({ rule }: Reason) {
  const place = RULES_FIRST.indexOf(rule)
  return place < 0 ? RULES_FIRST.length : place
}

/** What a reason is put in order by: the end of what runs out, or the name. */
const keyOf = ({ kind, until, name, rule }: Reason) =>
  `${kind === 'due' || kind === 'ends' ? until : ''} ${name.toLowerCase()} ${rule}`

/**
 * The order in which reasons are told: what is no requirement first, then what comes to its end first, then by name.
 * The same as in `app.standing_because`.
 */
export function inOrder(one: Reason, other: Reason): number {
  return placeOf(one) - placeOf(other) || (keyOf(one) < keyOf(other) ? -1 : 1)
}
