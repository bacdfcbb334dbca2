import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { addMinutes } from '#shared/time.ts'
import { LONGEST_HOURS, SHOWN_HOURS } from '../rules/limits.ts'
import type { OwnPlace } from '../schema.ts'

const HOURS_AHEAD = 48

/** The caller's shifts from those that ended lately to those of the next two days: a phone keeps them for when it has no signal. */
export async function readOwnClock({ db, clock }: PersonContext): Promise<OwnPlace[]> {
  const now = new Date(clock.now())
  const from = addMinutes(now, -(SHOWN_HOURS + LONGEST_HOURS) * 60).toISOString()
  const until = addMinutes(now, HOURS_AHEAD * 60).toISOString()
  const shownFrom = addMinutes(now, -SHOWN_HOURS * 60).toISOString()
  const { rows } = await sql<OwnPlace>`
    select assignment_id as "assignmentId", team_name as "teamName", site_name as "siteName", job, day, start_time as start, end_time as "end",
        starts_at as "startsAt", ends_at as "endsAt", break_minutes as "breakMinutes", "position", points, on_call as "onCall", events
      from app.own_clock(tstzrange(${from}, ${until})) where ends_at > ${shownFrom}`.execute(db)
  return rows
}
