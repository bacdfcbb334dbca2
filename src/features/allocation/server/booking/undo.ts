import { undoBookings } from '#features/rota/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict } from '#server/calls/errors.ts'
import { publish } from '#server/publish.ts'
import { allocationNouns } from '../../nouns.ts'
import type { Undone } from '../../schema.ts'
import { readRun } from '../runs/read.ts'
import { readOwnSteps } from './own-steps.ts'

const NOTHING = 'You have booked nothing from this plan that can be undone'

/** So many bookings are taken back at once: as many as one step books at most. */
const AT_ONCE = 100

/**
 * Takes back what the caller has booked from a plan, the last step first, as many steps as come to some 100 bookings. Who
 * is at work by now stays, and so does what somebody has changed since. Says how many are left.
 */
export async function undo(context: TeamContext, runId: string): Promise<Undone> {
  const { db, team } = context
  await readRun(context, runId)
  const undone = { steps: 0, places: 0, tells: 0, left: 0, atWork: 0 }
  for (const { id, places } of await readOwnSteps(context, runId)) {
    if (undone.left > 0 || (undone.steps > 0 && undone.places + places > AT_ONCE)) {
      undone.left += places
      continue
    }
    const done = await undoBookings(context, id)
    if (!done) continue
    undone.atWork += done.atWork
    if (done.taken === 0) continue
    undone.steps += 1
    undone.places += done.taken
    undone.tells += done.tells
  }
  if (undone.steps === 0) throw conflict(null, NOTHING)
  await publish(db, allocationNouns.plans.of(team.id))
  await audit(context, {
    ...{ action: 'plan.undo', object: `allocation_runs:${runId}`, teamId: team.id },
    meta: { count: undone.steps },
  })
  return undone
}
