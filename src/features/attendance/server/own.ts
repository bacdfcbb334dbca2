import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { notFound } from '#server/calls/errors.ts'
import { addMinutes } from '#shared/time.ts'
import { LONGEST_HOURS, SHOWN_HOURS } from '../rules/limits.ts'
import { showsCode } from '../rules/tablet.ts'
import type { OwnPlace } from '../schema.ts'
import { badgeCode } from './tablet/badge-code.ts'

const HOURS_AHEAD = 48

/** The caller's shifts from those that ended lately to those of the next two days: a phone keeps them for when it has no signal. */
export async function readOwnClock({ db, clock }: PersonContext): Promise<OwnPlace[]> {
  const now = new Date(clock.now())
  const from = addMinutes(now, -(SHOWN_HOURS + LONGEST_HOURS) * 60).toISOString()
  const until = addMinutes(now, HOURS_AHEAD * 60).toISOString()
  const shownFrom = addMinutes(now, -SHOWN_HOURS * 60).toISOString()
  const { rows } = await sql<OwnPlace>`
    select assignment_id as "assignmentId", team_name as "teamName", site_name as "siteName", job, day, start_time as start,
      end_time as "end",
        starts_at as "startsAt", ends_at as "endsAt", break_minutes as "breakMinutes", "position", points, on_call as "onCall", events
      from app.own_clock(tstzrange(${from}, ${until})) where ends_at > ${shownFrom}`.execute(db)
  return rows
}

interface OwnBadge {
  startsAt: string
  endsAt: string
  hasTablet: boolean
}

/** A fresh code for the badge of the caller's shift, while it can be clocked; null where its site has no tablet that reads it. */
export async function readBadgeCode(
  { db, clock, vault }: PersonContext,
  placeId: string,
): Promise<{ code: string | null }> {
  const { rows } = await sql<OwnBadge>`
    select starts_at as "startsAt", ends_at as "endsAt", has_tablet as "hasTablet" from app.own_badge(${placeId})`.execute(
    db,
  )
  const found = rows[0]
  if (!found) throw notFound()
  const isShown = found.hasTablet && showsCode(found, clock.now())
  return { code: isShown ? badgeCode(vault, { placeId, now: clock.now() }) : null }
}
