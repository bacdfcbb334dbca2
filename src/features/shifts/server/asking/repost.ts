import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { isNear, secondsToWait } from '../../rules/cascade.ts'
import type { Takers } from '../../rules/offering.ts'
import { repostedLately } from '../../rules/repost.ts'
import { auditOf } from '../../rules/states.ts'
import { noteChange, tellEach, tellPages } from '../telling.ts'
import { readRoom } from './offer-caps.ts'
import { namesOf, readTakers } from './offers.ts'

const mayBeReposted = ({ team, clock }: TeamContext, shiftIds: readonly string[]) => sql`
  s.id = any (${[...shiftIds]}::uuid[]) and s.team_id = ${team.id} and s.state = 'open' and s.booking <> 'assign'
    and s.filled + s.worked < s.staff_required and s.starts_at > ${instant(clock)}
    and not exists (select from app.shift_changes h where h.shift_id = s.id and h.act = 'repost'
      and h.at > ${repostedLately(clock.now()).toISOString()})`

/** The starts of shifts, by id. */
type Starts = ReadonlyMap<string, string>

/**
 * Whom a re-post of these shifts tells: everybody who can take one now and has not answered it, but for those who have
 * had as many messages today as the team allows, unless the shift is near.
 */
async function findTold(context: TeamContext, { takers, starts }: { takers: readonly Takers[]; starts: Starts }) {
  const places = takers.flatMap(({ shiftId, userIds }) => {
    const startsAt = starts.get(shiftId)
    return startsAt ? userIds.map((userId) => ({ shiftId, userId, startsAt })) : []
  })
  const able = peopleIn(places)
  const { mayTell } = await readRoom(context, { teamId: context.team.id, userIds: able })
  const now = new Date(context.clock.now())
  const told = places.filter(({ userId, startsAt }) => isNear(now, startsAt) || mayTell(userId))
  return { told, people: peopleIn(told), capped: able.length - peopleIn(told).length, now }
}

/** Whom a re-post would tell, by name. */
export async function planRepost(context: TeamContext, shiftIds: readonly string[]) {
  const { db, team } = context
  const [{ takers }, { rows }] = await Promise.all([
    readTakers(context, { shiftIds, userIds: null, onlyWilling: true }),
    sql<Start>`select s.id, s.starts_at as "startsAt" from app.shifts s where ${mayBeReposted(context, shiftIds)}`.execute(
      db,
    ),
  ])
  const { people, capped } = await findTold(context, { takers, starts: startsOf(rows) })
  return { shifts: rows.length, people: await namesOf(db, { teamId: team.id, userIds: people }), capped }
}

/**
 * Marks published shifts with places left as urgent, and tells everybody who can take one of them now and has not
 * answered it: one message each, in the morning unless the first of theirs is near. Of those that are not near nobody
 * is told who has had as many messages today as the team allows. Leaves shifts out that were re-posted lately; 409 when
 * that leaves none.
 */
export async function repostShifts(context: TeamContext, shiftIds: readonly string[]) {
  const { db, team } = context
  const { takers } = await readTakers(context, { shiftIds, userIds: null, onlyWilling: true })
  const starts = await markUrgent(context, shiftIds)
  if (starts.size === 0) throw conflict({}, 'Every place is taken, or people were told of it in the last two hours')
  for (const shiftId of starts.keys()) await noteChange(context, { shiftId, act: 'repost' })
  const { told, people, capped, now } = await findTold(context, { takers, starts })
  await tellPages(db, team.id)
  await tellEach(context, 'shift-urgent', { teamId: team.id, places: told, sendAfter: (at) => secondsToWait(now, at) })
  await audit(context, {
    action: auditOf('shift', 'repost'),
    teamId: team.id,
    meta: { count: starts.size, people: people.length },
  })
  return { reposted: starts.size, people: people.length, capped }
}

const peopleIn = (places: readonly { userId: string }[]) => [...new Set(places.map(({ userId }) => userId))]

interface Start {
  id: string
  startsAt: string
}

const startsOf = (rows: readonly Start[]): Starts => new Map(rows.map(({ id, startsAt }) => [id, startsAt]))

/**
 * Marks as urgent the shifts that may be re-posted now, and returns their starts. It locks them, so that of two
 * managers at once only one tells people.
 */
async function markUrgent(context: TeamContext, shiftIds: readonly string[]): Promise<Starts> {
  const { db } = context
  await sql`select app.hold_shifts(${[...shiftIds]}::uuid[])`.execute(db)
  const { rows } = await sql<Start>`
    update app.shifts s set is_urgent = true, version = s.version + 1 where ${mayBeReposted(context, shiftIds)}
    returning s.id, s.starts_at as "startsAt"`.execute(db)
  return startsOf(rows)
}
