import { sayReason } from '#features/eligibility/rules/words.ts'
import type { Context } from '#server/calls/context.ts'
import { keyOf, keysOf, mayRelease } from '../../rules/concerns.ts'
import { judgeShifts } from '../judging.ts'
import { against, type Judging, type Place, readPlaces, type StoredReason } from './against.ts'

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
