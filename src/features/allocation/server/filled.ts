import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { addDays, type Day, londonToday } from '#shared/time.ts'
import { retention } from './retention.ts'

/** What plans have filled of the shifts of some days. */
export interface FilledFromPlans {
  places: number
  plans: number
  /** Half of these plans were made within so many seconds; null without one. */
  halfWithin: number | null
}

/** What has been booked from plans, of the shifts of some days; null for days of which plans are not kept any more. */
export async function readFilledFromPlans(
  { db, team, clock }: TeamContext,
  { from, through }: { from: Day; through: Day },
): Promise<FilledFromPlans | null> {
  if (from < addDays(londonToday(clock), -retention.plans.keep.days)) return null
  const { rows } = await sql<FilledFromPlans>`
    with booked as (
      select p.run_id, count(*)::int as places from app.shifts s
        join app.allocation_places p on p.shift_id = s.id and p.booked_at is not null
        join app.assignments a on a.shift_id = p.shift_id and a.user_id = p.user_id and app.takes_time(a.state)
       where s.team_id = ${team.id} and s.day between ${from}::date and ${through}::date and s.state <> 'cancelled'
       group by p.run_id)
    select coalesce(sum(b.places), 0)::int as places, count(*)::int as plans,
        round(percentile_cont(0.5) within group (order by extract(epoch from r.ended_at - r.started_at)))::int as "halfWithin"
      from booked b join app.allocation_runs r on r.id = b.run_id`.execute(db)
  return rows[0]!
}
