import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { managersOf } from '#features/teams/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict, tooMany } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { addDays, atLondon, londonToday } from '#shared/time.ts'
import { complianceNouns } from '../../nouns.ts'

/** How many teams somebody reminds on one day. */
const TEAMS_A_DAY = 3

/**
 * Reminds the managers of a team of what the caller has given and waits, once a day: later on the day nobody is told
 * again. Throws 409, 429.
 */
export async function remindTeam(context: TeamContext) {
  const { db, actor, clock, team } = context
  const day = londonToday(clock)
  const { rows } = await sql<{ outcome: 'told' | 'again' | 'nothing' | 'full' }>`
    select app.remind_team(${team.id}, ${day}, ${instant(clock)}, ${TEAMS_A_DAY}) as outcome`.execute(db)
  const outcome = rows[0]?.outcome
  if (outcome === 'nothing') throw conflict(null, 'Nothing of yours waits for them any more')
  if (outcome === 'full') {
    const wait = Math.ceil((atLondon(addDays(day, 1), '00:00').getTime() - clock.now()) / 1000)
    throw Object.assign(tooMany(wait), { message: `You have reminded ${TEAMS_A_DAY} teams today. Try again tomorrow` })
  }
  if (outcome === 'told') {
    const to = await managersOf(db, team.id)
    await notify(context, {
      to,
      kind: 'verification-reminded',
      teamId: team.id,
      about: actor.id,
      together: 'reminders',
    })
    await publish(db, complianceNouns.ownCompliance.of(actor.id), complianceNouns.compliance.of(team.id))
    await audit(context, { action: 'team.remind', subject: actor.id, teamId: team.id })
  }
  return { teamId: team.id, day }
}

/** The teams that the caller has reminded today. */
export async function ownReminders({ db, actor, clock }: PersonContext) {
  return db
    .selectFrom('verification_reminders')
    .select(['team_id as teamId', 'day'])
    .where('user_id', '=', actor.id)
    .where('day', '=', londonToday(clock))
    .orderBy('team_id')
    .execute()
}
