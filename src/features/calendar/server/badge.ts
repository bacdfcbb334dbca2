import { sql } from 'kysely'
import { mayShowBadge } from '#features/shifts/rules/badge.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { ArrivalBadge } from '../schema.ts'

/** The badge of one of the caller's shifts; 404 before it opens, after the end, and for somebody who is not booked on it. */
export async function readBadge({ db, clock, actor }: PersonContext, assignmentId: string): Promise<ArrivalBadge> {
  const { rows } = await sql<ArrivalBadge & { state: string }>`
    select p.full_name as "fullName", p.photo_file_id as "photoFileId", s.team_id as "teamId", s.team_name as "teamName",
      s.site_name as "siteName", s.job, s.day,
        s.start_time as start, s.end_time as "end", lower(s.during) as "startsAt", upper(s.during) as "endsAt",
          s.on_call as "onCall", s.team_on_call as "teamOnCall", s.state
      from app.own_shifts(${instant(clock)}, false, null, null, ${assignmentId}, 1) s join app.profiles p on p.user_id = ${actor.id}
     where s.is_coming`.execute(db)
  const found = rows[0]
  if (!found || !mayShowBadge(found, clock.now())) throw notFound()
  const { state: _, ...badge } = found
  return badge
}
