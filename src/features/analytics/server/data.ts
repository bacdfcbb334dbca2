import { sql } from 'kysely'
import { readCoverWeeks } from '#features/cover/server/data.ts'
import type { Authorized } from '#features/teams/policy.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { addDays, londonToday, startOfMonth, startOfWeek } from '#shared/time.ts'
import { WEEKS_AHEAD } from '../rules/periods.ts'
import { type Count, weeksUntil } from '../rules/trends.ts'

type AnyTeam = Authorized<{ id: string }>

const BY_WEEK = [
  'joined',
  'left',
  'removed',
  'request-pending',
  'request-approved',
  'request-rejected',
  'request-withdrawn',
]

/** What the trends of the last `weeks` weeks are made of. */
export async function readTrends(context: TeamContext, weeks: number) {
  const { team, clock } = context
  const from = weeksUntil(londonToday(clock), weeks)[0]?.from ?? londonToday(clock)
  const [counts, cover] = await Promise.all([readCounts(context, { team, weeks }), readCoverWeeks(context, from)])
  return { counts, cover }
}

/** The totals of the last `weeks` weeks by week and month, in one statement over the running totals. */
async function readCounts(
  { db, clock }: PersonContext,
  { team, weeks }: { team: AnyTeam; weeks: number },
): Promise<Count[]> {
  const today = londonToday(clock)
  const from = weeksUntil(today, weeks)[0]?.from ?? today
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
