import type { TestApp } from '../app.ts'
import {
  makeApplicant,
  makeInvitation,
  makeMembers,
  makePeople,
  makeSession,
  makeTeam,
  type TestPerson,
} from './factories.ts'

const NAMES = [
  ...['owner', 'coManager', 'formerManager', 'self', 'fellow', 'former', 'applicant'],
  ...['otherOwner', 'outsider', 'unverified'],
] as const

/** Two agencies: every id in a call's input belongs to the first. */
export async function makeWorld(app: TestApp) {
  const made = await makePeople(
    app,
    NAMES.map((name) => ({ confirmed: name !== 'unverified' })),
  )
  const { owner, coManager, formerManager, self, fellow, former, applicant, otherOwner, outsider, unverified } =
    Object.fromEntries(NAMES.map((name, at) => [name, made[at]])) as Record<(typeof NAMES)[number], TestPerson>
  const [team, other] = await Promise.all([
    makeTeam(app, { owner, name: 'CANARY Care' }),
    makeTeam(app, { owner: otherOwner }),
  ])
  const managers = [coManager, formerManager].map(({ id }) => ({ userId: id, role: 'manager' }))
  const staff = [self, fellow, former].map(({ id }) => ({ userId: id }))
  const [{ requestId }, invitationId, sessionSecret] = await Promise.all([
    makeApplicant(app, { team, person: applicant }),
    makeInvitation(app, { team, email: applicant.email }),
    makeSession(app, self.id),
    makeMembers(app, team, [...managers, ...staff]),
    makeMembers(app, other, [{ userId: outsider.id }]),
  ])
  const gone = [former.id, formerManager.id]
  await app.services.database.pool.query(
    `update app.team_members set status = 'removed', ended_at = now() where user_id = any ($1)`,
    [gone],
  )
  return {
    app,
    team,
    /** The second agency, of `managerOfOther` and `outsider`. */
    other,
    /** The ids of what was made in it for a call, by the names that inputs have for them: the last of each (`note`). */
    made: {} as Record<string, string>,
    requestId,
    /** For the applicant, as staff. */
    invitationId,
    /** A second manager of the team, without any permission. */
    coManager,
    actors: {
      stranger: undefined,
      unverified,
      outsider,
      managerOfOther: otherOwner,
      former,
      formerManager,
      applicant,
      fellow,
      self: { ...self, sessionSecret },
      manager: owner,
    },
  }
}

export type World = Awaited<ReturnType<typeof makeWorld>>
