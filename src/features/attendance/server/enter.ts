import { sql } from 'kysely'
import { tellWorkers } from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { addMinutes } from '#shared/time.ts'
import { attendanceNouns } from '../nouns.ts'
import type { ClockKind } from '../rules/events.ts'
import { ENTERED_AROUND_HOURS } from '../rules/limits.ts'
import type { PlaceClock } from '../schema.ts'
import { readOfShift } from './of-shift.ts'

interface Entry {
  assignmentId: string
  id: string
  kind: ClockKind
  at: string
  reason: string
  replaces?: string | undefined
}

interface Place {
  teamId: string
  shiftId: string
  userId: string
  startsAt: string
  endsAt: string
}

/** Adds what a manager says of somebody's clock, in the place of an event where it names one. Saying the same again changes nothing. */
export async function enter(context: TeamContext, entry: Entry): Promise<{ items: PlaceClock[] }> {
  const { db, team, actor, clock } = context
  const { assignmentId, id, kind, at, reason, replaces = null } = entry
  const { rows } = await sql<Place>`
    select a.team_id as "teamId", a.shift_id as "shiftId", a.user_id as "userId", a.starts_at as "startsAt", a.ends_at as "endsAt"
      from app.assignments a join app.shifts s on s.id = a.shift_id and s.state <> 'draft'
     where a.id = ${assignmentId} and a.team_id = ${team.id}`.execute(db)
  const place = rows[0]
  if (!place) throw notFound()
  refuse(entry, place, clock.now())
  const current = () => readOfShift(context, place.shiftId)
  const { items } = await current()
  const known = items.find((one) => one.assignmentId === assignmentId)?.events ?? []
  if (known.some((event) => event.id === id)) return { items }
  if (replaces !== null && !known.some((event) => event.id === replaces)) throw notFound()
  const { rows: added } = await sql`
    insert into app.clock_events (id, team_id, assignment_id, user_id, kind, source, at, received_at, place, reason, flags, replaces, by)
      values (${id}, ${team.id}, ${assignmentId}, ${place.userId}, ${kind}, 'manager', ${at}, ${instant(clock)}, 'unknown',
        ${reason}, '{}', ${replaces}, ${actor.id})
    on conflict do nothing returning id`.execute(db)
  if (added.length === 0) throw conflict(await current(), 'Somebody has corrected this already')
  await publish(db, attendanceNouns.clocks.of(team.id), attendanceNouns.ownClock.of(place.userId))
  await tellWorkers(context, 'shift-clock-changed', { ...place, to: [place.userId] })
  const done = await current()
  await audit(context, {
    action: kind === 'void' ? 'clock.void' : replaces ? 'clock.correct' : 'clock.enter',
    subject: place.userId,
    object: `clock_events:${id}`,
    teamId: team.id,
    meta: { kind, startsAt: place.startsAt },
  })
  return done
}

/** 422 for a time that is far from the shift or in the future, and for a `void` of nothing. */
function refuse({ kind, at, replaces }: Entry, { startsAt, endsAt }: Place, now: number) {
  const time = Date.parse(at)
  const around = ENTERED_AROUND_HOURS * 60
  if (kind === 'void' && !replaces) throw invalid([{ path: 'replaces', message: 'Say what did not happen' }])
  if (time > now) throw invalid([{ path: 'at', message: 'Enter a time that is not in the future' }])
  if (kind === 'void') return
  if (time < addMinutes(startsAt, -around).getTime() || time > addMinutes(endsAt, around).getTime())
    throw invalid([{ path: 'at', message: 'Enter a time within a day of the shift' }])
}
