import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { findNext } from './due.ts'

/** How many runs of a team wait for whoever pays: one that is to be closed, and those that are not paid yet. */
export async function countToPay(context: TeamContext): Promise<number> {
  const { db, team } = context
  const next = await findNext(context)
  if (!next) return 0
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from app.pay_runs r where r.team_id = ${team.id} and r.paid_at is null and r.void_at is null)
      + (${next.isOver} and exists (select from app.pay_lines l where l.team_id = ${team.id} and l.state = 'open'
        and l.day between ${next.since}::date and ${next.period.through}::date))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}
