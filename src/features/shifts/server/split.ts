import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { invalid } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { instantWithin, type Part, SHORTEST_PART_MINUTES, splitShift } from '../rules/split.ts'
import { auditOf } from '../rules/states.ts'
import { type Occurrence, wallTimes } from '../rules/times.ts'
import { holdUnchanged } from './held.ts'
import { noteChange, tellEach, tellPages } from './telling.ts'

/** Where to cut, by the clocks on the wall. */
interface Cut {
  time: string
  which?: Occurrence | undefined
}

/**
 * Cuts a shift into parts that follow one another. Whoever is on it, has asked for it or is offered it has as much of each part: what they do not work is taken
 * off them afterwards. Returns the ids of the parts in their order; the first one is the shift itself.
 */
export async function splitIntoParts(
  context: TeamContext,
  { shiftId, version, cuts }: { shiftId: string; version: number; cuts: readonly Cut[] },
): Promise<string[]> {
  const { db, team, clock } = context
  const { chosen } = await holdUnchanged(context, { shiftId, version, scope: 'this' })
  const parts = cutAt(chosen, cuts).map((part, at) => ({ ...part, id: at === 0 ? shiftId : crypto.randomUUID() }))
  const stored = parts.map(({ id, startsAt, endsAt, breakMinutes }) => {
    const { day, start, end, startIs, endIs } = wallTimes({ startsAt, endsAt })
    return { id, startsAt, endsAt, breakMinutes, day, start, end, startIs, endIs }
  })
  const { rows } = await sql<{ shiftId: string; userId: string; startsAt: string }>`
    select shift_id as "shiftId", user_id as "userId", starts_at as "startsAt"
      from app.split_shift(${shiftId}, ${JSON.stringify(stored)}::jsonb, ${instant(clock)})`.execute(db)
  if (chosen.state === 'open') {
    for (const part of parts) await noteChange(context, { shiftId: part.id, act: 'split', before: chosen, after: part })
    await tellEach(context, 'shift-changed', { teamId: team.id, places: rows })
  }
  await tellPages(db, team.id, [...new Set(rows.map(({ userId }) => userId))])
  await audit(context, {
    action: auditOf('shift', 'split'),
    object: `shifts:${shiftId}`,
    teamId: team.id,
    meta: { startsAt: chosen.startsAt, count: parts.length },
  })
  return parts.map(({ id }) => id)
}

function cutAt(shift: Part, cuts: readonly Cut[]): Part[] {
  const instants = cuts.map(({ time, which }, at) => {
    const cut = instantWithin(shift, time, which)
    if (!cut) throw invalid([{ path: `cuts.${at}.time`, message: 'Choose a time within the shift' }])
    return cut
  })
  const parts = splitShift(shift, instants)
  if (!parts)
    throw invalid([{ path: 'cuts', message: `Each part must last at least ${SHORTEST_PART_MINUTES} minutes` }])
  return parts
}
