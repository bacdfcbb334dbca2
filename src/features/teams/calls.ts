import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { type Calls, note, ofCoManager } from '#testing/calls.ts'
import type { World } from '#testing/people/world.ts'
import { stopToken } from './server/invitations/links.ts'

/** The request was rejected just now. */
const anAnswer = ({ app, team, requestId }: World) => app.as(team.owner).teams.reject({ teamId: team.id, requestId })

/** The link of the invitation's mail. */
async function aLink(world: World) {
  const token = newSecret()
  await world.app.services.database.pool.query('update app.team_invitations set secret_hash = $2 where id = $1', [
    world.invitationId,
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
  join: { input: ({ team }) => ({ teamCode: team.code }) },
  withdraw: { of: 'applicant' },
  undoAnswer: { given: anAnswer },
  leave: { except: { manager: 'FORBIDDEN' } },
  saveSettings: { input: () => ({ membersSeeCards: false, requireTwoFactor: false }) },
  changeManager: { input: (world) => ({ ...ofCoManager(world), role: 'manager' }) },
  removeManager: { input: ofCoManager },
  transfer: { input: (world) => ({ ...ofCoManager(world), teamName: world.team.name }) },
  delete: { input: ({ team }) => ({ teamName: team.name }) },
  answerInvitation: { of: 'applicant' },
  findInvitation: { given: aLink },
  stopInvitations: { input: ({ app, invitationId }) => ({ token: stopToken(app.services.vault, invitationId) }) },
  fellows: { given: membersSeeCards },
}
