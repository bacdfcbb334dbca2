import { sql } from 'kysely'
import { toMinute } from '#features/eligibility/rules/calendar.ts'
import { eligibility, type Reason } from '#features/eligibility/rules/eligibility.ts'
import { type SaidReason, sayReason } from '#features/eligibility/rules/words.ts'
import type { Judge } from '#features/eligibility/server/data.ts'
import type { Context } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { keyOf, keysOf, mayRelease, standingAgainst } from '../../rules/concerns.ts'
import { judgeShifts } from '../judging.ts'

/** A reason as it is stored with a concern: what was found, and its words for either reader. */
interface StoredReason {
  found: Reason
  manager: SaidReason
  worker: SaidReason
}

interface Place {
  assignmentId: string
  shiftId: string
  userId: string
  startsAt: string
  /** Held, and still to begin; the others are here for what was accepted at them. */
  isComing: boolean
  isPublished: boolean
  accepted: readonly Reason[]
  known: readonly StoredReason[] | null
}

/** What stands against a place now, when that differs from what is stored. */
export interface Difference extends Omit<Place, 'isComing' | 'accepted' | 'known'> {
  reasons: StoredReason[]
  /** Something that was not known before. */
  isNew: boolean
  /** The product may take the person off by itself. */
  mayRelease: boolean
}

export interface Found {
  differences: Difference[]
  /** The team wants people to be taken off. */
  releases: boolean
}

interface Asked {
  teamId: string
  userIds: readonly string[]
}

async function readPlaces({ db, clock }: Pick<Context, 'db' | 'clock'>, { teamId, userIds }: Asked) {
  const { rows } = await sql<Place>`
    select assignment_id as "assignmentId", shift_id as "shiftId", user_id as "userId", starts_at as "startsAt", is_coming as "isComing",
        is_published as "isPublished", accepted, known
      from app.places_to_judge(${teamId}, ${[...userIds]}::uuid[], ${instant(clock)})`.execute(db)
  return rows
}

/**
 * Judges the shifts to come of some people, who are held, and compares with what is stored: three reads for any number of shifts. Returns the places of which
 * something else is to be stored.
 */
export async function findDifferences(context: Pick<Context, 'db' | 'clock' | 'vault'>, asked: Asked): Promise<Found> {
  const places = await readPlaces(context, asked)
  const coming = places.filter(({ isComing }) => isComing)
  if (coming.length === 0) return { differences: [], releases: false }
  const judged = await judgeShifts(context, {
    teamId: asked.teamId,
    userIds: [...new Set(coming.map(({ userId }) => userId))],
    shiftIds: [...new Set(coming.map(({ shiftId }) => shiftId))],
    asJob: true,
  })
  const own = Map.groupBy(places, ({ userId }) => userId)
  return {
    differences: coming.flatMap((place) => differenceOf(place, { judged, own: own.get(place.userId) ?? [] }) ?? []),
    releases: judged.context.rules.afterBooking === 'release',
  }
}

interface Judging {
  judged: Judge
  /** The places of the same person. */
  own: readonly Place[]
}

/** What the rules say of a person on a shift that they are booked on, as if some other work of theirs were not. */
function reasonsFor({ userId, shiftId, startsAt }: Place, { judged }: Judging, besides: readonly Place[] = []) {
  const shift = judged.shifts.get(shiftId)
  const starts = [startsAt, ...besides.map((other) => other.startsAt)].map((at) => toMinute(new Date(at)))
  const person = shift && judged.without(userId, starts)
  return person && eligibility(person, shift, judged.context).reasons
}

/** What stands against a place. A short rest that was accepted at the shift on its other side stands against neither. */
function against(place: Place, judging: Judging): Reason[] | undefined {
  const found = reasonsFor(place, judging)
  return (
    found &&
    standingAgainst(found, keysOf(place.accepted)).filter((reason) => {
      const key = keyOf(reason)
      const accepting = judging.own.filter((other) => other !== place && keysOf(other.accepted).has(key))
      if (accepting.length === 0) return true
      return keysOf(standingAgainst(reasonsFor(place, judging, accepting) ?? [], new Set())).has(key)
    })
  )
}

function differenceOf(place: Place, judging: Judging): Difference | undefined {
  const { isComing: _, accepted: __, known, ...of } = place
  const standing = against(place, judging)
  if (!standing) return undefined
  const { context, shifts } = judging.judged
  const told = { ...context, shift: shifts.get(place.shiftId)! }
  const reasons = standing.map((found) => ({
    found,
    manager: sayReason(found, { ...told, reader: 'manager' }),
    worker: sayReason(found, { ...told, reader: 'worker' }),
  }))
  if (textOf(reasons) === textOf(known ?? [])) return undefined
  const before = keysOf((known ?? []).map(({ found }) => found))
  const added = standing.filter((reason) => !before.has(keyOf(reason)))
  return { ...of, reasons, isNew: added.length > 0, mayRelease: added.some((reason) => mayRelease(reason, context)) }
}

const textOf = (reasons: readonly StoredReason[]) =>
  reasons.map(({ found, manager, worker }) => [keyOf(found), manager.text, worker.text].join()).join('\n')
