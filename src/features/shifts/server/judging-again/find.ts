import type { TeamRules } from '#features/eligibility/rules/team-rules.ts'
import { sayReason } from '#features/eligibility/rules/words.ts'
import type { Context } from '#server/calls/context.ts'
import { keyOf, keysOf, mayRelease } from '../../rules/concerns.ts'
import { judgeShifts } from '../booking/judging.ts'
import { against, type Judging, type Place, readPlaces, type StoredReason } from './against.ts'

/** What stands against a place now, when that differs from what is stored. */
export interface Difference extends Omit<Place, 'isComing' | 'accepted' | 'known' | 'after'> {
  reasons: StoredReason[]
  /** Something that was not known before. */
  isNew: boolean
  /** The person is taken off, as the team wants. */
  isReleased: boolean
}

interface Asked {
  teamId: string
  userIds: readonly string[]
  /** A job may ask about anybody. */
  asJob?: boolean
  /** Choices that are judged by in place of those that the team has made. */
  rules?: TeamRules | undefined
}

/**
 * Judges the shifts to come of some people and compares with what is stored: three reads for any number of shifts.
 * Returns the places of which something else is to be stored; of people who are held it stays true until the commit.
 */
export async function findDifferences(
  context: Pick<Context, 'db' | 'clock' | 'vault'>,
  { userIds, ...asked }: Asked,
): Promise<Difference[]> {
  const places = await readPlaces(context, { teamId: asked.teamId, userIds })
  const coming = places.filter(({ isComing }) => isComing)
  if (coming.length === 0) return []
  const judged = await judgeShifts(context, {
    ...asked,
    userIds: [...new Set(coming.map(({ userId }) => userId))],
    shiftIds: [...new Set(coming.map(({ shiftId }) => shiftId))],
  })
  return [...Map.groupBy(places, ({ userId }) => userId).values()].flatMap((own) => differencesOf({ judged, own }))
}

/**
 * One person's places in the order in which they were booked, each beside those that were booked before it and stay: of
 * what does not fit together the one that was booked last is found, and nothing that still fits.
 */
function differencesOf(judging: Judging): Difference[] {
  const coming = judging.own.filter(({ isComing }) => isComing)
  const released: Place[] = []
  return coming.flatMap((place, i) => {
    const difference = differenceOf(place, judging, [...released, ...coming.slice(i + 1)])
    if (difference?.isReleased) released.push(place)
    return difference ?? []
  })
}

function differenceOf(place: Place, judging: Judging, without: readonly Place[]): Difference | undefined {
  const { isComing: _, accepted: __, after: ___, known, ...of } = place
  const standing = against(place, judging, without)
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
  const releases = context.rules.afterBooking === 'release'
  const isReleased = releases && added.some((reason) => mayRelease(reason, context))
  return { ...of, reasons, isNew: added.length > 0, isReleased }
}

const textOf = (reasons: readonly StoredReason[]) =>
  reasons.map(({ found, manager, worker }) => [keyOf(found), manager.text, worker.text].join()).join('\n')
