import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { Day } from '#shared/time.ts'
import { type Planned, plannedOf } from '../../rules/planned.ts'
import type { Cause } from '../../rules/reasons.ts'
import { concernedBy, type Scope } from '../../rules/series.ts'
import { auditOf } from '../../rules/states.ts'
import type { Span } from '../../rules/times.ts'
import type { ShiftInput } from '../../schema.ts'
import { keepStillPaid, type LateShift, readBooked } from '../booking/still-paid.ts'
import { requirePay } from '../pay.ts'
import { readShift } from '../reading/read.ts'
import { termsOf } from '../settings.ts'
import { noteChange, tellEach, tellPages, type Why } from '../telling.ts'
import { type Held, holdUnchanged, readHeld } from './held.ts'
import { requireOrders } from './orders.ts'
import { chargeOf, columnsOf, requireAhead, requireSite, saveCharges, spanOf } from './planned.ts'

interface Created extends Omit<ShiftInput, 'day'> {
  days: Day[]
  publish: boolean
  /** Whose days they are. */
  seriesId?: string
  /** Work that has been done already, which nobody had planned. */
  isDone?: boolean
}

/** Creates a shift for each day, as drafts or published at once; returns their ids in the order of the days. */
export async function createShifts(
  context: TeamContext,
  { days, publish: atOnce, seriesId, isDone = false, ...fields }: Created,
): Promise<string[]> {
  const { db, team, actor, clock } = context
  await requireSite(context, fields.siteId)
  const charge = chargeOf(context, fields)
  const now = instant(clock)
  const planneds: (Planned & Span)[] = []
  const values = [...days].sort().map((day) => {
    const planned = plannedOf(fields, day)
    const span = spanOf(planned)
    if (!isDone) requireAhead(context, span)
    planneds.push({ ...planned, ...span })
    return {
      ...columnsOf(planned, span),
      team_id: team.id,
      ...(seriesId && { series_id: seriesId, series_day: day }),
      state: atOnce ? 'open' : 'draft',
      published_at: atOnce ? now : null,
      created_at: now,
      created_by: actor.id,
    }
  })
  await requirePay(context, planneds)
  await requireOrders(context, planneds)
  const rows = await db.insertInto('shifts').values(values).returning('id').execute()
  const ids = rows.map(({ id }) => id)
  if (charge)
    await saveCharges(
      context,
      ids.map((id) => ({ id, charge })),
    )
  await tellPages(db, team.id)
  await audit(context, {
    action: auditOf('shift', 'create'),
    object: `sites:${fields.siteId}`,
    teamId: team.id,
    meta: { count: ids.length, published: atOnce, from: days.toSorted()[0] as string },
  })
  return ids
}

/**
 * Deletes a draft, or cancels a published shift with everything on it; by its scope also others of its series.
 * Everybody concerned is told once.
 */
export async function cancelShifts(
  context: TeamContext,
  { shiftId, version, scope, ...why }: Why & { shiftId: string; version: number | undefined; scope: Scope },
) {
  const { series, chosen } = await holdUnchanged(context, { shiftId, version, scope })
  const concerned = concernedBy(series, { chosen, scope, now: context.clock.now() })
  const deleted = concerned.filter(({ state }) => state === 'draft')
  const cancelled = concerned.filter(({ state }) => state === 'open')
  if (deleted.length > 0) await deleteDrafts(context, deleted)
  const told = cancelled.length > 0 ? await cancelOpen(context, cancelled, why) : []
  await tellPages(context.db, context.team.id, told)
  return { deleted: deleted.length, cancelled: cancelled.length, told: told.length }
}

/** What cancelling some published shifts now costs, of those of which something follows. */
export async function foreseeCancel(
  context: TeamContext,
  { shiftIds, cause }: { shiftIds: readonly string[]; cause: Cause },
) {
  const shifts = (await readHeld(context, shiftIds)).filter(({ state }) => state === 'open')
  const effectOf = await termsOf(context, shifts)
  const items = shifts.flatMap((shift) => {
    const effect = effectOf({ shift, cause })
    return effect ? [{ shiftId: shift.id, effect }] : []
  })
  return { items }
}

/** Deletes drafts, however many; 409 where one is over. The caller holds them. */
export async function deleteDraftsById(context: TeamContext, shiftIds: readonly string[]) {
  const drafts = await readHeld(context, shiftIds)
  const over = drafts.find(({ endsAt }) => Date.parse(endsAt) <= context.clock.now())
  if (over) throw conflict({ id: over.id }, 'This shift is over')
  await deleteDrafts(context, drafts)
  await tellPages(context.db, context.team.id)
}

async function deleteDrafts(context: TeamContext, drafts: readonly Held[]) {
  const { db, team } = context
  await sql`select app.delete_draft(id) from unnest(${drafts.map(({ id }) => id)}::uuid[]) id`.execute(db)
  await audit(context, { action: auditOf('shift', 'delete'), ...audited(team.id, drafts) })
}

/** Returns whom it concerns. */
async function cancelOpen(context: TeamContext, shifts: readonly Held[], why: Why): Promise<string[]> {
  const { db, team, clock } = context
  const booked = await readBooked(
    context,
    shifts.map(({ id }) => id),
  )
  const { rows } = await sql<{ shiftId: string; userId: string }>`
    select shift_id as "shiftId", user_id as "userId"
      from app.cancel_shifts(${shifts.map(({ id }) => id)}::uuid[], ${instant(clock)})`.execute(db)
  const effectOf = await termsOf(context, shifts)
  const late: LateShift[] = []
  for (const before of shifts) {
    const effect = before.filled > 0 ? effectOf({ shift: before, cause: why.cause }) : undefined
    if (effect) late.push({ shift: before, effect, act: 'cancelled' })
    await noteChange(context, { shiftId: before.id, act: 'cancel', ...why, before, effect })
  }
  await keepStillPaid(context, booked, late)
  const starts = new Map(shifts.map(({ id, startsAt }) => [id, startsAt]))
  const places = rows.map((place) => ({ ...place, startsAt: starts.get(place.shiftId) as string }))
  await tellEach(context, 'shift-cancelled', { teamId: team.id, places })
  const { meta, ...about } = audited(team.id, shifts)
  await audit(context, {
    action: auditOf('shift', 'cancel'),
    ...about,
    meta: { ...meta, ...(why.reason && { reason: why.reason }) },
  })
  return [...new Set(rows.map(({ userId }) => userId))]
}

/**
 * Publishes a cancelled shift again, with what people had asked for or were offered when it was cancelled; the caller
 * holds it, and puts its people back. 409 when it is over.
 */
export async function reopenShift(
  context: TeamContext,
  { shiftId, cancelled }: { shiftId: string; cancelled: { since: string; until: string } },
) {
  const { db, team, clock } = context
  const { since, until } = cancelled
  const { rows } = await sql<{ done: boolean }>`
    select app.reopen_shift(${shiftId}, ${since}, ${until}, ${instant(clock)}) as done`.execute(db)
  const [shift] = await readHeld(context, [shiftId])
  if (!shift) throw notFound()
  if (!rows[0]?.done) throw conflict(await readShift(context, shiftId), 'This shift is over')
  await noteChange(context, { shiftId, act: 'reopen', cause: 'agency' })
  await tellPages(db, team.id)
  await audit(context, { action: auditOf('shift', 'reopen'), ...audited(team.id, [shift]) })
}

function audited(teamId: string, shifts: readonly Held[]) {
  const [first] = shifts as [Held]
  return { object: `shifts:${first.id}`, teamId, meta: { startsAt: first.startsAt, count: shifts.length } }
}
