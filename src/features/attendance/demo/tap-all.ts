import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { asOwner, auditTheirs } from '../../../../demo/stage.ts'
import { type ClockedPlace, tapsOf } from './taps.ts'

export interface Stretch {
  since: number
  until: number
  /** When people began to clock in. */
  used: number
}

/** People come this early, and what follows a shift is entered until then. */
const EARLY_MS = 600_000
const AFTER_MS = 6 * 3_600_000

const iso = (at: number) => new Date(at).toISOString()

/** The places whose shifts have run lately, run, or are about to. */
export async function placesWithin({ db, team }: TeamContext, { since, until, used }: Stretch) {
  const { rows } = await sql<ClockedPlace>`
    select * from (
      select a.id as "assignmentId", a.user_id as "userId", s.site_id as "siteId", a.starts_at as "startsAt",
          a.ends_at as "endsAt", a.state,
          a.break_minutes as "breakMinutes", row_number() over (order by a.starts_at, s.id, a.booked_at, a.id)::int as rank,
          exists (select from app.clock_events e
            where e.team_id = a.team_id and e.assignment_id = a.id and e.kind = 'in') as "isIn"
        from app.assignments a join app.shifts s on s.id = a.shift_id
         where a.team_id = ${team.id} and a.starts_at >= ${iso(used)}) p
     where p.state in ('confirmed', 'handing-back', 'worked') and p."startsAt" < ${iso(until + EARLY_MS)}
       and p."endsAt" > ${iso(since - AFTER_MS)}
     order by p.rank`.execute(db)
  return rows
}

/** What people have tapped in some hours, as `receive` would leave it, on phones that stood where the site is, most of them. */
export async function tapAll(
  context: TeamContext,
  { places, since, until }: Stretch & { places: readonly ClockedPlace[] },
) {
  const rows = places.flatMap((place) =>
    tapsOf(place)
      .filter(
        ({ at, kind }) => at > since && at <= until && (kind === 'in' || place.isIn || startsWithin(place, since)),
      )
      .map(({ kind, at }) => ({ id: crypto.randomUUID(), place, kind, at, beside: standing(place, kind) })),
  )
  if (rows.length === 0) return
  const { db } = context
  const events = rows.map(({ place: { assignmentId }, at, beside, ...row }) => {
    return { ...row, ...beside, assignmentId, at: iso(at), receivedAt: iso(Math.min(at + 1000, until)) }
  })
  await asOwner(
    db,
    sql`insert into app.clock_events (id, team_id, assignment_id, user_id, kind, source, at, device_at, device_offset,
          received_at, place, metres, accuracy,
          reason, flags, by)
        select e.id, a.team_id, a.id, a.user_id, e.kind, 'phone', e.at, e.at, 0,
            e."receivedAt", e.place, e.metres, e.accuracy, e.reason, '{}', a.user_id
          from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) e
            (id uuid, "assignmentId" uuid, kind text, at timestamptz, "receivedAt" timestamptz,
              place text, metres int, accuracy int, reason text)
          join app.assignments a on a.id = e."assignmentId"`,
  )
  await auditTheirs(
    context,
    rows.map(({ id, kind, place: { userId, startsAt } }) => ({
      action: 'clock.tap' as const,
      subject: userId,
      object: `clock_events:${id}`,
      meta: { kind, startsAt },
    })),
  )
}

/** Whether their coming falls into these hours. */
const startsWithin = (place: ClockedPlace, since: number) =>
  tapsOf(place).some(({ kind, at }) => kind === 'in' && at > since)

function standing({ rank }: ClockedPlace, kind: string) {
  const isAway = rank % 23 === 11 && kind === 'out'
  return isAway
    ? { place: 'outside', metres: 640, accuracy: 18, reason: null }
    : { place: 'inside', metres: 6 + (rank % 30), accuracy: 8 + (rank % 12), reason: null }
}
