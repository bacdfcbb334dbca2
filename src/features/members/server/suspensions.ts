import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { type Day, londonToday } from '#shared/time.ts'
import type { OwnSuspension, Suspension, SuspensionFields } from '../schema.ts'
import type { MemberContext } from './gate.ts'

/** The days that count; `through` is the last one. */
const THROUGH = sql`upper(s.during * daterange(null, s.lifted_from)) - 1`

/** The suspensions of the member, the latest first. One that was lifted on its first day has no days. */
export async function readSuspensions({ db, team, member }: MemberContext): Promise<Suspension[]> {
  const { rows } = await sql<Suspension>`
    select s.id, lower(s.during) as "from", ${THROUGH} as through, s.reason, s.note, s.imposed_at as "imposedAt",
      m.full_name as "imposedBy",
      s.lifted_at as "liftedAt", l.full_name as "liftedBy"
    from app.suspensions s
    left join app.team_members m on m.team_id = s.team_id and m.user_id = s.imposed_by
    left join app.team_members l on l.team_id = s.team_id and l.user_id = s.lifted_by
    where s.team_id = ${team.id} and s.user_id = ${member.userId}
    order by lower(s.during) desc, s.imposed_at desc`.execute(db)
  return rows
}

/**
 * Suspends the member; false when they are suspended on one of these days already. The caller holds the team. Triggers:
 * `follow_suspensions` rewrites their standings, `judge_again` has their bookings judged again.
 */
export async function insertSuspension(
  { db, actor, clock, team, member }: MemberContext,
  { from, through, reason, note }: SuspensionFields & { from: Day },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into app.suspensions (team_id, user_id, during, reason, note, imposed_at, imposed_by)
    select ${team.id}, ${member.userId}, d.days, ${reason}, ${note ?? null}, ${instant(clock)}, ${actor.id}
    from (select daterange(${from}::date, ${through}::date, '[]') as days) d
    where not exists (
      select from app.suspensions s
      where s.team_id = ${team.id} and s.user_id = ${member.userId} and s.during * daterange(null, s.lifted_from) && d.days)
    returning id`.execute(db)
  return rows[0]?.id
}

/**
 * Lifts a suspension from today on; false when it has been lifted or is over, or is not the member's. Triggers: as for
 * `insertSuspension`.
 */
export async function endSuspension({ db, actor, clock, team, member }: MemberContext, id: string): Promise<boolean> {
  const lifted = await db
    .updateTable('suspensions')
    .set({ lifted_at: instant(clock), lifted_by: actor.id, lifted_from: londonToday(clock) })
    .where('id', '=', id)
    .where('team_id', '=', team.id)
    .where('user_id', '=', member.userId)
    .where('lifted_at', 'is', null)
    .where(sql<boolean>`coalesce(upper(during) > ${londonToday(clock)}::date, true)`)
    .returning('id')
    .executeTakeFirst()
  return lifted !== undefined
}

/** The suspensions of the caller that are not over, without their reasons. */
export async function readOwnSuspensions({ db, clock }: PersonContext): Promise<OwnSuspension[]> {
  const { rows } = await sql<OwnSuspension>`
    select s.id, s.team_id as "teamId", t.team_name as "teamName", lower(s.during) as "from", upper(s.during) - 1 as through, s.note
    from app.own_suspensions() s
    join app.team_members m on m.team_id = s.team_id and m.user_id = app.uid() and m.status = 'active'
    join app.teams t on t.id = s.team_id
    where coalesce(upper(s.during) > ${londonToday(clock)}::date, true) and not isempty(s.during)
    order by lower(s.during)`.execute(db)
  return rows
}
