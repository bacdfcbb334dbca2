import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { appointmentOf, type CalendarShift } from '#features/shifts/server/data.ts'
import { hashSecret } from '#server/crypto/secrets.ts'
import type { Db } from '#server/database/db.ts'
import { feedOf } from '#server/ical.ts'
import { addMonths, atLondon, type Clock, londonToday } from '#shared/time.ts'

/** How far back a feed goes. */
const MONTHS_BACK = 3

type FeedRow = Omit<CalendarShift, 'uid'> & { uid: string | null }

/** The feed of a link as text, with its tag; undefined for a link that nobody has. */
export async function readFeed(
  { db, clock, publicUrl }: { db: Db; clock: Clock; publicUrl: string },
  secret: string,
): Promise<{ text: string; tag: string } | undefined> {
  const since = atLondon(addMonths(londonToday(clock), -MONTHS_BACK), '00:00').toISOString()
  const { rows } = await sql<FeedRow>`
    select uid, assignment_id as "assignmentId", team_name as "teamName", site_name as "siteName", address, postcode, job,
      lower(during) as "startsAt",
        upper(during) as "endsAt", break_minutes as "breakMinutes", is_sleep_in as "isSleepIn", is_on_call as "isOnCall",
          state, changes, changed_at as "changedAt", start_time as start,
        end_time as "end", presets
      from app.shifts_of_feed(${hashSecret(secret)}, ${since})`.execute(db)
  if (rows.length === 0) return undefined
  const booked = rows.filter((row): row is CalendarShift => row.uid !== null)
  const text = feedOf({ name: 'My shifts', appointments: booked.map((row) => appointmentOf(row, publicUrl)) })
  return { text, tag: `W/"${createHash('sha256').update(text).digest('base64url')}"` }
}
