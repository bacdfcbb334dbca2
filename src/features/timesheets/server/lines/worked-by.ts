import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

/** When somebody worked on a place of theirs, as it was known at an instant. */
export interface WorkedPlace {
  placeId: string
  from: string
  until: string
  breakMinutes: number
  approved: boolean
}

/** The times of a person's places in a team, as they were known at an instant, by place. With the rights of the caller. */
export async function readWorkedBy(
  db: Db,
  { teamId, userId, knownAt }: { teamId: string; userId: string; knownAt: string },
): Promise<Map<string, WorkedPlace>> {
  const { rows } = await sql<WorkedPlace>`
    select r.place_id as "placeId", lower(v.worked) as "from", upper(v.worked) as until, v.break_minutes as "breakMinutes",
        exists (select from app.approvals a where a.record_id = r.id and a.version = v.version and a.step = 'manager'
          and a.given_at <= ${knownAt}
          and (a.taken_back_at <= ${knownAt}) is not true) as approved
      from app.work_records r
      cross join lateral (select o.* from app.work_versions o where o.record_id = r.id and o.said_at <= ${knownAt}
        order by o.version desc limit 1) v
     where r.team_id = ${teamId} and r.user_id = ${userId} and r.place_id is not null and v.worked is not null
       and (r.void_at <= ${knownAt}) is not true`.execute(db)
  return new Map(rows.map((row) => [row.placeId, row]))
}
