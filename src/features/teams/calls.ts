import { randomUUID } from 'node:crypto'
import { type Calls, ofCoManager, ofInvitation, ofRequest, ofTeam } from '#testing/calls.ts'

const newSettings = {
  version: 1,
  teamName: 'Bright Care North',
  autoApprove: true,
  membersSeeCards: false,
  requireTwoFactor: false,
}

/** One valid call for every procedure of teams, for the generated tests. */
export const calls: Calls = {
  create: { input: () => ({ teamName: 'Night Nurses', creationKey: randomUUID() }) },
  mine: { input: () => undefined },
  join: { input: ({ team }) => ({ teamCode: team.code }) },
  withdraw: {
    input: ({ requestId }) => ({ requestId }),
    answer: 'NOT_FOUND',
    except: { applicant: 'OK' },
  },
  leave: { input: ofTeam, except: { manager: 'FORBIDDEN' } },
  rotateCode: { input: ofTeam },
  settings: { input: ofTeam },
  saveSettings: { input: (world) => ({ ...ofTeam(world), ...newSettings }) },
  managers: { input: ofTeam },
  changeManager: {
    input: (world) => ({ ...ofCoManager(world), role: 'manager', seesHealth: true, seesPay: false }),
  },
  removeManager: { input: (world) => ({ ...ofCoManager(world), confirm: true }) },
  transfer: { input: (world) => ({ ...ofCoManager(world), teamName: world.team.name }) },
  delete: { input: (world) => ({ ...ofTeam(world), teamName: world.team.name }) },
  requests: { input: ofTeam },
  invite: { input: (world) => ({ ...ofTeam(world), email: 'somebody@example.test', role: 'staff' }) },
  invitations: { input: (world) => ({ ...ofTeam(world), role: 'staff' }) },
  resendInvitation: { input: ofInvitation },
  cancelInvitation: { input: ofInvitation },
  answerInvitation: {
    input: ({ invitationId }) => ({ invitationId, accept: true }),
    answer: 'NOT_FOUND',
    except: { applicant: 'OK' },
  },
  findInvitation: { input: () => ({ token: 'of-nothing' }), answer: 'NOT_FOUND' },
  stopInvitations: { input: () => ({ token: 'of-nothing', from: 'team' }), answer: 'NOT_FOUND' },
  fellows: { input: ofTeam, answer: 'NOT_FOUND' },
  approve: { input: ofRequest },
  reject: { input: ofRequest },
}
