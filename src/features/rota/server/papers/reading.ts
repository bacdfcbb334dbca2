import { sql } from 'kysely'
import type { z } from 'zod'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { invalid } from '#server/calls/errors.ts'
import { addDays, atLondon, daysBetween } from '#shared/time.ts'
import type { paperFilter } from '../../contract/papers.ts'
import type { PaperRota, PaperShift } from '../../schema/papers.ts'

const MOST_DAYS = 42
/** More than the rota of any team has in six weeks. */
const MOST = 20_000

export type PaperFilter = z.infer<z.ZodObject<typeof paperFilter>>

/** The shifts of some days with their people, by site and time; with the rights of the caller. */
export async function readPaper(
  { db, team }: TeamContext,
  { from, through, siteId, userId, job, drafts = false }: PaperFilter,
): Promise<PaperRota> {
  if (through < from) throw invalid([{ path: 'through', message: 'The last day comes before the first' }])
  if (daysBetween(from, through) >= MOST_DAYS)
    throw invalid([{ path: 'through', message: `Choose at most ${MOST_DAYS} days` }])
  const { rows } = await sql<PaperShift>`
    select s.id, s.day, s.start_time as start, s.end_time as "end", s.job, s.site_id as "siteId", x.name as "siteName",
        c.name as "clientName", s.is_sleep_in as "isSleepIn", s.is_on_call as "isOnCall", s.state = 'draft' as "isDraft",
        s.staff_required as places, p.people
      from app.shifts s join app.sites x on x.id = s.site_id join app.clients c on c.id = x.client_id
      cross join lateral (select coalesce(json_agg(json_build_object('userId', a.user_id, 'fullName', coalesce(m.full_name, 'A former member'))
            order by lower(m.full_name), a.user_id), '[]') as people, coalesce(bool_or(a.user_id = ${userId ?? null}::uuid), false) as theirs
          from app.assignments a left join app.team_members m on m.team_id = a.team_id and m.user_id = a.user_id
         where a.shift_id = s.id and app.takes_time(a.state)) p
     where s.team_id = ${team.id} and s.state = any (${drafts ? ['open', 'draft'] : ['open']}::text[])
       and s.starts_at >= ${atLondon(from, '00:00').toISOString()}
       and s.starts_at < ${atLondon(addDays(through, 1), '00:00').toISOString()}
       ${siteId ? sql`and s.site_id = ${siteId}` : sql``} ${job ? sql`and s.job = ${job}` : sql``}
       and (${userId ?? null}::uuid is null or p.theirs)
     order by lower(c.name), lower(x.name), x.id, s.starts_at, s.ends_at, s.id limit ${MOST}`.execute(db)
  return { teamName: team.teamName, shifts: rows }
}
