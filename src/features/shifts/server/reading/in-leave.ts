import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'
import { londonToday } from '#shared/time.ts'
import type { ShiftInLeave } from '../../schema.ts'

const MOST = 500

/** The shifts to come that people are booked on while leave of theirs waits or is approved, the first to begin first. */
export async function listInLeave({ db, clock, team }: TeamContext): Promise<ShiftInLeave[]> {
  const { rows } = await sql<ShiftInLeave>`
    select l.id as "leaveId", a.id as "assignmentId", s.id as "shiftId", x.name as "siteName", s.day, s.start_time as start,
      s.end_time as "end"
      from app.leave l
      join app.assignments a on a.team_id = l.team_id and a.user_id = l.user_id and app.holds_place(a.state)
        and a.starts_at > ${instant(clock)}
       and a.starts_at < upper(l.during) at time zone 'Europe/London' and a.ends_at > lower(l.during) at time zone 'Europe/London'
      join app.shifts s on s.id = a.shift_id and s.state <> 'cancelled' join app.sites x on x.id = s.site_id
     where l.team_id = ${team.id} and l.state in ('asked', 'approved') and l.through_day >= ${londonToday(clock)}::date
     order by a.starts_at, a.id limit ${MOST}`.execute(db)
  return rows
}
