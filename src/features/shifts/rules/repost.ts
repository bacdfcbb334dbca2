import { addMinutes } from '#shared/time.ts'
import { mayAct, type ShiftState } from './states.ts'
import type { Span } from './times.ts'

const NOT_WITHIN_MINUTES = 120

/** A shift that was re-posted after this is not re-posted again yet: people are not rung all day for the same one. */
export function repostedLately(now: number): Date {
  return addMinutes(new Date(now), -NOT_WITHIN_MINUTES)
}

interface Reposting extends Span {
  state: ShiftState
  booking: string
  placesLeft: number
  /** Its history, where that is known. */
  changes?: readonly { act: string; at: string }[]
}

/** When a shift was re-posted last. */
export function repostedAt({ changes = [] }: Pick<Reposting, 'changes'>): string | undefined {
  return changes
    .filter(({ act }) => act === 'repost')
    .map(({ at }) => at)
    .sort()
    .at(-1)
}

/** Whether a shift can be re-posted as urgent: people may ask for one of its places, and were not told of it lately. */
export function mayRepost(shift: Reposting, now: number): boolean {
  const last = repostedAt(shift)
  return (
    mayAct('shift', 'repost', { ...shift, who: 'manager', now }) &&
    shift.booking !== 'assign' &&
    shift.placesLeft > 0 &&
    (last === undefined || Date.parse(last) <= repostedLately(now).getTime())
  )
}
