import { sql } from 'kysely'
import { eligibility, type Reason } from '#features/eligibility/rules/eligibility.ts'
import type { SaidReason } from '#features/eligibility/rules/words.ts'
import type { Judge } from '#features/eligibility/server/data.ts'
import type { Context } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { toMinute } from '#shared/calendar.ts'
import { keyOf, keysOf, standingAgainst } from '../../rules/concerns.ts'

/** A reason as it is stored with a concern: what was found, and its words for either reader. */
export interface StoredReason {
  found: Reason
  manager: SaidReason
  worker: SaidReason
}

/** Somebody on a shift, and what a manager has accepted of them there. */
interface OnShift {
  shiftId: string
  userId: string
  startsAt: string
  accepted: readonly Reason[]
  /** Who was booked for that time at its site later: they are judged beside this person, and not the other way round. */
  after?: readonly string[]
}

export interface Place extends OnShift {
  assignmentId: string
  /** Held, and still to begin; the others are here for what was accepted at them. */
  isComing: boolean
  isPublished: boolean
  known: readonly StoredReason[] | null
  after: readonly string[]
}

/**
 * The places of some people of a team that are to come, in the order in which they were booked, and those of the last
 * weeks at which something was accepted.
 */
export async function readPlaces(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { teamId, userIds }: { teamId: string; userIds: readonly string[] },
) {
  const { rows } = await sql<Place>`
    select assignment_id as "assignmentId", shift_id as "shiftId", user_id as "userId", starts_at as "startsAt", is_coming as "isComing",
        is_published as "isPublished", accepted, known, after
      from app.places_to_judge(${teamId}, ${[...userIds]}::uuid[], ${instant(clock)})`.execute(db)
  return rows
}

export interface Judging {
  judged: Judge
  /** The places of the same person, in the order in which they were booked. */
  own: readonly Place[]
}

/** What the rules say of a place, as if it and some other work of the same person were not booked. */
function reasonsFor(place: OnShift, { judged }: Judging, without: readonly OnShift[]) {
  const found = judged.shifts.get(place.shiftId)
  const starts = [place, ...without].map(({ startsAt }) => toMinute(new Date(startsAt)))
  const person = found && judged.without(place.userId, starts)
  const beside = found?.beside.filter((userId) => !place.after?.includes(userId)) ?? []
  return person && eligibility(person, { ...found, beside }, judged.context).reasons
}

/**
 * What stands against a place beside all work of its person but for `without`; undefined where it is not judged. A
 * short rest that was accepted at the shift on its other side stands against neither.
 */
export function against(place: OnShift, judging: Judging, without: readonly OnShift[] = []): Reason[] | undefined {
  const found = reasonsFor(place, judging, without)
  return (
    found &&
    standingAgainst(found, keysOf(place.accepted)).filter((reason) => {
      const key = keyOf(reason)
      const accepting = judging.own.filter(
        (other) => other.shiftId !== place.shiftId && keysOf(other.accepted).has(key),
      )
      if (accepting.length === 0) return true
      const besides = reasonsFor(place, judging, [...without, ...accepting])
      return keysOf(standingAgainst(besides ?? [], new Set())).has(key)
    })
  )
}
