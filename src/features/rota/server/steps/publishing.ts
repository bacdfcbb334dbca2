import { sql } from 'kysely'
import { publishDrafts, tellPages, tellPublished } from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { instant } from '#server/clock.ts'
import type { Stays } from '../../schema.ts'
import type { StoredStep } from './store.ts'

interface Turning {
  kind: 'undo' | 'redo'
  /** The row that does it: what it tells is held by it. */
  id: string
  untold: ReadonlySet<string>
}

/** Takes the publishing of shifts back, or publishes them again. Returns how many stay published, by why. The caller holds them. */
export async function turnPublishing(
  context: TeamContext,
  step: StoredStep,
  { kind, id, untold }: Turning,
): Promise<Stays | null> {
  const shiftIds = Object.keys(step.after.shifts)
  if (kind === 'undo') return unpublish(context, shiftIds, { id, untold })
  await publishDrafts(context, { shiftIds, hold: id })
  return null
}

/**
 * Makes those drafts again of which nobody knows. What somebody has been told stays, because to take that back is to
 * cancel it, by the terms that are agreed for that; so does what somebody has taken or was asked about.
 */
async function unpublish(
  context: TeamContext,
  shiftIds: readonly string[],
  { id, untold }: Omit<Turning, 'kind'>,
): Promise<Stays | null> {
  const { db, team, actor, clock } = context
  const { rows } = await sql<{ shiftId: string; startsAt: string; stays: keyof Stays['why'] | null }>`
    select shift_id as "shiftId", starts_at as "startsAt", stays
      from app.unpublish_shifts(${team.id}, ${[...shiftIds]}::uuid[], ${[...untold, actor.id]}::uuid[], ${instant(clock)})`.execute(
    db,
  )
  const [back, staying] = [rows.filter(({ stays }) => !stays), rows.filter(({ stays }) => stays)]
  await tellPages(db, team.id, [...untold])
  const [first] = back
  if (first)
    await audit(context, {
      action: 'shift.unpublish',
      object: `shifts:${first.shiftId}`,
      teamId: team.id,
      meta: { startsAt: first.startsAt, count: back.length },
    })
  if (staying.length === 0) return null
  await tellPublished(context, { shiftIds: staying.map(({ shiftId }) => shiftId), hold: id, only: untold })
  const count = (why: keyof Stays['why']) => staying.filter(({ stays }) => stays === why).length
  const why = { told: count('told'), taken: count('taken'), asked: count('asked'), over: count('over') }
  return { shifts: staying.length, of: rows.length, why }
}
