import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import type { Day } from '#shared/time.ts'
import type { Engagement } from '../rules/people.ts'
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

/** What somebody was told of their pay, and got with pay runs, as it was known at an instant; nothing for who may not see pay. */
export async function readPaidTo({ db }: PersonContext, of: { teamId: string; userId: string; knownAt: string }) {
  const { rows } = await sql<{
    documents: { on: Day; engagement: Engagement; read: Day | null }[]
    runs: { number: number; from: Day; through: Day; payDay: Day }[]
  }>`
    select (select coalesce(json_agg(json_build_object('on', (k.given_at at time zone 'Europe/London')::date, 'engagement', k.facts ->> 'engagement',
          'read', case when k.read_at <= ${of.knownAt} then (k.read_at at time zone 'Europe/London')::date end) order by k.version), '[]')
        from app.key_documents k where k.team_id = ${of.teamId} and k.user_id = ${of.userId} and k.given_at <= ${of.knownAt}) as documents,
      (select coalesce(json_agg(json_build_object('number', r.number, 'from', r.first_day, 'through', r.last_day, 'payDay', r.pay_day)
          order by r.number), '[]')
        from app.pay_run_people x join app.pay_runs r on r.id = x.run_id and (r.void_at <= ${of.knownAt}) is not true
        where r.team_id = ${of.teamId} and x.user_id = ${of.userId} and r.closed_at <= ${of.knownAt}) as runs`.execute(
    db,
  )
  return rows[0]!
}
