import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { Day } from '#shared/time.ts'
import type { CoverWeek } from '../schema.ts'

/**
 * How the weeks from one on were covered that are over, as the night has counted them (`closeDays`); from the first in
 * which the team had a published shift. Of the shifts that began in each: their places, those that people had, the paid
 * minutes of both, and the median of minutes from publication to booking.
 */
export async function readCoverWeeks({ db, team }: TeamContext, from: Day): Promise<CoverWeek[]> {
  const { rows } = await sql<CoverWeek>`
    select w.week as "from", w.week + 6 as "to", w.required, w.taken, w.taken_minutes as "takenMinutes",
      w.unfilled_minutes as "unfilledMinutes",
        round(w.half_within / 60.0)::int as "halfWithin"
      from app.cover_weeks w
     where w.team_id = ${team.id} and w.week >= ${from}::date
       and w.week >= (select min(f.week) from app.cover_weeks f where f.team_id = ${team.id} and f.required > 0)
     order by w.week`.execute(db)
  return rows
}
