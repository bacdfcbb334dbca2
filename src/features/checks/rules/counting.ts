import { addDays, type Day } from '#shared/time.ts'

/** A check that has not been taken back. */
export interface Counted {
  id: string
  checkedOn: Day
  /** Its order among those of one day. */
  recordedAt: string
  passed: boolean
  /** The last day before it has to be repeated; null: never. */
  until: Day | null
}

/** The days that a check counts for; `until` is the last one, null: no end. */
interface CountingDays {
  from: Day
  until: Day | null
}

/**
 * The days that each check of one kind counts for. On every day the check made last speaks: one that was not passed
 * ends what an earlier one said, although that record stays as it is.
 */
export function countingDays(checks: readonly Counted[]): Map<string, CountingDays> {
  const inOrder = checks.toSorted(
    (a, b) => a.checkedOn.localeCompare(b.checkedOn) || a.recordedAt.localeCompare(b.recordedAt),
  )
  return new Map(
    inOrder.flatMap(({ id, checkedOn, passed, until }, at): [string, CountingDays][] => {
      const next = inOrder[at + 1]
      const last = lowest(until, next ? addDays(next.checkedOn, -1) : null)
      return passed && (last === null || last >= checkedOn) ? [[id, { from: checkedOn, until: last }]] : []
    }),
  )
}

function lowest(one: Day | null, other: Day | null): Day | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

export const outcomes = ['none', 'clear', 'due', 'lapsed', 'refused'] as const
/** What the checks of one kind say today: `due` before the last day, `lapsed` after it, `refused`: the last one was not passed. */
export type Outcome = (typeof outcomes)[number]

/** How many days ahead a check that must be repeated is shown as due. */
const DUE_DAYS = 30

/** What the checks of one kind say on a day, and until when. */
export function outcomeOn(checks: readonly Counted[], day: Day): { outcome: Outcome; until: Day | null } {
  const made = checks.filter(({ checkedOn }) => checkedOn <= day)
  const last = made
    .toSorted((a, b) => a.checkedOn.localeCompare(b.checkedOn) || a.recordedAt.localeCompare(b.recordedAt))
    .at(-1)
  if (!last) return { outcome: 'none', until: null }
  const { passed, until } = last
  if (!passed) return { outcome: 'refused', until: null }
  if (until === null) return { outcome: 'clear', until }
  if (until < day) return { outcome: 'lapsed', until }
  return { outcome: until <= addDays(day, DUE_DAYS) ? 'due' : 'clear', until }
}
