import { sql } from 'kysely'
import type { Authorized } from '#features/teams/server/data.ts'
import type { PersonContext } from '#server/context.ts'
import { addDays, EXPIRING_WITHIN_DAYS, londonToday } from '#shared/time.ts'
import type { TeamFigures } from '../schema.ts'

type AnyTeam = Authorized<{ id: string }>

/** The figures of a team's stat cards, from its running totals: as fast for a hundred thousand people as for ten. */
export async function readFigures({ db, clock }: PersonContext, team: AnyTeam): Promise<TeamFigures> {
  const today = londonToday(clock)
  const { rows } = await sql<TeamFigures>`
    select coalesce(sum(n) filter (where kind = 'completion'), 0)::int as "activeStaff",
      coalesce(sum(n) filter (where kind = 'request-pending'), 0)::int as "pendingRequests",
      coalesce(sum(n) filter (where kind = 'certificates'), 0)::int as "totalCertificates",
      coalesce(sum(n) filter (where kind = 'expiry' and day >= ${today}::date), 0)::int as "expiringSoon",
      coalesce(sum(n) filter (where kind = 'expiry' and day < ${today}::date), 0)::int as "expiredCertificates",
      coalesce(sum(n) filter (where kind = 'completion' and value = 100), 0)::int as "completeProfiles",
      coalesce(round(sum(n * value) filter (where kind = 'completion') / nullif(sum(n) filter (where kind = 'completion'), 0)), 0)::int
        as "averageCompletion"
    from app.team_counts
    where team_id = ${team.id} and kind in ('completion', 'certificates', 'expiry', 'request-pending')
      and day <= ${addDays(today, EXPIRING_WITHIN_DAYS)}::date`.execute(db)
  return rows[0] as TeamFigures
}
