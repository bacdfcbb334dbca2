import type { TestApp } from '../app.ts'
import { makeApplicant, makeInvitation, makeMember, makePerson, makeSession, makeTeam } from './factories.ts'

/** Two agencies: every id in a call's input belongs to the first. */
export async function makeWorld(app: TestApp) {
  const team = await makeTeam(app, { name: 'CANARY Care' })
  const other = await makeTeam(app)
  const self = await makeMember(app, { team })
  const unverified = await makePerson(app)
  const former = await makeMember(app, { team })
  const { pool } = app.services.database
  await pool.query('update app.users set email_confirmed_at = null where id = $1', [unverified.id])
  const formerManager = await makeMember(app, { team, role: 'manager' })
  await pool.query(`update app.team_members set status = 'removed', ended_at = now() where user_id = any ($1)`, [
    [former.id, formerManager.id],
  ])
  const applicant = await makeApplicant(app, { team })
  return {
    app,
    team,
    /** The second agency, of `managerOfOther` and `outsider`. */
    other,
    /** The ids of what was made in it for a call, by the names that inputs have for them: the last of each (`note`). */
    made: {} as Record<string, string>,
    requestId: applicant.requestId,
    /** For the applicant, as staff. */
    invitationId: await makeInvitation(app, { team, email: applicant.email }),
    /** A second manager of the team, without any permission. */
    coManager: await makeMember(app, { team, role: 'manager' }),
    actors: {
      stranger: undefined,
      unverified,
      outsider: await makeMember(app, { team: other }),
      managerOfOther: other.owner,
      former,
      formerManager,
      applicant,
      fellow: await makeMember(app, { team }),
      self: { ...self, sessionSecret: await makeSession(app, self.id) },
      manager: team.owner,
    },
  }
}

export type World = Awaited<ReturnType<typeof makeWorld>>
