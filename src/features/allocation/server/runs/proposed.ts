import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'
import type { Day } from '#shared/time.ts'
import { STANDS_DAYS } from '../../rules/standing.ts'
import type { ProposedPlace } from '../../schema.ts'

/** More are nobody's to read through. */
const MOST = 500

interface About {
  userId?: string | undefined
  /** A shift: what is proposed at its time, there and elsewhere. */
  shiftId?: string | undefined
  through?: Day | undefined
}

/**
 * What the plans that the caller may see propose, and nobody has: of each shift what the last one says that knows it,
 * and of places that are still open to people who are still there.
 */
export async function listProposed(
  { db, team, clock }: TeamContext,
  { userId = null, shiftId = null, through = null }: { [Key in keyof About]: About[Key] | null },
): Promise<{ items: ProposedPlace[] }> {
  const now = instant(clock)
  const { rows } = await sql<ProposedPlace>`
    select p.id as "placeId", p.run_id as "runId", r.started_at as "plannedAt", s.id as "shiftId", x.name as "siteName", s.job, s.day,
        s.start_time as start, s.end_time as "end", s.starts_at as "startsAt", m.user_id as "userId", m.full_name as "fullName",
        m.photo_file_id as "photoFileId"
      from app.allocation_runs r join app.allocation_places p on p.run_id = r.id
        join app.shifts s on s.id = p.shift_id and s.state <> 'cancelled' and s.starts_at > ${now}
          and s.filled + s.worked < s.staff_required
        join app.sites x on x.id = s.site_id
        join app.team_members m on m.team_id = r.team_id and m.user_id = p.user_id and m.status = 'active'
     where r.team_id = ${team.id} and r.state = 'done' and r.started_at > ${now}::timestamptz - make_interval(days => ${STANDS_DAYS})
       and (${userId}::uuid is null or p.user_id = ${userId})
       and (${through}::date is null or s.day <= ${through}::date)
       and (${shiftId}::uuid is null or exists (select from app.shifts one
         where one.id = ${shiftId} and one.starts_at < s.ends_at and one.ends_at > s.starts_at))
       and not exists (select from app.assignments a where a.shift_id = s.id and a.user_id = p.user_id and app.holds_place(a.state))
       and not exists (select from app.allocation_places l join app.allocation_runs n on n.id = l.run_id
         where l.shift_id = s.id and n.state = 'done' and n.started_at > r.started_at)
     order by s.starts_at, x.name, m.full_name, p.id limit ${MOST}`.execute(db)
  return { items: rows }
}
