import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { managersOf } from '#features/teams/server/data.ts'
import { auditEach } from '#server/audit.ts'
import type { Context } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { shiftNouns } from '../../nouns.ts'
import { auditOf } from '../../rules/states.ts'
import { askNext } from '../cascades/data.ts'
import { aboutShifts, ruleOfAll, tellEach, tellPages } from '../telling.ts'
import type { Difference } from './find.ts'

interface Stored {
  teamId: string
  differences: readonly Difference[]
}

/** Stores what was found of a team's places, takes off whom the team wants to be taken off, and tells each person and the managers once. */
export async function store(context: Context, { teamId, differences }: Stored) {
  const released = differences.filter(({ isReleased }) => isReleased)
  await write(context, { teamId, differences, released })
  const flagged = differences.filter((one) => one.isNew && !one.isReleased)
  await tellOpenPages(context, { teamId, differences, isFreed: released.length > 0 })
  await tellPeople(context, { teamId, flagged, released })
  await auditEach(context, { teamId, entries: [...entriesOf('flag', flagged), ...entriesOf('release', released)] })
}

interface Writing extends Stored {
  released: readonly Difference[]
}

async function write({ db, clock }: Context, { teamId, differences, released }: Writing) {
  const ids = (all: readonly Difference[]) => all.map(({ assignmentId }) => assignmentId)
  const off = new Set(ids(released))
  const standing = differences.filter(({ reasons }) => reasons.length > 0)
  await sql`delete from app.assignment_concerns
    where assignment_id = any (${ids(differences.filter(({ reasons }) => reasons.length === 0))}::uuid[])`.execute(db)
  const rows = standing.map(({ assignmentId, userId, reasons }) => ({
    ...{ assignment: assignmentId, person: userId, reasons },
    released: off.has(assignmentId),
  }))
  await sql`
    insert into app.assignment_concerns (assignment_id, team_id, user_id, reasons, found_at, released_at)
      select r.assignment, ${teamId}, r.person, r.reasons, ${instant(clock)}, case when r.released then ${instant(clock)}::timestamptz end
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (assignment uuid, person uuid, reasons jsonb, released boolean)
    on conflict (assignment_id) do update set reasons = excluded.reasons, released_at = excluded.released_at`.execute(
    db,
  )
  if (released.length === 0) return
  await sql`select app.release_places(${ids(released)}::uuid[], ${instant(clock)})`.execute(db)
  await askNext(db)
}

interface Showing extends Stored {
  /** There are places to be taken again. */
  isFreed: boolean
}

async function tellOpenPages({ db }: Context, { teamId, differences, isFreed }: Showing) {
  const people = [...new Set(differences.map(({ userId }) => userId))]
  if (isFreed) return tellPages(db, teamId, people)
  await publish(db, shiftNouns.shifts.of(teamId), ...people.map((userId) => shiftNouns.ownShifts.of(userId)))
}

interface Telling {
  teamId: string
  flagged: readonly Difference[]
  released: readonly Difference[]
}

/** Tells people of what stands against their places. Nobody but managers knows of a draft. */
async function tellPeople(context: Context, { teamId, flagged, released }: Telling) {
  const known = (all: readonly Difference[]) => all.filter(({ isPublished }) => isPublished)
  const ruledOut = known(released).map((one) => ({ ...one, rule: cause(one)?.worker.rule }))
  await tellEach(context, 'shift-at-risk', { teamId, places: known(flagged) })
  await tellEach(context, 'shift-not-cleared', { teamId, places: ruledOut })
  const managers = flagged.length + released.length > 0 ? await managersOf(context.db, teamId) : []
  for (const places of [flagged, released]) {
    const inOrder = places.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
    const [first] = inOrder
    if (!first) continue
    const people = new Set(places.map(({ userId }) => userId))
    const [, ...also] = new Set(inOrder.map(({ shiftId }) => shiftId))
    const rule = ruleOfAll(places.map(({ reasons }) => ({ rule: cause({ reasons })?.manager.rule })))
    const told = aboutShifts('shift-people-at-risk', { ...first, teamId, also, rule })
    await notify(context, {
      ...{ ...told, to: managers, together: 'shifts' },
      ...(people.size === 1 && { about: first.userId }),
      params: { ...told.params, people: people.size, ...(places === released && { released: 1 }) },
    })
  }
}

/** What somebody is off a shift for: leave, which may be sickness, never ends a booking. */
const cause = ({ reasons }: Pick<Difference, 'reasons'>) => reasons.find(({ found }) => found.rule !== 'leave')

function entriesOf(act: 'flag' | 'release', places: readonly Difference[]) {
  return places.map(({ userId, shiftId, startsAt }) => ({
    action: auditOf('assignment', act),
    subject: userId,
    object: `shifts:${shiftId}`,
    meta: { startsAt, ...(act === 'release' && { reason: 'not-cleared' }) },
  }))
}
