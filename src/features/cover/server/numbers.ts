import { sql } from 'kysely'
import { notify, UNTIL_DONE } from '#features/notifications/server/data.ts'
import { readPhones } from '#features/profile/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { atLondon, londonToday } from '#shared/time.ts'

/** Asks somebody who has given no phone number for one; once a day, whoever asks. */
export async function askNumber(context: TeamContext, userId: string) {
  const { db, team, clock } = context
  const since = atLondon(londonToday(clock), '00:00').toISOString()
  const { rows } = await sql<{ asked: boolean }>`
    select asked from app.hold_to_ask_number(${team.id}, ${userId}, ${since})`.execute(db)
  if (!rows[0]) throw notFound()
  if (rows[0].asked) throw conflict(null, 'They have been asked today')
  const phones = await readPhones(context, { teamId: team.id, userIds: [userId] })
  if (phones.has(userId)) throw conflict(null, 'They have given a number meanwhile')
  await notify(context, { to: [userId], kind: 'phone-asked', teamId: team.id, neededUntil: UNTIL_DONE })
  await audit(context, { action: 'call.ask-number', subject: userId, teamId: team.id })
  return {}
}
