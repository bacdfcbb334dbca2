import { act, hold } from '#features/rota/server/data.ts'
import { callInSick, offerShifts } from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict } from '#server/calls/errors.ts'
import type { Covered } from '../../schema.ts'
import { AROUND_HOURS, readSituation, type Situation } from './situation.ts'

/** How long those who are offered a shift have to answer. */
const OFFERED_MINUTES = 60
const NOBODY = 'Nobody has this shift now'

interface Covering {
  userId: string
  shiftIds: readonly string[]
  way: 'book' | 'offer'
  moves: readonly { shiftId: string; userId: string }[]
}

/** Takes somebody off as sick, and books or offers what they leave. */
export async function coverSick(context: TeamContext, { userId, shiftIds, way, moves }: Covering): Promise<Covered> {
  const { team } = context
  await hold(context, {
    shiftIds: [...shiftIds, ...moves.map(({ shiftId }) => shiftId)],
    userIds: [userId, ...moves.map((move) => move.userId)],
  })
  const situation = await readSituation(context, { userId, shiftIds, hours: AROUND_HOURS })
  for (const assignmentId of placesOf(situation)) await callInSick(context, assignmentId)
  const asked = moves.filter(({ shiftId }) => shiftIds.includes(shiftId))
  const done: Covered =
    way === 'offer'
      ? { ...NOTHING, offered: await offer(context, { shiftIds, userIds: asked.map((move) => move.userId) }) }
      : await book(context, situation, { shiftIds, moves })
  await audit(context, {
    ...{ action: 'plan.cover', subject: userId, object: `shifts:${shiftIds[0]}`, teamId: team.id },
    meta: { count: shiftIds.length, way, booked: done.booked, offered: done.offered },
  })
  return done
}

const NOTHING = { booked: 0, offered: 0, step: null, tells: 0 }

/** The places that the person still has. */
const placesOf = ({ gone, assignments }: Situation) => gone.places.flatMap((place) => assignments[place] ?? [])

/** Offers what is left to those who were proposed; whoever is first has it. */
async function offer(context: TeamContext, { shiftIds, userIds }: { shiftIds: readonly string[]; userIds: string[] }) {
  if (userIds.length === 0) return 0
  const { offers } = await offerShifts(context, { shiftIds, userIds, minutes: OFFERED_MINUTES })
  return offers
}

/** One step of the rota: who comes, and who takes over what they leave for it. */
async function book(
  context: TeamContext,
  situation: Situation,
  { shiftIds, moves }: Pick<Covering, 'shiftIds' | 'moves'>,
): Promise<Covered> {
  if (moves.length === 0) return NOTHING
  const changes = moves.map(({ shiftId, userId }) => {
    if (shiftIds.includes(shiftId)) return { kind: 'book' as const, shiftId, userId }
    const leaving = leavingOf(situation, shiftId, moves)
    if (!leaving) throw conflict({ shiftId }, NOBODY)
    return { kind: 'hand-over' as const, assignmentId: leaving, userId }
  })
  const { step, tells } = await act(context, { changes, cause: 'worker', reason: 'other' })
  return { booked: changes.length, offered: 0, step, tells }
}

/** The place on a shift of somebody who moves to another one. */
function leavingOf({ rows, gone, scene }: Situation, shiftId: string, moves: Covering['moves']) {
  const held = rows.find(({ id }) => id === shiftId)?.held ?? []
  const goes = ({ userId }: { userId: string }) =>
    userId !== scene.people[gone.person]!.userId &&
    moves.some((move) => move.userId === userId && move.shiftId !== shiftId)
  return held.find(goes)?.assignmentId
}
