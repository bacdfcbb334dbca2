import { sql } from 'kysely'
import { readOwnDays } from '#features/availability/server/data.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { londonToday, type Month } from '#shared/time.ts'
import { cannotOn, weeksOf } from '../rules/month.ts'
import type { MonthShift, OwnMonth } from '../schema.ts'

/** What stands on the days of a month, and of the weeks around its ends, for the caller. */
export async function readMonth(context: PersonContext, month: Month): Promise<OwnMonth> {
  const { days, from, through } = weeksOf(month)
  const [{ rows }, { said, leave }] = await Promise.all([
    sql<MonthShift>`
      select assignment_id as "assignmentId", team_name as "teamName", site_name as "siteName", job, day,
        start_time as start, end_time as "end",
          ends_at as "endsAt", state
        from app.own_shifts_between(${from}::date, ${through}::date)`.execute(context.db),
    readOwnDays(context, { from, through }),
  ])
  return {
    shifts: rows,
    leave: leave.map(({ id, typeName, times, ...span }) => ({
      id,
      typeName,
      times,
      from: span.from,
      through: span.through,
    })),
    cannot: said
      ? cannotOn(
          said,
          days.filter((day) => day >= londonToday(context.clock)),
        )
      : [],
  }
}
