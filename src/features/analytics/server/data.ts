import { sql } from 'kysely'
import { readCoverWeeks } from '#features/cover/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { addDays, londonToday, startOfMonth, startOfWeek } from '#shared/time.ts'
import { WEEKS_AHEAD } from '../rules/periods.ts'
import { type Count, weeksUntil } from '../rules/trends.ts'

const BY_WEEK = [
  'joined',
  'left',
  'removed',
  'request-pending',
  'request-approved',
  'request-rejected',
  'request-withdrawn',
]

/** The first day of the last `weeks` weeks. */
export function firstDayOf({ clock }: Pick<PersonContext, 'clock'>, weeks: number) {
  const today = londonToday(clock)
  return weeksUntil(today, weeks)[0]?.from ?? today
}

/** What the trends of the last `weeks` weeks are made of. */
export async function readTrends(context: TeamContext, weeks: number) {
  const [counts, cover] = await Promise.all([
    readCounts(context, weeks),
    readCoverWeeks(context, firstDayOf(context, weeks)),
  ])
  return { counts, cover }
}

/** The totals of the last `weeks` weeks by week and month, in one statement over the running totals. */
export async function readCounts({ db, clock, team }: TeamContext, weeks: number): Promise<Count[]> {
  const today = londonToday(clock)
  const from = firstDayOf({ clock }, weeks)
  const ahead = addDays(startOfWeek(today), WEEKS_AHEAD * 7)
  const { rows } = await sql<Count>`
    select kind, value, at::text, sum(n)::int as n
    from app.team_counts, lateral (select case
      when kind = 'completion' or kind = 'expiry' and day < ${today}::date then null
      when kind = 'complete' then day
      else date_trunc('week', day::timestamp)::date end as at) placed
    where team_id = ${team.id}
      and (kind = 'completion' or kind = any(${BY_WEEK}) and day >= ${from}::date or kind = 'expiry' and day < ${ahead}::date
        or kind = 'complete' and day >= ${startOfMonth(from)}::date)
    group by kind, value, at`.execute(db)
  return rows
}
