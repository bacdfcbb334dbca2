import { sql } from 'kysely'
import { shiftActions } from '#features/shifts/policy.ts'
import { can } from '#features/teams/policy.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { notFound } from '#server/calls/errors.ts'
import type { Figures, ListedRun, ProgressPoint, Run, RunOptions } from '../../schema.ts'
import { readOwnSteps } from '../booking/own-steps.ts'
import type { SaidGroup, SaidPin } from '../plan/said.ts'
import { readResult } from './read-result.ts'

interface StoredRun {
  id: string
  state: Run['state']
  stage: Run['progress']['stage']
  isStopped: boolean
  options: RunOptions
  startedAt: string
  endedAt: string | null
  by: string | null
  places: number | null
  open: number | null
  cost: number | null
  bound: number | null
  booked: number
  why: string | null
  figures: Figures | null
  without: SaidGroup[]
  unkept: SaidPin[]
  points: ProgressPoint[]
  expectedMs: number
}

/** How many runs are listed. */
const LISTED = 50

const readRuns = ({ db, team }: TeamContext, runId: string | null, limit = LISTED) =>
  sql<StoredRun>`
    select r.id, r.state, r.stage, r.is_stopped as "isStopped", r.options, r.started_at as "startedAt", r.ended_at as "endedAt",
        m.full_name as by, r.places, r.open, r.cost, r.bound, r.why, r.figures, r.without, r.unkept, r.expected_ms as "expectedMs",
        ${runId ? sql`r.points` : sql`'[]'::jsonb as points`},
        (select count(*)::int from app.allocation_places p
          where p.run_id = r.id and exists (select from app.assignments a
            where a.shift_id = p.shift_id and a.user_id = p.user_id and app.takes_time(a.state))) as booked
      from app.allocation_runs r left join app.team_members m on m.team_id = r.team_id and m.user_id = r.by
     where r.team_id = ${team.id} and (${runId}::uuid is null or r.id = ${runId})
     order by r.started_at desc, r.id limit ${limit}`.execute(db)

/** At most so many percent above the best possible, rounded up to a tenth. */
function percentOf({ cost, bound }: Pick<StoredRun, 'cost' | 'bound'>): number | null {
  if (cost === null || bound === null || cost < bound - 1e-6) return null
  const share = Math.max(0, cost - bound) / Math.max(1, Math.abs(bound))
  return Math.ceil(share * 1000 - 1e-6) / 10 || 0
}

function listed({
  cost,
  bound,
  figures: _,
  without: _____,
  unkept: ______,
  points: __,
  expectedMs: ___,
  stage: ____,
  ...run
}: StoredRun) {
  return { ...run, percent: percentOf({ cost, bound }) }
}

/** The plans of a team that the caller may see, the latest first. */
export async function listRuns(context: TeamContext, limit?: number): Promise<{ items: ListedRun[] }> {
  const seesPay = can(context.team, shiftActions.charge)
  const { rows } = await readRuns(context, null, limit)
  return {
    items: rows.map((run) => ({
      ...listed(run),
      pay: seesPay ? (run.figures?.pay ?? null) : null,
      minutes: run.figures ? run.figures.minutes.after - run.figures.minutes.before : null,
    })),
  }
}

/** A plan with its progress and, once it is done, what it says; 404 for none that the caller may see. */
export async function readRun(context: TeamContext, runId: string): Promise<Run> {
  const { rows } = await readRuns(context, runId)
  const run = rows[0]
  if (!run) throw notFound()
  const { stage, expectedMs, points, figures, without, unkept } = run
  return {
    ...listed(run),
    progress: { stage, expectedMs, points },
    undoable: run.booked > 0 ? (await readOwnSteps(context, runId)).reduce((all, { places }) => all + places, 0) : 0,
    result: figures && (await readResult(context, { runId, figures, without, unkept })),
  }
}
