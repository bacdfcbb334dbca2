import { sql } from 'kysely'
import { toInstant } from '#features/eligibility/rules/calendar.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { instant } from '#server/clock.ts'
import { addMinutes } from '#shared/time.ts'
import { auditOf } from '../rules/states.ts'
import { answerFor, judgeShifts } from './judging.ts'
import { tellEach, tellPages } from './telling.ts'

interface Offering {
  shiftIds: readonly string[]
  userIds: readonly string[]
  minutes: number
}

/** Offers shifts to people who may work them and have neither a place nor an offer on them yet; each of them gets one message. */
export async function offerShifts(context: TeamContext, { shiftIds, userIds, minutes }: Offering) {
  const { db, team, clock } = context
  const judged = await judgeShifts(context, { teamId: team.id, userIds, shiftIds })
  const pairs = shiftIds.flatMap((shift) =>
    userIds.flatMap((person) => {
      const answer = answerFor(judged, { userId: person, shiftId: shift, reader: 'manager' })
      return answer && answer.said.verdict !== 'blocked' ? [{ shift, person }] : []
    }),
  )
  const until = addMinutes(instant(clock), minutes).toISOString()
  const { rows } = await sql<{ shiftId: string; userId: string }>`
    select shift_id as "shiftId", user_id as "userId" from app.offer_shifts(${team.id}, ${JSON.stringify(pairs)}::jsonb, ${until}, ${instant(clock)})`.execute(
    db,
  )
  const people = new Set(rows.map(({ userId }) => userId))
  await tellPages(db, team.id, [...people])
  const places = rows.map((offer) => ({
    ...offer,
    startsAt: toInstant(judged.shifts.get(offer.shiftId)!.start).toISOString(),
  }))
  await tellEach(context, 'shift-offered', { teamId: team.id, places })
  if (rows.length > 0)
    await audit(context, {
      action: auditOf('offer', 'offer'),
      teamId: team.id,
      meta: { count: rows.length, people: people.size },
    })
  return { offers: rows.length, people: people.size }
}
