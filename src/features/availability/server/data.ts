import { sql } from 'kysely'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import type { Db } from '#server/database/db.ts'
import type { Day } from '#shared/time.ts'
import type { Availability } from '../rules/said.ts'
import type { MemberAvailability, OwnLeave } from '../schema.ts'
import { type OfTeam, publishLeave } from './leave.ts'
import { LEAVE } from './leave-rows.ts'

/** What one person has said, for those who fill shifts. */
export type StoredAvailability = NonNullable<MemberAvailability['said']>

interface Asked {
  teamId: string
  people: readonly string[]
  from: Day
  through: Day
}

/**
 * What active staff of a team have said, by their ids, in one statement: their usual weeks, and the single days from
 * one through another (begin a day early: nights pass midnight). Nobody who has said nothing. `whatIsSaid` (rules)
 * answers for a time. The caller manages the team.
 */
export async function readAvailability(
  db: Db,
  { teamId, people, from, through }: Asked,
): Promise<Map<string, StoredAvailability>> {
  const { rows } = await sql<StoredAvailability & { userId: string }>`
    select user_id as "userId", weeks, first_week as "firstWeek", wished_minutes as "wishedMinutes", max_metres as "maxMetres", rules, dates
    from app.availability_of(${teamId}, ${[...people]}::uuid[], ${from}::date, ${through}::date)`.execute(db)
  return new Map(rows.map(({ userId, ...said }) => [userId, said]))
}

/** What the caller has said of the days from one through another (undefined: nothing), and their approved leave on them, in all teams. */
export async function readOwnDays({ db, actor }: PersonContext, { from, through }: Pick<Asked, 'from' | 'through'>) {
  const [said, leave] = await Promise.all([
    sql<Availability>`select weeks, first_week as "firstWeek", rules, dates
      from app.my_availability(${from}::date, ${through}::date)`.execute(db),
    sql<Omit<OwnLeave, 'teamId' | 'teamName'>>`
      select ${LEAVE} from app.leave l join app.leave_types y on y.id = l.type_id
      where l.user_id = ${actor.id} and l.state = 'approved' and l.from_day <= ${through}::date and l.through_day >= ${from}::date
      order by l.from_day, l.id`.execute(db),
  ])
  return { said: said.rows[0], leave: leave.rows }
}

/**
 * Records that a member is ill from a day through another one; returns the id of the leave, undefined where leave of
 * theirs is there already (it stands). Nothing is asked or written about it. The caller is the member or manages the
 * team, holds the team's row, and tells whom it concerns.
 */
export async function reportSick(
  context: OfTeam,
  { userId, from, through }: { userId: string; from: Day; through: Day },
): Promise<string | undefined> {
  const { db, actor, clock, team } = context
  const { rows } = await sql<{ id: string }>`
    insert into app.leave (team_id, user_id, type_id, from_day, through_day, statutory, takes_balance, unit, amount, state,
      asked_by, asked_at)
    select y.team_id, ${userId}, y.id, ${from}::date, ${through}::date, y.statutory, false, 'days', 0, 'approved',
      ${actor.id}, ${instant(clock)}
    from app.leave_types y where y.team_id = ${team.id} and y.kind = 'sickness' order by y.archived_at is not null, lower(y.name) limit 1
    on conflict do nothing returning id`.execute(db)
  const [leave] = rows
  if (!leave) return undefined
  await publishLeave(context, userId)
  await audit(context, { action: 'leave.sick', subject: userId, object: `leave:${leave.id}`, teamId: team.id })
  return leave.id
}

/** The approved leave of a person in all teams, as it is kept when their account is erased. For the job of erasure. */
export async function readLeaveToKeep(db: Db, userId: string) {
  const { rows } = await sql<{ teamId: string; type: string; from: Day; through: Day; amount: number; unit: string }>`
    select l.team_id as "teamId", y.name as type, l.from_day as "from", l.through_day as through, l.amount::float8 as amount, l.unit
    from app.leave l join app.leave_types y on y.id = l.type_id where l.user_id = ${userId} and l.state = 'approved'
      order by l.from_day`.execute(db)
  return rows
}
