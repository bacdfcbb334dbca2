import type { Day } from '#shared/time.ts'
import type { Role } from '../schema.ts'

/** One of somebody's roles, as it is today and as it will be. */
export interface HeldRole {
  job: string
  /** Null: it has not begun. */
  now: Role | null
  /** What is recorded for days to come, an end among it. */
  next: readonly Role[]
  /** The row recorded last, which a change of the role replaces. */
  version: number
}

/** What was recorded last of a role, also of one that has ended; given what is recorded, by job and day. */
export const latestOf = (items: readonly Role[], of: string): Role | undefined =>
  items.findLast(({ job }) => job === of)

/** The roles that somebody holds today or will hold, and what they held before; given what is recorded, by job and day. */
export function byJob(items: readonly Role[], today: Day): { held: HeldRole[]; past: Role[] } {
  const held = [...Map.groupBy(items, ({ job }) => job)].flatMap(([job, recorded]): HeldRole[] => {
    const now = recorded.find(({ held, from, until }) => held && from <= today && !isOver(until, today))
    const next = recorded.filter(({ from }) => from > today)
    return now || next.some((role) => role.held)
      ? [{ job, now: now ?? null, next, version: recorded.at(-1)!.version }]
      : []
  })
  return { held, past: items.filter((role) => role.held && isOver(role.until, today)) }
}

const isOver = (until: Day | null, today: Day) => until !== null && until <= today
