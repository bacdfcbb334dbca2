import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { type Day, daysBetween } from '#shared/time.ts'
import { equalNouns } from '../nouns.ts'

const MOST_DAYS = 400

/** 422 for days in the wrong order, or more than a year of them. */
export function checkDays({ from, through }: { from: Day; through: Day }) {
  if (through < from) throw invalid([{ path: 'through', message: 'The last day comes after the first' }])
  if (daysBetween(from, through) > MOST_DAYS) throw invalid([{ path: 'through', message: 'Enter a year at most' }])
}

interface Said {
  clientId: string
  userId?: string | undefined
  why: 'jury' | 'closure' | 'strike'
  from: Day
  through: Day
}

/** Says why nobody worked for a client, or one person: their weeks are counted again. */
export async function sayReason(context: TeamContext, { clientId, userId, why, from, through }: Said) {
  const { db, team, actor, clock } = context
  checkDays({ from, through })
  if ((why === 'jury') !== (userId !== undefined))
    throw invalid([{ path: 'userId', message: why === 'jury' ? 'Choose a person' : 'This holds for everybody there' }])
  const { rows } = await sql<{ name: string }>`
    select l.name from app.clients l where l.team_id = ${team.id} and l.id = ${clientId}
      and (${userId ?? null}::uuid is null or exists (select from app.team_members m
        where m.team_id = l.team_id and m.user_id = ${userId ?? null}))`.execute(db)
  if (!rows[0]) throw notFound()
  const id = crypto.randomUUID()
  await db
    .insertInto('equal_reasons')
    .values({
      ...{ id, team_id: team.id, client_id: clientId, user_id: userId ?? null, why, from_day: from },
      ...{ through_day: through, said_at: instant(clock), said_by: actor.id },
    })
    .execute()
  await publish(db, equalNouns.equalClocks.of(team.id))
  await audit(context, {
    ...{ action: 'equal.reason', teamId: team.id, object: `clients:${clientId}` },
    ...(userId && { subject: userId }),
    meta: { client: rows[0].name, why, from, through },
  })
  return { id }
}

export async function takeBackReason(context: TeamContext, id: string) {
  const { db, team, clock } = context
  const { rows } = await sql<{ userId: string | null }>`
    update app.equal_reasons r set taken_back_at = ${instant(clock)}
     where r.id = ${id} and r.team_id = ${team.id} and r.taken_back_at is null returning r.user_id as "userId"`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  await publish(db, equalNouns.equalClocks.of(team.id))
  const subject = rows[0].userId
  await audit(context, {
    ...{ action: 'equal.reason-back', teamId: team.id, object: `equal_reasons:${id}` },
    ...(subject && { subject }),
  })
  return { id }
}
