import { sql } from 'kysely'
import { standingColumn, toStanding } from '#features/members/server/data.ts'
import { ENDING_A_PLACE } from '#features/shifts/rules/states.ts'
import { readKinds } from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'
import { windowEnd } from '../rules/window-end.ts'
import { brokeSince, earliestRunning, usualWindow, type Window } from '../rules/windows.ts'
import type { BrokenShift, OpenPlace } from '../schema.ts'
import { CALL } from './calls.ts'

const MOST = 500
const MOST_BROKEN = 200
const DAY_MS = 24 * 3_600_000

/** What every list says of a shift `s` at its site `x`. */
export const SHIFT = sql`s.id as "shiftId", x.name as "siteName", s.job, s.day, s.start_time as start, s.end_time as "end",
  s.starts_at as "startsAt",
  s.ends_at as "endsAt", greatest(s.staff_required - s.filled - s.worked, 0) as "left"`

/** Published shifts `s` of a team that are not over and begin before an end. */
export function runningUntil({ team, clock }: Pick<TeamContext, 'team' | 'clock'>, until: string) {
  const now = instant(clock)
  return sql`s.team_id = ${team.id} and s.state = 'open'
    and s.starts_at > ${earliestRunning(clock).toISOString()} and s.starts_at < ${until} and s.ends_at > ${now}`
}

/** Those of them that have places left. */
export const openUntil = (of: Pick<TeamContext, 'team' | 'clock'>, until: string) =>
  sql`${runningUntil(of, until)} and s.filled + s.worked < s.staff_required`

const DAYS_AHEAD = 7

/** How many places are open as long as the board looks unless asked, and in the next seven days. */
export async function countOpenPlaces(context: TeamContext): Promise<{ tonight: number; thisWeek: number }> {
  const { db, clock } = context
  const tonight = windowEnd(usualWindow(clock), clock).toISOString()
  const week = new Date(clock.now() + DAYS_AHEAD * DAY_MS).toISOString()
  const { rows } = await sql<{ tonight: number; thisWeek: number }>`
    select coalesce(sum(s.staff_required - s.filled - s.worked) filter (where s.starts_at < ${tonight}), 0)::int as tonight,
        coalesce(sum(s.staff_required - s.filled - s.worked), 0)::int as "thisWeek"
      from app.shifts s where ${openUntil(context, week)}`.execute(db)
  return rows[0] ?? { tonight: 0, thisWeek: 0 }
}

/** The shifts that are not covered until the end of a window, in one statement: those that have begun come first. */
export async function readBoard(context: TeamContext, window: Window) {
  const { db, team, clock } = context
  const until = windowEnd(window, clock).toISOString()
  const places = sql<Omit<OpenPlace, 'kind'> & { isSleepIn: boolean; isOnCall: boolean }>`
    select ${SHIFT}, s.is_sleep_in as "isSleepIn", s.is_on_call as "isOnCall", s.is_urgent as "isUrgent",
      s.staff_required as required, o.asked, o.applied, n."saidNo", p.pencilled,
        s.filled - p.pencilled as confirmed, l.call as "lastCall"
      from app.shifts s join app.sites x on x.id = s.site_id
      cross join lateral (select count(*) filter (where o.state = 'offered')::int as asked,
        count(*) filter (where o.state = 'applied')::int as applied
        from app.shift_offers o where o.shift_id = s.id) o
      cross join lateral (select count(*)::int as "saidNo" from app.said_no(array[s.id])) n
      cross join lateral (select count(*)::int as pencilled from app.assignments a where a.shift_id = s.id and a.state = 'pencilled') p
      left join lateral (select ${CALL} as call from app.shift_calls c where c.shift_id = s.id order by c.started_at desc,
        c.id limit 1) l on true
     where ${openUntil(context, until)}
     order by s.starts_at, s.id limit ${MOST + 1}`
  const [name, { rows }] = await Promise.all([readKinds(db), places.execute(db)])
  return { items: rows.slice(0, MOST).map((row) => name(row, team.id)), more: rows.length > MOST, until }
}

/** What went wrong with a team's shifts since an instant, and what stands against somebody on a shift before `until`. */
const BROKEN = ({ teamId, now, since, until }: Record<'teamId' | 'now' | 'since' | 'until', string>) => sql`
    select a.id::text, case when a.state in ('sick', 'missed') then a.state when h.act = 'release' then 'taken-off'
      else 'came-off' end as kind,
        a.ended_at as at, a.user_id, a.shift_id, 1 as count, null::uuid as assignment_id
      from app.assignments a
      left join lateral (select h.act from app.shift_changes h where h.shift_id = a.shift_id and h.user_id = a.user_id
        and h.act = any (${ENDING_A_PLACE})
        order by h.at desc limit 1) h on true
     where a.team_id = ${teamId} and a.ended_at >= ${since} and coalesce(h.act, '') not in ('undo', 'swap-out')
    union all
    select a.id::text, a.state, coalesce((select max(h.at) from app.shift_changes h where h.shift_id = a.shift_id and h.user_id = a.user_id
        and h.act = 'hand-back'), a.booked_at), a.user_id, a.shift_id, 1, null
      from app.assignments a where a.team_id = ${teamId} and a.state = 'handing-back' and a.ends_at > ${now}
    union all
    select 'offers ' || o.shift_id, 'offers', max(o.answered_at), null, o.shift_id, count(*)::int, null
      from app.shift_offers o where o.team_id = ${teamId} and o.answered_at >= ${since} and o.state = 'expired' group by o.shift_id
    union all
    select 'concern ' || a.id, 'concern', c.found_at, a.user_id, a.shift_id, 1, a.id
      from app.assignment_concerns c join app.assignments a on a.id = c.assignment_id and app.holds_place(a.state) and a.ends_at > ${now}
     where c.team_id = ${teamId} and (c.found_at >= ${since} or a.starts_at < ${until})
    union all
    select 'late ' || a.id, 'late', l.said_at, a.user_id, a.shift_id, l.minutes, null
      from app.late_arrivals l join app.assignments a on a.id = l.assignment_id and app.holds_place(a.state)
     where l.team_id = ${teamId} and l.said_at >= ${since}`

/**
 * What went wrong since the start of the day, each once, the newest first: who came off or did not come, who asks to,
 * and offers that nobody answered.
 */
export async function readBroken({ db, team, clock }: TeamContext) {
  const now = instant(clock)
  const since = brokeSince(clock).toISOString()
  const { rows } = await sql<Omit<BrokenShift, 'standing'> & { standings: Parameters<typeof toStanding>[0] }>`
    with newest as materialized (
      select b.id, b.kind, b.at, b.user_id as "userId", b.count, b.assignment_id as "assignmentId",
        s.ends_at <= ${now} as "isOver", ${SHIFT}
        from (${BROKEN({ teamId: team.id, now, since, until: windowEnd('two-days', clock).toISOString() })}) b
        join app.shifts s on s.id = b.shift_id and s.state = 'open'
        join app.sites x on x.id = s.site_id
       order by b.at desc, b.id limit ${MOST_BROKEN + 1})
    select n.*, case when n."userId" is not null then coalesce(nullif(m.full_name, ''), 'Former member') end as "fullName",
      coalesce(m.completion, 0) as completion,
        (select c.reasons -> 0 -> 'manager' ->> 'text' from app.assignment_concerns c where c.assignment_id = n."assignmentId") as found,
        ${standingColumn({ teamId: sql`${team.id}::uuid`, userId: sql`n."userId"`, day: sql`n.day`, job: sql`n.job` })} as standings
      from newest n left join app.team_members m on m.team_id = ${team.id} and m.user_id = n."userId"
     order by n.at desc, n.id`.execute(db)
  const items = rows.map(({ standings, ...row }) => ({ ...row, standing: standings && toStanding(standings) }))
  return { items: items.slice(0, MOST_BROKEN), more: rows.length > MOST_BROKEN, since }
}
