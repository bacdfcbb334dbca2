import { sql } from 'kysely'
import { rankCandidates } from '#features/eligibility/rules/ranking.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import type { Context } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { toInstant } from '#shared/calendar.ts'
import { addMinutes } from '#shared/time.ts'
import { shareOffers, type Takers } from '../../rules/offering.ts'
import { auditOf } from '../../rules/states.ts'
import { judgeShifts } from '../booking/judging.ts'
import { tellEach, tellPages } from '../telling.ts'
import { readRoom } from './offer-caps.ts'

interface Offering {
  shiftIds: readonly string[]
  userIds: readonly string[]
  minutes: number
  mostEach?: number | undefined
}

interface Asked {
  shiftIds: readonly string[]
  userIds: readonly string[] | null
  /** Leaves out whoever has said no to a shift or given it up as well. */
  onlyWilling?: boolean
}

/** For each of some shifts: the people who may work it, have neither a place nor an offer on it and are not sick for it, the best first. */
export async function readTakers(context: TeamContext, { shiftIds, userIds, onlyWilling = false }: Asked) {
  const [judged, left] = await Promise.all([
    judgeShifts(context, { teamId: context.team.id, userIds, shiftIds }),
    sql<{
      pair: string
    }>`select shift_id || ' ' || user_id as pair from app.not_to_be_asked(${[...shiftIds]}::uuid[], ${onlyWilling})`.execute(
      context.db,
    ),
  ])
  const asked = new Set(left.rows.map(({ pair }) => pair))
  const takers = [...judged.shifts.values()].map((shift): Takers => {
    const { eligible } = rankCandidates(judged.people.values(), shift, judged.context)
    const able = eligible.map(({ userId }) => userId)
    return {
      shiftId: shift.id,
      userIds: able.filter((userId) => !shift.people.includes(userId) && !asked.has(`${shift.id} ${userId}`)),
    }
  })
  return { judged, takers }
}

/** Who can take which of some shifts, judged at once for everybody. */
export async function whoCan(context: TeamContext, shiftIds: readonly string[]) {
  const { db, team } = context
  const { takers } = await readTakers(context, { shiftIds, userIds: null })
  const ids = peopleOf(takers)
  const { caps, roomOf } = await readRoom(context, { teamId: team.id, userIds: ids })
  const people = await namesOf(db, { teamId: team.id, userIds: ids })
  return { shifts: takers, people: people.map((one) => ({ ...one, room: roomOf(one.userId) })), caps }
}

/** Active staff of a team by name. */
export async function namesOf(db: Context['db'], { teamId, userIds }: { teamId: string; userIds: readonly string[] }) {
  const { rows } = await sql<{ userId: string; fullName: string; photoFileId: string | null }>`
    select m.user_id as "userId", m.full_name as "fullName", m.photo_file_id as "photoFileId" from app.team_members m
     where m.team_id = ${teamId} and m.user_id = any (${[...userIds]}::uuid[]) and m.status = 'active' and m.role = 'staff'
       order by m.sort_name, m.user_id`.execute(db)
  return rows
}

const peopleOf = (takers: readonly Takers[]) => [...new Set(takers.flatMap(({ userIds }) => userIds))]

/**
 * Offers shifts to people who may work them and have neither a place nor an offer on them yet, up to the team's cap;
 * each of them gets one message.
 */
export async function offerShifts(
  context: TeamContext,
  { shiftIds, userIds, minutes, mostEach = Number.POSITIVE_INFINITY }: Offering,
) {
  const { db, team, clock } = context
  const { judged, takers } = await readTakers(context, { shiftIds, userIds })
  const able = peopleOf(takers)
  const { roomOf } = await readRoom(context, { teamId: team.id, userIds: able })
  const pairs = shareOffers(takers, (userId) => Math.min(roomOf(userId), mostEach)).flatMap((one) =>
    one.userIds.map((person) => ({ shift: one.shiftId, person })),
  )
  const until = addMinutes(instant(clock), minutes).toISOString()
  const { rows } = await sql<{ shiftId: string; userId: string }>`
    select shift_id as "shiftId", user_id as "userId" from app.offer_shifts(${team.id}, ${JSON.stringify(pairs)}::jsonb,
      ${until}, ${instant(clock)})`.execute(db)
  const people = new Set(rows.map(({ userId }) => userId))
  await tellPages(db, team.id, [...people])
  const places = rows.map((offer) => ({
    ...offer,
    startsAt: toInstant(judged.shifts.get(offer.shiftId)!.start).toISOString(),
  }))
  await tellEach(context, 'shift-offered', { teamId: team.id, places, neededUntil: until })
  if (rows.length > 0)
    await audit(context, {
      action: auditOf('offer', 'offer'),
      teamId: team.id,
      meta: { count: rows.length, people: people.size },
    })
  return { offers: rows.length, people: people.size, capped: able.filter((userId) => roomOf(userId) === 0).length }
}
