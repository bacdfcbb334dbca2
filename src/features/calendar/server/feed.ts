import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { kindOf, type Preset } from '#features/shifts/rules/presets.ts'
import { TAKING_TIME } from '#features/shifts/rules/states.ts'
import { clockChange } from '#features/shifts/rules/times.ts'
import type { OwnShift } from '#features/shifts/schema.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { hashSecret } from '#server/crypto/secrets.ts'
import type { Db } from '#server/database/db.ts'
import { type Appointment, type AppointmentState, feedOf } from '#server/ical.ts'
import { addMonths, atLondon, type Clock, formatMinutes, londonToday } from '#shared/time.ts'

/** How far back a feed goes. */
const MONTHS_BACK = 3

type FeedRow = Pick<OwnShift, 'teamName' | 'siteName' | 'address' | 'postcode' | 'job' | 'state' | 'assignmentId'> &
  Pick<OwnShift, 'start' | 'end' | 'startsAt' | 'endsAt' | 'breakMinutes' | 'isSleepIn'> & {
    uid: string | null
    changes: number
    changedAt: string
    /** The kinds of shift that its team has set. */
    presets: Preset[] | null
  }

/** The feed of a link as text, with its tag; undefined for a link that nobody has. */
export async function readFeed(
  { db, clock, publicUrl }: { db: Db; clock: Clock; publicUrl: string },
  secret: string,
): Promise<{ text: string; tag: string } | undefined> {
  const since = atLondon(addMonths(londonToday(clock), -MONTHS_BACK), '00:00').toISOString()
  const { rows } = await sql<FeedRow>`
    select uid, assignment_id as "assignmentId", team_name as "teamName", site_name as "siteName", address, postcode, job, lower(during) as "startsAt",
        upper(during) as "endsAt", break_minutes as "breakMinutes", is_sleep_in as "isSleepIn", state, changes, changed_at as "changedAt", start_time as start,
        end_time as "end", presets
      from app.shifts_of_feed(${hashSecret(secret)}, ${since})`.execute(db)
  if (rows.length === 0) return undefined
  const booked = rows.filter((row): row is FeedRow & { uid: string } => row.uid !== null)
  const text = feedOf({ name: 'My shifts', appointments: booked.map((row) => appointmentOf(row, publicUrl)) })
  return { text, tag: `W/"${createHash('sha256').update(text).digest('base64url')}"` }
}

function stateOf({ state }: FeedRow): AppointmentState {
  if (state === 'pencilled') return 'tentative'
  return (TAKING_TIME as readonly string[]).includes(state) ? 'confirmed' : 'cancelled'
}

const PREFIX: Record<AppointmentState, string> = { confirmed: '', tentative: 'Pencilled: ', cancelled: 'Cancelled: ' }

/** A shift as an entry of a calendar that others may see too: where and when, and nothing of how to get in. */
function appointmentOf(row: FeedRow & { uid: string }, publicUrl: string): Appointment {
  const { uid, changes, changedAt, startsAt, endsAt, siteName, teamName, job, breakMinutes } = row
  const state = stateOf(row)
  const more = [
    `${jobLabel(job)} with ${teamName}`,
    kindOf(row, row.presets ?? undefined),
    breakMinutes > 0 && `${formatMinutes(breakMinutes)} break, not paid`,
    clockChange({ startsAt, endsAt }),
    `${publicUrl}/shifts?view=mine&shift=${row.assignmentId}`,
  ]
  return {
    ...{ uid: `${uid}@${new URL(publicUrl).hostname}`, sequence: changes, startsAt, endsAt, at: changedAt, state },
    summary: `${PREFIX[state]}${jobLabel(job)}, ${siteName}`,
    description: more.filter(Boolean).join('\n'),
    location: state === 'cancelled' ? '' : [row.address, row.postcode].join(', ').replaceAll('\n', ', '),
  }
}
