import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import type { Context } from '#server/calls/context.ts'

/** Whoever waited no longer sits before the page of the plan, most probably. */
const LONG = sql`interval '30 seconds'`
/** A mail waits as long: whoever has read of it by then gets none. */
const MAILED_AFTER_S = 120

interface Asker {
  by: string
  teamId: string
  from: string
  through: string
  state: 'done' | 'failed'
  places: number | null
  open: number | null
}

/** Tells whoever asked for a plan what has become of it, where that took long. */
export async function tellOf(context: Pick<Context, 'db' | 'clock' | 'vault'>, runId: string): Promise<void> {
  const { rows } = await sql<Asker>`
    select r.by, r.team_id as "teamId", r.state, r.places, r.open, r.options ->> 'from' as "from", r.options ->> 'through' as through
      from app.allocation_runs r
     where r.id = ${runId} and r.state in ('done', 'failed') and r.by is not null and r.ended_at - r.started_at >= ${LONG}`.execute(
    context.db,
  )
  const [run] = rows
  if (!run) return
  const { by, teamId, from, through, state, places, open } = run
  const params = { run: runId, from, through }
  const told =
    state === 'done'
      ? { kind: 'plan-ready' as const, params: { ...params, places: places ?? 0, filled: (places ?? 0) - (open ?? 0) } }
      : { kind: 'plan-failed' as const, params }
  await notify(context, { to: [by], about: by, teamId, sendAfter: MAILED_AFTER_S, ...told })
}
