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

/** Takes back all that the caller has booked from a plan, the last step first: all of it, or a 409. */
export async function undo(context: TeamContext, runId: string): Promise<Undone> {
  const { db, team } = context
  await readRun(context, runId)
  const { rows } = await sql<{ id: string; places: number }>`
    select t.id, count(*)::int as places from app.allocation_places p join app.rota_steps t on t.id = p.step_id
     where p.run_id = ${runId} group by t.id, t.seq order by t.seq desc`.execute(db)
  const undone = { steps: 0, places: 0, tells: 0 }
  for (const { id, places } of rows) {
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
