import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { type ClockEvent, withDates } from '../rules/events.ts'
import { type Clocked, clockedFrom } from '../rules/worked.ts'

export { provePin } from './tablet/prove-pin.ts'

/**
 * What people's clocks say of their places on shifts, by the id of the place (`assignments`); nothing for one that
 * nobody has clocked. Row security applies.
 */
export async function clockedOf(db: Db, placeIds: readonly string[]): Promise<Map<string, Clocked>> {
  if (placeIds.length === 0) return new Map()
  const { rows } = await sql<ClockEvent & { assignmentId: string }>`
    select e.assignment_id as "assignmentId", e.id, e.kind, e.source, e.at, e.received_at as "receivedAt", e.place, e.flags, e.replaces
      from app.clock_events e where e.assignment_id = any (${[...placeIds]}::uuid[])`.execute(db)
  const byPlace = Map.groupBy(rows, ({ assignmentId }) => assignmentId)
  return new Map([...byPlace].map(([id, events]) => [id, clockedFrom(events.map(withDates))]))
}
