import type { TeamContext } from '#features/teams/server/gate.ts'
import type { Override } from '../schema.ts'
import { keepOn } from './judging-again/answers.ts'
import { holdPlaces, movePlace, releaseEffect } from './places.ts'
import { recordOfPlace, tellEach, type Why } from './telling.ts'

// One decision about several places, in one transaction: all of them, or none.

/** Takes people off some shifts, and tells each person once; also grants what they hand back. */
export async function releaseSeveral(
  context: TeamContext,
  { assignmentIds, ...why }: { assignmentIds: readonly string[] } & Why,
) {
  const places = await holdPlaces(context, assignmentIds)
  const done = []
  for (const place of places) {
    const act = place.state === 'handing-back' ? ('approve-hand-back' as const) : ('release' as const)
    const effect = await releaseEffect(context, place, why)
    await movePlace(context, place, { act, who: 'manager' })
    done.push({ ...place, act, effect, ...why })
  }
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
