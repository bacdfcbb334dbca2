import type { Day } from '#shared/time.ts'
import type { OpenShift } from '../../schema.ts'

/** By the team, or by a colleague, who may have it in return for another. */
const isOffered = ({ offer, swap }: OpenShift) => offer?.state === 'offered' || swap !== null
const cannotTake = ({ answer, offer, swap }: OpenShift) =>
  answer.verdict === 'blocked' && offer === null && swap === null

interface Wanted {
  /** Those as well that the person cannot take. */
  all: boolean
  /** How many of them, beside what is offered. */
  atMost?: number | undefined
}

/**
 * Open shifts as the list shows them: what is offered, soonest to answer first, then the rest by day; `hidden` counts
 * those that the person cannot take, `further` those that are one too many.
 */
export function inOrder(shifts: readonly OpenShift[], { all, atMost = shifts.length }: Wanted) {
  const offered = shifts
    .filter(isOffered)
    .sort((a, b) => Date.parse(a.offer?.expiresAt ?? a.startsAt) - Date.parse(b.offer?.expiresAt ?? b.startsAt))
  const rest = shifts.filter((shift) => !isOffered(shift) && (all || !cannotTake(shift)))
  const groups = Map.groupBy(rest.slice(0, atMost), ({ day }): Day => day)
  return {
    offered,
    byDay: [...groups].map(([day, ofDay]) => ({ day, shifts: ofDay })),
    hidden: shifts.filter(cannotTake).length,
    further: Math.max(0, rest.length - atMost),
  }
}

/** Those that the person may take, or answer. */
export const takeable = (shifts: readonly OpenShift[]) => shifts.filter((shift) => !cannotTake(shift)).length
