import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'

/**
 * The steps that stand by which the caller has booked from a plan, the latest first, with how many of each can be taken
 * back: who has begun to work cannot.
 */
export async function readOwnSteps({ db, actor, clock }: TeamContext, runId: string) {
  const { rows } = await sql<{ id: string; places: number }>`
    select t.id, count(*)::int as places from app.allocation_places p
        join app.rota_steps t on t.id = p.step_id and t.by = ${actor.id}
        join app.shifts h on h.id = p.shift_id and h.starts_at > ${instant(clock)}
     where p.run_id = ${runId} and exists (select from app.rota_steps s where s.root = t.id and s.kind <> 'undo'
       and not exists (select from app.rota_steps n where n.reverses = s.id))
       and exists (select from app.assignments a where a.shift_id = p.shift_id and a.user_id = p.user_id and app.holds_place(a.state))
     group by t.id, t.seq order by t.seq desc`.execute(db)
  return rows
}
