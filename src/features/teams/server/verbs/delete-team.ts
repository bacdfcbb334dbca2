import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { audit } from '#server/audit.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { teamNouns } from '../../nouns.ts'
import { api } from './api.ts'
import { checkTypedName } from './managers.ts'

/**
 * Soft-deletes a team: it ends for everybody, its rows stay. Accounts, profiles and other teams of its people are
 * unchanged (security PR07).
 */
export const deleteTeam = api.delete.handler(async ({ context, input }) => {
  const { db, clock, actor, team } = context
  checkTypedName(team, input.teamName)
  const { rows: people } = await sql<{ userId: string; role: string }>`
    select user_id as "userId", role from app.close_team(${team.id}, ${instant(clock)})`.execute(db)
  const to = people.map(({ userId }) => userId).filter((id) => id !== actor.id)
  await notify(context, { to, kind: 'team-deleted', teamId: team.id, params: { teamName: team.teamName } })
  await publish(db, ...people.map(({ userId }) => teamNouns.teams.of(userId)))
  const count = (wanted: string) => people.filter(({ role }) => role === wanted).length
  const meta = { members: count('staff'), managers: count('manager') + count('owner'), applicants: count('applicant') }
  await audit(context, { action: 'team.delete', object: `teams:${team.id}`, teamId: team.id, meta })
  return { id: team.id }
})
