import type { TeamContext } from '#features/teams/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict } from '#server/calls/errors.ts'
import { readOwnShift } from '../reading/own.ts'
import { actOnOwn, manage } from './places.ts'

/** Takes back one's own request to hand a shift back. */
export async function keepOwn(context: PersonContext, assignmentId: string) {
  await actOnOwn(context, assignmentId, { act: 'keep', tell: 'shift-kept-after-all' })
  return readOwnShift(context, assignmentId)
}

/** Comes off a shift, as long before the start as the team lets people. */
export async function comeOff(context: PersonContext, assignmentId: string) {
  const own = await readOwnShift(context, assignmentId)
  if (own.comeOffUntil === null || Date.parse(own.comeOffUntil) <= context.clock.now())
    throw conflict(own, 'It is too late to come off by yourself: ask to hand it back')
  await actOnOwn(context, assignmentId, { act: 'withdraw', tell: 'shift-came-off' })
  return {}
}

/** Says that one did come; once, until a manager has answered. */
export async function dispute(context: PersonContext, { assignmentId, note }: { assignmentId: string; note: string }) {
  const own = await readOwnShift(context, assignmentId)
  if (own.dispute) throw conflict(own, 'You have said so: a manager answers')
  await actOnOwn(context, assignmentId, { act: 'dispute', note, tell: 'shift-miss-disputed' })
  return readOwnShift(context, assignmentId)
}

/** Keeps the note that somebody did not come, with words for them. */
export function upholdMiss(context: TeamContext, { assignmentId, note }: { assignmentId: string; note: string }) {
  return manage(context, assignmentId, { act: 'uphold-miss', note })
}
