import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { another, type Calls, note, ofCoManager } from '#testing/calls/calls.ts'
import { makeApplicant, makeInvitation } from '#testing/people/factories.ts'
import type { World } from '#testing/people/world.ts'
import { stopToken } from './server/invitations/links.ts'

/** Somebody asks to join. */
async function aRequest(world: World) {
  const { requestId } = await makeApplicant(world.app, world)
  return note(world, { requestId })
}

/** The request was rejected just now. */
async function anAnswer(world: World) {
  const { requestId } = await aRequest(world)
  await world.app.as(world.team.owner).teams.reject({ teamId: world.team.id, requestId })
}

/** Somebody is invited as staff. */
async function anInvitation(world: World) {
  const invitationId = await makeInvitation(world.app, {
    team: world.team,
    email: `${another('anna').replace(' ', '-')}@example.org`,
  })
  return note(world, { invitationId })
}

/** The link of the invitation's mail. */
async function aLink(world: World) {
  const token = newSecret()
  const { invitationId } = await anInvitation(world)
  await world.app.services.database.pool.query('update app.team_invitations set secret_hash = $2 where id = $1', [
    invitationId,
    hashSecret(token),
  ])
  note(world, { token })
}

async function membersSeeCards({ app, team }: World) {
  const teamId = team.id
  const now = await app.as(team.owner).teams.settings({ teamId })
  await app.as(team.owner).teams.saveSettings({ teamId, ...now, membersSeeCards: true } as never)
}

/** What the generated tests cannot derive of calls to teams. */
export const calls: Calls = {
  join: { input: ({ team }) => ({ teamCode: team.code }), by: 'outsider' },
  withdraw: { input: ({ requestId }) => ({ requestId }), of: 'applicant' },
  approve: { given: aRequest },
  reject: { given: aRequest },
  undoAnswer: { given: anAnswer },
  leave: { except: { manager: 'FORBIDDEN' } },
  saveSettings: { input: () => ({ membersSeeCards: false, requireTwoFactor: false }) },
  changeManager: { input: (world) => ({ ...ofCoManager(world), role: 'manager' }) },
  duties: { input: ofCoManager },
  removeManager: { input: ofCoManager },
  transfer: { input: (world) => ({ ...ofCoManager(world), teamName: world.team.name }) },
  delete: { input: ({ team }) => ({ teamName: team.name }) },
  resendInvitation: { given: anInvitation },
  cancelInvitation: { given: anInvitation },
  answerInvitation: { input: ({ invitationId }) => ({ invitationId }), of: 'applicant' },
  findInvitation: { given: aLink },
  stopInvitations: {
    given: anInvitation,
    input: ({ app, made }) => ({ token: stopToken(app.services.vault, made.invitationId!) }),
  },
  fellows: { given: membersSeeCards },
}
