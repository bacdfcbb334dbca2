import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { notFound } from '#server/calls/errors.ts'
import type { Run } from '../../schema.ts'
import { readRun } from './read.ts'

/** Ends a plan that is being made: whoever makes it hears of it at once, and keeps the best so far. */
export async function stop(context: TeamContext, runId: string): Promise<Run> {
  const { db, team } = context
  const run = await readRun(context, runId)
  if (run.state === 'done' || run.state === 'failed') return run
  const { rows } = await sql`
    update app.allocation_runs r set stop_asked = true where r.id = ${runId} and r.team_id = ${team.id} returning r.id`.execute(
    db,
  )
  if (rows.length === 0) throw notFound()
  await audit(context, { action: 'plan.stop', object: `allocation_runs:${runId}`, teamId: team.id })
  return run
}
