import { addDays, londonToday } from '#shared/time.ts'
import { note } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'
import type { LeaveKind } from './rules/leave-words.ts'

const as = ({ app, team }: World) => app.as(team.owner).availability

/** Leave of one of the types that a team begins with. */
export async function aTypeOfLeave(world: World, kind: LeaveKind = 'annual') {
  const { types } = await as(world).settings({ teamId: world.team.id })
  return note(world, { typeId: types.find((type) => type.kind === kind)!.id })
}

let asked = 0

/** A day on which nobody has leave yet, after those on which shifts are made. */
export function aDayOfLeave({ app }: World) {
  asked++
  const day = addDays(londonToday(app.clock), 400 + (asked % 230))
  return { from: day, through: day, amount: 1 }
}

/** The days that it begins in. */
export function nextWeeks({ app }: World) {
  const from = londonToday(app.clock)
  return { from, through: addDays(from, 69) }
}

export async function askedLeave(world: World) {
  const { typeId } = await aTypeOfLeave(world)
  const { self } = world.actors
  const { id } = await world.app
    .as(self)
    .availability.askLeave({ teamId: world.team.id, typeId, ...aDayOfLeave(world) })
  return note(world, { leaveId: id })
}

export async function approvedLeave(world: World) {
  const { leaveId } = await askedLeave(world)
  await as(world).answerLeave({ teamId: world.team.id, leaveId, approve: true })
}
