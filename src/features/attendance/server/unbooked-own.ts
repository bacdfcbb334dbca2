import { sql } from 'kysely'
import { notify, UNTIL_DONE } from '#features/notifications/server/data.ts'
import { holdWorkers } from '#features/shifts/server/data.ts'
import { managersOf } from '#features/teams/server/data.ts'
import { audit } from '#server/audit.ts'
import type { Context, PersonContext } from '#server/calls/context.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { addMinutes } from '#shared/time.ts'
import { attendanceNouns } from '../nouns.ts'
import { received } from '../rules/received.ts'
import type { OwnUnbooked } from '../schema.ts'

const SHOWN_DAYS = 2
export const RUNS = 'You have said already that you work somewhere. Say first that you have left'

interface WorkSite {
  siteId: string
  siteName: string
  teamName: string
}

/** Where the caller may say that they work, and what they have said lately. */
export async function readOwnUnbooked({ db, clock }: PersonContext) {
  const since = addMinutes(new Date(clock.now()), -SHOWN_DAYS * 24 * 60).toISOString()
  const { rows: sites } = await sql<WorkSite>`
    select site_id as "siteId", site_name as "siteName", team_name as "teamName" from app.sites_to_work_at(${instant(clock)})`.execute(
    db,
  )
  const { rows: items } = await sql<OwnUnbooked>`
    select id, site_name as "siteName", team_name as "teamName", came_at as "cameAt", left_at as "leftAt", state, words
      from app.own_unbooked(${since})`.execute(db)
  return { sites, items }
}

interface Told {
  deviceAt: string
  sentAt: string
}

/** When it was by the device’s clock, corrected as that of a tap is. */
export function toldAt({ deviceAt, sentAt }: Told, now: number) {
  const contact = { sentAt: new Date(sentAt), receivedAt: new Date(now) }
  return received({ deviceAt }, { state: 'confirmed' }, contact)
}

/** Tells managers that somebody works without a booking, until one of them has decided. */
export async function tellBegun(context: Context, { teamId, userId }: { teamId: string; userId: string }) {
  const to = await managersOf(context.db, teamId)
  await notify(context, { to, kind: 'clock-unbooked', teamId, about: userId, neededUntil: UNTIL_DONE })
}

/** Says that the caller works at a site where nobody has booked them. Saying it again changes nothing. */
export async function beginUnbooked(
  context: PersonContext,
  { id, siteId, note, ...told }: Told & { id: string; siteId: string; note?: string | undefined },
) {
  const { db, actor, clock } = context
  await holdWorkers(context, [actor.id])
  const before = await readOwnUnbooked(context)
  if (before.items.some((one) => one.id === id)) return before
  if (!before.sites.some((site) => site.siteId === siteId)) throw notFound()
  const { at, deviceOffset } = toldAt(told, clock.now())
  const { rows } = await sql<{ teamId: string }>`
    select team_id as "teamId" from app.begin_unbooked(${id}, ${siteId}, ${at}, ${told.deviceAt}, ${deviceOffset},
      ${note ?? null}, ${instant(clock)})`.execute(db)
  if (!rows[0]) throw conflict(before, RUNS)
  const { teamId } = rows[0]
  await tellBegun(context, { teamId, userId: actor.id })
  await publish(db, attendanceNouns.clocks.of(teamId), attendanceNouns.ownClock.of(actor.id))
  await audit(context, { action: 'unbooked.begin', subject: actor.id, teamId, object: `unbooked_work:${id}` })
  return readOwnUnbooked(context)
}

/** Says that the caller has left such work. Saying it again changes nothing. */
export async function leaveUnbooked(
  context: PersonContext,
  { unbookedId, id, ...told }: Told & { unbookedId: string; id: string },
) {
  const { db, actor, clock } = context
  await holdWorkers(context, [actor.id])
  const before = await readOwnUnbooked(context)
  const found = before.items.find((one) => one.id === unbookedId)
  if (!found) throw notFound()
  if (found.leftAt) return before
  if (found.state !== 'waiting') throw conflict(before, 'It has been decided meanwhile. Clock out of the shift')
  const { at, deviceOffset } = toldAt(told, clock.now())
  if (at <= new Date(found.cameAt).toISOString())
    throw invalid([{ path: 'deviceAt', message: 'Enter a time after the one at which you came' }])
  const { rows } = await sql<{ teamId: string }>`
    select team_id as "teamId" from app.end_unbooked(${unbookedId}, ${id}, ${at}, ${told.deviceAt}, ${deviceOffset})`.execute(
    db,
  )
  if (!rows[0]) throw conflict(before)
  const { teamId } = rows[0]
  await publish(db, attendanceNouns.clocks.of(teamId), attendanceNouns.ownClock.of(actor.id))
  await audit(context, { action: 'unbooked.leave', subject: actor.id, teamId, object: `unbooked_work:${unbookedId}` })
  return readOwnUnbooked(context)
}
