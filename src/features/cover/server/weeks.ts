import { type RawBuilder, sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'
import { type Day, londonToday, startOfWeek } from '#shared/time.ts'
import type { CoverWeek } from '../schema.ts'

/**
 * How the weeks from one on were covered, from the first in which the team had a published shift: those that are over,
 * as the night has counted them (`closeDays`), then that of today, as far as its shifts have begun, from its days as
 * `daysOf` reads them. Of the shifts that began in each: their places, those that people had, the paid minutes of both,
 * and the median of minutes from publication to booking.
 */
export function weeksOfCover(
  { team, clock }: Pick<TeamContext, 'team' | 'clock'>,
  { from, daysOf }: { from: Day; daysOf: (monday: Day) => RawBuilder<unknown> },
): RawBuilder<CoverWeek> {
  const today = londonToday(clock)
  const monday = startOfWeek(today)
  return sql<CoverWeek>`
    select w.week as "from", least(w.week + 6, ${today}::date) as "to", w.required, w.taken, w.taken_minutes as "takenMinutes",
      w.unfilled_minutes as "unfilledMinutes", round(w.half_within / 60.0)::int as "halfWithin", w.week = ${monday}::date as "soFar"
      from (
        select week, required, taken, taken_minutes, unfilled_minutes, half_within from app.cover_weeks
         where team_id = ${team.id} and week >= ${from}::date and week < ${monday}::date
           and week >= (select min(f.week) from app.cover_weeks f where f.team_id = ${team.id} and f.required > 0)
        union all
        select ${monday}::date, n.* from app.sum_of_cover(array(${daysOf(monday)})) n where n.required > 0) w
     order by w.week`
}

/** These weeks alone. */
export async function readCoverWeeks(context: TeamContext, from: Day): Promise<CoverWeek[]> {
  const { db, team, clock } = context
  const daysOf = (monday: Day) => sql`select c from app.days_of_cover(${team.id}, ${monday}::date, ${instant(clock)}) c`
  const { rows } = await weeksOfCover(context, { from, daysOf }).execute(db)
  return rows
}
