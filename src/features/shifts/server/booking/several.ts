import type { TeamContext } from '#features/teams/server/gate.ts'
import type { Override, ShiftDetails } from '../../schema.ts'
import { keepOn } from '../judging-again/answers.ts'
import { readShift } from '../reading/read.ts'
import { termsOf } from '../settings.ts'
import { recordOfPlace, tellEach, type Why } from '../telling.ts'
import { type FoundPlace, findPlace, holdPlaces, movePlace } from './places.ts'
import { keepStillPaid, type LateShift, readBooked } from './still-paid.ts'

// One decision about several places, in one transaction: all of them, or none.

/** Takes somebody off; of somebody who asked to hand it back, grants that. */
export async function release(
  context: TeamContext,
  { assignmentId, ...why }: { assignmentId: string } & Why,
): Promise<ShiftDetails> {
  const { shiftId } = await findPlace(context, { assignmentId, teamId: context.team.id })
  await releaseSeveral(context, { assignmentIds: [assignmentId], ...why })
  return readShift(context, shiftId)
}

/** Takes people off some shifts, and tells each person once; also grants what they hand back. */
export async function releaseSeveral(
  context: TeamContext,
  { assignmentIds, ...why }: { assignmentIds: readonly string[] } & Why,
) {
  const places = await holdPlaces(context, assignmentIds)
  const late = new Map<string, LateShift>()
  for (const place of places) {
    const effect = await releaseEffect(context, place, why)
    if (effect) late.set(place.id, effect)
  }
  const lateShifts = [...late.values()]
  const booked = await readBooked(
    context,
    lateShifts.map(({ shift }) => shift.id),
  )
  const done = []
  for (const place of places) {
    const act = place.state === 'handing-back' ? ('approve-hand-back' as const) : ('release' as const)
    const effect = late.get(place.id)?.effect
    await movePlace(context, place, { act, who: 'manager' })
    done.push({ ...place, act, effect, ...why })
  }
  const own = booked.filter(({ assignmentId }) => late.has(assignmentId))
  await keepStillPaid(context, own, lateShifts)
  await tellEach(context, 'shift-released', {
    teamId: context.team.id,
    places: places.filter(({ isDraft }) => !isDraft),
  })
  for (const one of done) await recordOfPlace(context, one)
  return { count: done.length }
}

/** What the terms of the team give somebody who is taken off a published shift on which they are booked. */
async function releaseEffect(
  context: TeamContext,
  { shiftId, state }: FoundPlace,
  { cause }: Why,
): Promise<LateShift | undefined> {
  if (state !== 'confirmed') return undefined
  const shift = await readShift(context, shiftId)
  const effect = shift.state === 'open' ? (await termsOf(context, [shift]))({ shift, cause }) : undefined
  return effect && { shift, effect, act: 'cancelled' }
}

/** Keeps people on some shifts in spite of what stands against them. */
export async function keepSeveral(
  context: TeamContext,
  { assignmentIds, override }: { assignmentIds: readonly string[]; override: Override },
) {
  const places = await holdPlaces(context, assignmentIds)
  for (const { id } of places) await keepOn(context, { assignmentId: id, override })
  return { count: places.length }
}
