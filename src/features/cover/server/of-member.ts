import { sql } from 'kysely'
import { readAvailability } from '#features/availability/server/data.ts'
import type { MemberContext } from '#features/members/server/gate.ts'
import { instant } from '#server/clock.ts'
import { addDays, atLondon, londonToday, startOfWeek } from '#shared/time.ts'
import { earliestRunning } from '../rules/windows.ts'
import type { Call, MemberAtWork } from '../schema.ts'
import { CALL } from './calls.ts'

const LAST_CALLS = 3

type Row = Pick<MemberAtWork, 'next' | 'minutesThisWeek'> & { calls: Call[] }

/** What is known first of a member at work: their next shift, this week against their wish, and the last calls. Work in this team alone. */
export async function readMemberAtWork(context: MemberContext): Promise<MemberAtWork> {
  const { db, clock, team, member } = context
  const today = londonToday(clock)
  const monday = startOfWeek(today)
  const [from, until] = [monday, addDays(monday, 7)].map((day) => atLondon(day, '00:00').toISOString())
  // Pipelined: one round trip.
  const [{ rows }, said] = await Promise.all([
    sql<Row>`
      with held as materialized (
        select a.* from app.assignments a
         where a.team_id = ${team.id} and a.user_id = ${member.userId}
           and a.starts_at > least(${from}::timestamptz, ${earliestRunning(clock).toISOString()}))
      select (select json_build_object('shiftId', s.id, 'siteName', x.name, 'job', s.job, 'day', s.day, 'start',
        s.start_time, 'end', s.end_time)
          from held a join app.shifts s on s.id = a.shift_id and s.state = 'open' join app.sites x on x.id = s.site_id
         where a.state in ('confirmed', 'handing-back') and a.ends_at > ${instant(clock)} order by a.starts_at, a.id limit 1) as next,
        (select coalesce(sum(extract(epoch from a.ends_at - a.starts_at) / 60 - a.break_minutes), 0)::int
          from held a join app.shifts s on s.id = a.shift_id and s.state = 'open'
         where a.state in ('confirmed', 'handing-back', 'worked') and a.starts_at >= ${from} and a.starts_at < ${until}
           and not s.is_on_call) as "minutesThisWeek",
        (select coalesce(json_agg(l.call order by l.started_at desc, l.id), '[]') from (
          select c.id, c.started_at, ${CALL} as call from app.shift_calls c
           where c.team_id = ${team.id} and c.user_id = ${member.userId} order by c.started_at desc, c.id
             limit ${LAST_CALLS}) l) as calls`.execute(db),
    readAvailability(db, { teamId: team.id, people: [member.userId], from: today, through: today }),
  ])
  const { next, minutesThisWeek, calls } = rows[0] as Row
  return { next, minutesThisWeek, wishedMinutes: said.get(member.userId)?.wishedMinutes ?? null, calls }
}
