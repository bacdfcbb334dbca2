import { sql } from 'kysely'
import { undoStep } from '#features/rota/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict } from '#server/calls/errors.ts'
import { publish } from '#server/publish.ts'
import { allocationNouns } from '../../nouns.ts'
import type { Undone } from '../../schema.ts'
import { readRun } from '../runs/read.ts'

const NOTHING = 'You have booked nothing from this plan that can be undone'

/** So many bookings are taken back at once: as many as one step books at most. */
const AT_ONCE = 100

/**
 * Takes back what the caller has booked from a plan, the last step first, as many steps as come to some 100 bookings: all
 * of these, or a 409. Says how many are left.
 */
export async function undo(context: TeamContext, runId: string): Promise<Undone> {
  const { db, team } = context
  await readRun(context, runId)
  const undone = { steps: 0, places: 0, tells: 0, left: 0 }
  for (const { id, places } of await readSteps(context, runId)) {
    if (undone.left > 0 || (undone.steps > 0 && undone.places + places > AT_ONCE)) {
      undone.left += places
      continue
    }
    const done = await undoStep(context, id)
    if (!done) continue
    undone.steps += 1
    undone.places += places
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

/** The steps that stand by which the caller has booked from a plan, the latest first. */
async function readSteps({ db, actor }: TeamContext, runId: string) {
  const { rows } = await sql<{ id: string; places: number }>`
    select t.id, count(*)::int as places from app.allocation_places p join app.rota_steps t on t.id = p.step_id and t.by = ${actor.id}
     where p.run_id = ${runId} and exists (select from app.rota_steps s where s.root = t.id and s.kind <> 'undo'
       and not exists (select from app.rota_steps n where n.reverses = s.id))
     group by t.id, t.seq order by t.seq desc`.execute(db)
  return rows
}
