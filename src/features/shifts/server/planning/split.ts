import { sql } from 'kysely'
import { holdWorkers } from '#features/clients/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { invalid } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { coverPart, instantWithin, type Part, SHORTEST_PART_MINUTES, splitShift } from '../../rules/split.ts'
import { auditOf } from '../../rules/states.ts'
import { type Occurrence, wallTimes } from '../../rules/times.ts'
import type { Override, ShiftDetails } from '../../schema.ts'
import { assign } from '../booking/booking.ts'
import { noteChange, tellEach, tellPages } from '../telling.ts'
import { type Held, holdUnchanged } from './held.ts'

/** Where to cut, by the clocks on the wall. */
interface Cut {
  time: string
  which?: Occurrence | undefined
}

interface CoveredPart {
  shiftId: string
  version: number
  userId: string
  from: Cut
  until: Cut
  override?: Override | undefined
}

/**
 * Cuts a shift into parts that follow one another. Whoever is on it, has asked for it or is offered it has as much of
 * each part: what they do not work is taken off them afterwards. Returns the ids of the parts in their order; the first
 * one is the shift itself.
 */
export async function splitIntoParts(
  context: TeamContext,
  { shiftId, version, cuts }: { shiftId: string; version: number; cuts: readonly Cut[] },
): Promise<string[]> {
  const { chosen } = await holdUnchanged(context, { shiftId, version, scope: 'this' })
  const instants = cuts.map((cut, at) => instantOf(chosen, cut, `cuts.${at}.time`))
  return saveParts(context, chosen, splitShift(chosen, instants) ?? tooShort('cuts'))
}

/**
 * Books somebody on the part of a shift that they can cover, and leaves the rest of it open. All or nothing: a booking
 * that is refused takes the parts with it.
 */
export async function coverPartOf(
  context: TeamContext,
  { shiftId, version, from, until, userId, override }: CoveredPart,
): Promise<ShiftDetails> {
  const { rows } = await sql<{ userIds: string[] }>`
    select array(select a.user_id::text from app.assignments a where a.shift_id = ${shiftId} and app.holds_place(a.state)) as
      "userIds"`.execute(context.db)
  // Together, in their order: who is on the shift is held with it.
  await holdWorkers(context, [...rows[0]!.userIds, userId])
  const { chosen } = await holdUnchanged(context, { shiftId, version, scope: 'this' })
  const can = {
    startsAt: instantOf(chosen, from, 'from.time'),
    endsAt: instantOf(chosen, until, 'until.time', chosen.endsAt),
  }
  const { covered, open } = coverPart(chosen, can) ?? tooShort('until.time')
  const parts = [covered, ...open].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  const ids = await saveParts(context, chosen, parts)
  return assign(context, { shiftId: ids[parts.indexOf(covered)]!, userId, override })
}

/** The instant of a cut; of a shift of a day and a night its end has the time of its start. */
function instantOf(shift: Held, { time, which }: Cut, path: string, end?: string): string {
  const found = instantWithin(shift, time, which)
  const cut = end && found === shift.startsAt ? end : found
  if (!cut) throw invalid([{ path, message: 'Choose a time within the shift' }])
  return cut
}

function tooShort(path: string): never {
  throw invalid([{ path, message: `Each part must last at least ${SHORTEST_PART_MINUTES} minutes` }])
}

/** Stores the parts of a shift that is held, tells who is on it, and writes its history and the audit log. */
async function saveParts(context: TeamContext, chosen: Held, shares: readonly Part[]): Promise<string[]> {
  const { db, team, clock } = context
  const parts = shares.map((part, at) => ({ ...part, id: at === 0 ? chosen.id : crypto.randomUUID() }))
  const stored = parts.map(({ id, startsAt, endsAt, breakMinutes }) => {
    const { day, start, end, startIs, endIs } = wallTimes({ startsAt, endsAt })
    return { id, startsAt, endsAt, breakMinutes, day, start, end, startIs, endIs }
  })
  const { rows } = await sql<{ shiftId: string; userId: string; startsAt: string }>`
    select shift_id as "shiftId", user_id as "userId", starts_at as "startsAt"
      from app.split_shift(${chosen.id}, ${JSON.stringify(stored)}::jsonb, ${instant(clock)})`.execute(db)
  if (chosen.state === 'open') {
    for (const part of parts) await noteChange(context, { shiftId: part.id, act: 'split', before: chosen, after: part })
    await tellEach(context, 'shift-changed', { teamId: team.id, places: rows })
  }
  await tellPages(db, team.id, [...new Set(rows.map(({ userId }) => userId))])
  await audit(context, {
    action: auditOf('shift', 'split'),
    object: `shifts:${chosen.id}`,
    teamId: team.id,
    meta: { startsAt: chosen.startsAt, count: parts.length },
  })
  return parts.map(({ id }) => id)
}
