import { sql } from 'kysely'
import { readPhones } from '#features/profile/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'
import { addMinutes } from '#shared/time.ts'
import { ASKED_AFTER, LATE_AFTER, LONGEST_HOURS, MISSING_AFTER, SHOWN_HOURS } from '../rules/limits.ts'
import type { Live } from '../schema.ts'
import { readSettings } from './settings.ts'

const MOST = 100

type Row = Omit<Live, 'kind' | 'phone'> & { kind: Live['kind'] | null; isRunning: boolean }

/** Who is late, missing, or has not clocked out, the missing first, in one statement over the shifts of the last days. */
export async function readLive(context: TeamContext) {
  const { db, team, clock } = context
  const { isUsed } = await readSettings(context)
  if (!isUsed) return { isUsed, came: 0, due: 0, items: [] }
  const now = instant(clock)
  const since = addMinutes(new Date(clock.now()), -(SHOWN_HOURS + LONGEST_HOURS) * 60).toISOString()
  const { rows } = await sql<Row>`
    select a.id as "assignmentId", s.id as "shiftId", a.user_id as "userId",
      coalesce(nullif(m.full_name, ''), 'Former member') as "fullName",
        x.name as "siteName", s.job, s.day, s.start_time as start, s.end_time as "end", s.starts_at as "startsAt", s.ends_at as "endsAt",
        l.minutes as "saidLate", c.came_at as "cameAt", s.ends_at > ${now} as "isRunning",
        case when s.ends_at > ${now} and c.last_kind is null and d.due + make_interval(mins => ${MISSING_AFTER}) <= ${now} then 'missing'
          when s.ends_at > ${now} and c.last_kind is null and d.due + make_interval(mins => ${LATE_AFTER}) <= ${now} then 'late'
          when s.ends_at + make_interval(mins => ${ASKED_AFTER}) <= ${now} and c.came_at is not null and c.last_kind <> 'out'
            then 'not-out' end as kind
      from app.shifts s
      join app.assignments a on a.shift_id = s.id and a.state in ('confirmed', 'handing-back', 'worked')
      join app.sites x on x.id = s.site_id
      left join app.team_members m on m.team_id = a.team_id and m.user_id = a.user_id
      left join app.late_arrivals l on l.assignment_id = a.id
      cross join lateral (select s.starts_at + make_interval(mins => coalesce(l.minutes, 0)) as due) d
      cross join lateral app.clock_stands(a.team_id, a.id) c
     where s.team_id = ${team.id} and s.state = 'open' and not s.is_on_call and s.starts_at > ${since} and s.starts_at <= ${now}
       and s.ends_at > ${now}::timestamptz - make_interval(hours => ${SHOWN_HOURS})
     order by s.starts_at, a.id`.execute(db)
  const running = rows.filter(({ isRunning }) => isRunning)
  const astray = rows.filter(({ kind }) => kind !== null).toSorted(byUrgency)
  const shown = astray.slice(0, MOST)
  const phones = await readPhones(context, { teamId: team.id, userIds: shown.map(({ userId }) => userId) })
  return {
    isUsed,
    came: running.filter(({ cameAt }) => cameAt !== null).length,
    due: running.length,
    items: shown.map(({ isRunning: _, kind, ...row }) => ({
      ...row,
      kind: kind!,
      phone: phones.get(row.userId) ?? null,
    })),
  }
}

const URGENCY = ['missing', 'late', 'not-out']
const byUrgency = (a: Row, b: Row) => URGENCY.indexOf(a.kind ?? '') - URGENCY.indexOf(b.kind ?? '')
