import type { TeamContext } from '#features/teams/server/gate.ts'
import type { Override } from '../../schema.ts'
import { keepOn } from '../judging-again/answers.ts'
import { holdPlaces, movePlace, releaseEffect } from './places.ts'
import { keepStillPaid, type LateShift, readBooked } from './still-paid.ts'
import { recordOfPlace, tellEach, type Why } from '../telling.ts'

// One decision about several places, in one transaction: all of them, or none.

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

/** Keeps people on some shifts in spite of what stands against them. */
export async function keepSeveral(
  context: TeamContext,
  { assignmentIds, override }: { assignmentIds: readonly string[]; override: Override },
) {
  const places = await holdPlaces(context, assignmentIds)
  for (const { id } of places) await keepOn(context, { assignmentId: id, override })
  return { count: places.length }
}
