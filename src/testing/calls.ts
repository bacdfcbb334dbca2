import { randomUUID } from 'node:crypto'
import type { World } from './people/world.ts'

interface Call {
  /** A call that is right in every way, about the first agency's team, request or member. */
  input: (world: World) => unknown
  /** What those who may call get, when it is not 'OK'. */
  answer?: string
  /** Those who get something else than the access word says. */
  except?: Partial<Record<keyof World['actors'], string>>
}

const ofTeam = ({ team }: World) => ({ teamId: team.id })
const ofRequest = ({ team, requestId }: World) => ({ teamId: team.id, requestId })
const ofInvitation = ({ team, invitationId }: World) => ({ teamId: team.id, invitationId })
const ofMember = ({ team, actors }: World) => ({ teamId: team.id, userId: actors.self.id })
const ofCoManager = ({ team, coManager }: World) => ({ teamId: team.id, userId: coManager.id })
const newSettings = {
  version: 1,
  teamName: 'Bright Care North',
  autoApprove: true,
  membersSeeCards: false,
  requireTwoFactor: false,
}

const nextOfKin = {
  nextOfKinName: 'Ada Obi',
  nextOfKinRelationship: 'mother',
  nextOfKinPhone: '02079460000',
  nextOfKinAddress: '1 High Street, Leeds',
}

/** One right call for every procedure of the contract, for the generated tests. */
export const calls: Record<string, Call> = {
  'accounts.me': { input: () => undefined },
  // Nobody here has an address that refused a mail.
  'accounts.tryMailAgain': { input: () => ({}), answer: 'NOT_FOUND' },
  'audit.list': { input: ofTeam },
  'audit.people': { input: ofTeam },
  'audit.check': { input: ofTeam },
  'accounts.factors': { input: () => undefined },
  // Nobody here has a second factor.
  'accounts.makeBackupCodes': { input: () => ({}), answer: 'FORBIDDEN' },
  'accounts.sessions': { input: () => undefined },
  // Nobody has a session of this name.
  'accounts.revokeSession': { input: () => ({ sessionId: randomUUID() }), answer: 'NOT_FOUND' },
  'accounts.securityLog': { input: () => ({}) },
  'analytics.overview': { input: ofTeam },
  'teams.create': { input: () => ({ teamName: 'Night Nurses', creationKey: randomUUID() }) },
  'teams.mine': { input: () => undefined },
  'teams.join': { input: ({ team }) => ({ teamCode: team.code }) },
  'teams.withdraw': {
    input: ({ requestId }) => ({ requestId }),
    answer: 'NOT_FOUND',
    except: { applicant: 'OK' },
  },
  'teams.leave': { input: ofTeam, except: { manager: 'FORBIDDEN' } },
  'teams.rotateCode': { input: ofTeam },
  'teams.settings': { input: ofTeam },
  'teams.saveSettings': { input: (world) => ({ ...ofTeam(world), ...newSettings }) },
  'teams.managers': { input: ofTeam },
  'teams.changeManager': {
    input: (world) => ({ ...ofCoManager(world), role: 'manager', seesHealth: true, seesPay: false }),
  },
  'teams.removeManager': { input: (world) => ({ ...ofCoManager(world), confirm: true }) },
  'teams.transfer': { input: (world) => ({ ...ofCoManager(world), teamName: world.team.name }) },
  'teams.delete': { input: (world) => ({ ...ofTeam(world), teamName: world.team.name }) },
  'teams.requests': { input: ofTeam },
  'teams.invite': { input: (world) => ({ ...ofTeam(world), email: 'somebody@example.test', role: 'staff' }) },
  'teams.invitations': { input: (world) => ({ ...ofTeam(world), role: 'staff' }) },
  'teams.resendInvitation': { input: ofInvitation },
  'teams.cancelInvitation': { input: ofInvitation },
  'teams.answerInvitation': {
    input: ({ invitationId }) => ({ invitationId, accept: true }),
    answer: 'NOT_FOUND',
    except: { applicant: 'OK' },
  },
  'teams.findInvitation': { input: () => ({ token: 'of-nothing' }), answer: 'NOT_FOUND' },
  'teams.stopInvitations': { input: () => ({ token: 'of-nothing', from: 'team' }), answer: 'NOT_FOUND' },
  // The members of this team do not see each other's cards.
  'teams.fellows': { input: ofTeam, answer: 'NOT_FOUND' },
  'teams.approve': { input: ofRequest },
  'teams.reject': { input: ofRequest },
  'members.candidates': { input: ofTeam },
  'members.list': { input: ofTeam },
  'members.former': { input: ofTeam },
  'members.candidate': { input: ofMember },
  'members.view': { input: (world) => ({ ...ofMember(world), view: 'identity' }) },
  'members.recordOffer': { input: (world) => ({ ...ofMember(world), confirm: true }) },
  'members.remove': { input: (world) => ({ ...ofMember(world), confirm: true, reason: 'Moved away' }) },
  'members.asks': { input: ofMember },
  'members.ask': { input: (world) => ({ ...ofMember(world), section: 'certificates', note: 'Your new one, please' }) },
  'members.withdrawAsk': { input: ({ team }) => ({ teamId: team.id, askId: randomUUID() }), answer: 'NOT_FOUND' },
  'registration.load': { input: () => undefined },
  'registration.saveStep': { input: () => ({ step: 'next-of-kin', version: 0, values: nextOfKin }) },
  'registration.saveDraft': {
    input: () => ({ step: 'next-of-kin', version: 0, values: { nextOfKinName: 'Half a na' } }),
  },
  'registration.discardDraft': { input: () => ({ step: 'next-of-kin' }) },
  'registration.deferHealth': { input: () => ({ version: 0 }) },
  // Nobody here has filled in the steps: whoever may ask is told which fields are missing.
  'registration.complete': { input: () => ({}), answer: 'UNPROCESSABLE_CONTENT' },
  'documents.list': { input: ({ actors }) => ({ userId: actors.self.id }) },
  'notifications.list': { input: () => ({}) },
  'notifications.unread': { input: () => undefined },
  // Nobody here was ever told anything.
  'notifications.markRead': { input: () => ({ id: randomUUID() }), answer: 'NOT_FOUND' },
  'notifications.markAllRead': { input: () => ({ upTo: '2026-01-01T00:00:00.000Z' }) },
  'notifications.settings': { input: () => undefined },
  'notifications.saveSettings': { input: () => ({ expiry: 'daily' }) },
  'notifications.stopMails': { input: () => ({ token: 'made-up' }), answer: 'UNPROCESSABLE_CONTENT' },
  'privacy.holdings': { input: () => undefined },
  'privacy.exports': { input: () => undefined },
  'privacy.askExport': { input: () => ({ confirm: true }) },
  'privacy.teamExports': { input: ofTeam },
  'privacy.askTeamExport': { input: (world) => ({ ...ofTeam(world), confirm: true }) },
  // Nobody here has an archive: one that is not there reads like somebody else's.
  'privacy.cancelExport': { input: () => ({ exportId: randomUUID() }), answer: 'NOT_FOUND' },
  'privacy.openExport': { input: () => ({ exportId: randomUUID() }), answer: 'NOT_FOUND' },
  'privacy.erase': {
    input: () => ({ confirm: 'DELETE' }),
    except: { manager: 'CONFLICT', managerOfOther: 'CONFLICT' },
  },
  'privacy.retention': { input: ofTeam },
  'profile.card': { input: () => undefined },
  'profile.read': { input: () => undefined },
  'profile.dashboard': { input: () => undefined },
  'profile.openings': { input: () => ({}) },
  'profile.workPassport': { input: () => undefined },
  'profile.update': { input: () => ({ fullName: 'Somebody', role: 'manager' }) },
}
