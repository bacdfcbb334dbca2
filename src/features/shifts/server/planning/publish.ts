import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { instant } from '#server/clock.ts'
import { auditOf } from '../../rules/states.ts'
import type { OrderFor } from '../../schema.ts'
import { tellEach, tellPages } from '../telling.ts'
import { keepPublished, type PlanningContext } from './made.ts'
import { giveOrders, requireOrdersOfDrafts } from './orders.ts'

interface Asked {
  shiftIds: readonly string[]
  orders?: readonly OrderFor[] | undefined
}

/**
 * Publishes drafts of the team, all or none. Those who are on them are told, each once, when it can no longer be undone
 * untold. Returns how many were published, and by which step of the rota that is undone.
 */
export async function publishShifts(context: PlanningContext, asked: Asked) {
  const stepId = crypto.randomUUID()
  const shiftIds = await publishDrafts(context, { ...asked, hold: stepId })
  if (shiftIds.length === 0) return { published: 0, stepId: null }
  await keepPublished(context, { stepId, shiftIds })
  return { published: shiftIds.length, stepId }
}

/** Publishes those of some shifts that are drafts, and tells their people with that hold; returns which were. */
export async function publishDrafts(
  context: TeamContext,
  { shiftIds, orders = [], hold }: Asked & { hold: string },
): Promise<string[]> {
  const { db, team, clock } = context
  await sql`select app.hold_shifts(${[...shiftIds]}::uuid[])`.execute(db)
  await giveOrders(context, { shiftIds, orders })
  await requireOrdersOfDrafts(context, shiftIds)
  const { rows } = await sql<{ id: string }>`
    update app.shifts s set state = 'open', published_at = ${instant(clock)}, version = s.version + 1
     where s.id = any (${[...shiftIds]}::uuid[]) and s.team_id = ${team.id} and s.state = 'draft' and s.ends_at > ${instant(clock)}
    returning s.id`.execute(db)
  const published = rows.map(({ id }) => id)
  if (published.length === 0) return []
  const people = await tellPublished(context, { shiftIds: published, hold })
  await tellPages(db, team.id, people)
  await audit(context, { action: auditOf('shift', 'publish'), teamId: team.id, meta: { count: published.length } })
  return published
}

/** Tells those who are on published shifts, each once; `only`: those of them alone. Returns who is on them. */
export async function tellPublished(
  context: TeamContext,
  { shiftIds, hold, only }: { shiftIds: readonly string[]; hold: string; only?: ReadonlySet<string> },
): Promise<string[]> {
  const { db, team } = context
  const { rows } = await sql<{ shiftId: string; userId: string; isPencilled: boolean; startsAt: string }>`
    select a.shift_id as "shiftId", a.user_id as "userId", a.state = 'pencilled' as "isPencilled", s.starts_at as "startsAt"
      from app.assignments a join app.shifts s on s.id = a.shift_id
     where a.shift_id = any (${[...shiftIds]}::uuid[]) and a.team_id = ${team.id} and app.holds_place(a.state)`.execute(
    db,
  )
  const told = only ? rows.filter(({ userId }) => only.has(userId)) : rows
  const [pencilled, booked] = [true, false].map((is) => told.filter(({ isPencilled }) => isPencilled === is))
  await tellEach(context, 'shift-published', { teamId: team.id, places: booked!, hold })
  await tellEach(context, 'shift-pencilled', { teamId: team.id, places: pencilled!, hold })
  return [...new Set(rows.map(({ userId }) => userId))]
}
