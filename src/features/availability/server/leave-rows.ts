import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import type { Db } from '#server/database/db.ts'
import type { Balance, TeamLeave } from '../schema.ts'

/** The columns of leave `l` with its type `y`, as the contract has them. */
export const LEAVE = sql`l.id, y.name as "typeName", y.kind, l.from_day as "from", l.through_day as through,
  case when l.from_time is not null then jsonb_build_object('from', left(l.from_time::text, 5), 'until',
    left(l.until_time::text, 5)) end as times,
  l.takes_balance as "takesBalance", l.unit, l.amount::float8 as amount, l.state, l.note, l.reason, l.asked_at as "askedAt",
    l.decided_at as "decidedAt"`

/** The same, with whose it is and who has answered. */
const TEAM_LEAVE = sql`${LEAVE}, l.user_id as "userId", m.full_name as "fullName", m.photo_file_id as "photoFileId",
  d.full_name as "decidedBy"`

const FROM = sql`from app.leave l join app.leave_types y on y.id = l.type_id
  join app.team_members m on m.team_id = l.team_id and m.user_id = l.user_id
  left join app.team_members d on d.team_id = l.team_id and d.user_id = l.decided_by`

/** Leave of a team as its managers read it, by the first day. */
export async function findTeamLeave(db: Db, teamId: string, where: ReturnType<typeof sql>): Promise<TeamLeave[]> {
  const { rows } = await sql<TeamLeave>`
    select ${TEAM_LEAVE} ${FROM} where l.team_id = ${teamId} and ${where} order by l.from_day, l.asked_at, l.id`.execute(
    db,
  )
  return rows
}

/** One leave of the team; 404 for any other id. */
export async function readLeaveOfTeam({ db, team }: TeamContext, leaveId: string): Promise<TeamLeave> {
  const [found] = await findTeamLeave(db, team.id, sql`l.id = ${leaveId}`)
  if (!found) throw notFound()
  return found
}

/** 409 with the leave as it is now; 404 where there is none. */
export async function refuseChanged(context: TeamContext, leaveId: string, why: string): Promise<never> {
  throw conflict(await readLeaveOfTeam(context, leaveId), why)
}

/** What people are entitled to in the leave year of a day, by their ids. */
export async function balancesOf(
  db: Db,
  { teamId, people, day }: { teamId: string; people: readonly string[]; day: string },
): Promise<Map<string, Balance>> {
  const { rows } = await sql<Balance & { userId: string }>`
    select user_id as "userId", year_from as "yearFrom", year_through as "yearThrough", unit, entitled, carried, taken, waiting
    from app.leave_balances(${teamId}, ${[...people]}::uuid[], ${day}::date)`.execute(db)
  return new Map(rows.map(({ userId, ...balance }) => [userId, balance]))
}
