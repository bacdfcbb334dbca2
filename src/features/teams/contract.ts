import { z } from 'zod'
import { procedure } from '#shared/contract.ts'
import { cursors } from '#shared/paging.ts'
import { teamNouns } from './nouns.ts'
import { teamActions } from './policy.ts'
import {
  fellowCard,
  heldDuty,
  invitationInput,
  invitationRole,
  joinRequest,
  managedTeam,
  myInvitation,
  permissions,
  sentInvitation,
  settingFields,
  teamFields,
  teamIdentity,
  teamManager,
  teamRole,
  teamSettings,
} from './schema.ts'

const ofManager = { teamId: z.uuid(), userId: z.uuid() }
/** The team's name, typed as a confirmation. */
const typedName = z.string().max(200)
/** The manager who takes over the duties of another one. */
const handTo = z.uuid().optional()
/** What could not be handed on, each in a sentence. */
const left = z.array(z.string())
const standing = z.strictObject({ role: teamRole.exclude(['staff']), ...permissions })
const inTeam = z.strictObject({ teamId: z.uuid() })
const ofRequest = z.strictObject({ teamId: z.uuid(), requestId: z.uuid() })
const ofInvitation = z.strictObject({ teamId: z.uuid(), invitationId: z.uuid() })
const token = z.string().max(200)
const decided = z.object({
  id: z.uuid(),
  status: z.enum(['approved', 'rejected']),
  /** Until when the answer can be undone; null for somebody who was in the team before, whose earlier record is replaced. */
  undoUntil: z.string().nullable(),
})

export const contract = {
  /** The form makes `creationKey`: a repeated submit creates one team. */
  create: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/teams', summary: 'Create a team' })
    .input(z.strictObject({ teamName: teamFields.teamName, creationKey: z.uuid() }))
    .output(managedTeam),

  mine: procedure({
    access: 'person',
    effect: 'read',
    shows: [teamNouns.teams, teamNouns.team, teamNouns.settings, teamNouns.members],
  })
    .route({ method: 'GET', path: '/teams', summary: 'List your teams, requests and invitations' })
    .output(
      z.object({
        /** Newest first: the first is the current team until another is selected. */
        runs: z.array(managedTeam),
        belongsTo: z.array(
          z.object({ id: z.uuid(), teamName: z.string(), joinedAt: z.string(), membersSeeCards: z.boolean() }),
        ),
        pending: z.array(z.object({ id: z.uuid(), teamName: z.string(), createdAt: z.string() })),
        /** Rejected in the last 30 days, without a new request since. */
        rejected: z.array(z.object({ id: z.uuid(), teamName: z.string(), rejectedAt: z.string() })),
        /** The acceptable invitations, newest first. */
        invitations: z.array(myInvitation),
      }),
    ),

  /** A wrong code is a normal answer and no error, so that the guess is counted and not rolled back. */
  join: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/teams/join', summary: 'Join a team by its code' })
    .input(z.strictObject({ teamCode: teamFields.teamCode }))
    .output(
      z.discriminatedUnion('outcome', [
        z.object({ outcome: z.enum(['member', 'pending']), teamName: z.string() }),
        z.object({ outcome: z.literal('invalid') }),
      ]),
    ),

  withdraw: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/requests/{requestId}/withdraw', summary: 'Withdraw a request to join' })
    .input(z.strictObject({ requestId: z.uuid() }))
    .output(z.object({ id: z.uuid() })),

  /** A manager hands on what they hold, to an owner of the team unless they choose somebody, who is told of what could not be. */
  leave: procedure({ access: 'team', action: teamActions.leave, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/leave', summary: 'Leave a team' })
    .input(z.strictObject({ teamId: z.uuid(), handTo }))
    .output(z.object({ id: z.uuid() })),

  rotateCode: procedure({ access: 'team', action: teamActions.changeCode, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/code', summary: 'Replace a team’s code' })
    .input(inTeam)
    .output(z.object({ teamCode: z.string() })),

  settings: procedure({ access: 'team', action: teamActions.seeSettings, effect: 'read', shows: [teamNouns.settings] })
    .route({ method: 'GET', path: '/teams/{teamId}/settings', summary: 'Read a team’s settings' })
    .input(inTeam)
    .output(teamSettings),

  /** `version` is what the form was filled from (optimistic lock); 409 with the current settings when there is a newer one. */
  saveSettings: procedure({ access: 'team', action: teamActions.changeSettings, effect: 'write' })
    .route({ method: 'PUT', path: '/teams/{teamId}/settings', summary: 'Save a team’s settings' })
    .input(z.strictObject({ teamId: z.uuid(), version: z.int(), ...settingFields }))
    .output(teamSettings),

  identity: procedure({
    access: 'team',
    action: teamActions.seeSettings,
    effect: 'read',
    shows: [teamNouns.settings, teamNouns.managers],
  })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/identity',
      summary: 'Read what tells an agency from others of its name',
    })
    .input(inTeam)
    .output(teamIdentity),

  /**
   * `proven`: that the caller's confirmed address is at the agency's mail domain; false takes back what any owner has
   * proven. 422 for an address of a public mail provider.
   */
  proveMailDomain: procedure({ access: 'team', action: teamActions.proveMailDomain, effect: 'write' })
    .route({
      method: 'PUT',
      path: '/teams/{teamId}/mail-domain',
      summary: 'Prove the mail domain of an agency, or stop that',
    })
    .input(z.strictObject({ teamId: z.uuid(), proven: z.boolean() }))
    .output(teamIdentity),

  managers: procedure({ access: 'team', action: teamActions.seeManagers, effect: 'read', shows: [teamNouns.managers] })
    .route({ method: 'GET', path: '/teams/{teamId}/managers', summary: 'List the managers of a team' })
    .input(z.strictObject({ teamId: z.uuid(), after: cursors.instant.optional() }))
    .output(z.object({ items: z.array(teamManager), next: z.string().optional() })),

  /**
   * The duties of a manager: interviews, requests and policies for which they have to act. With a standing: only duties that they
   * could not keep with it. For owners, and the manager themself.
   */
  duties: procedure({ access: 'team', action: teamActions.seeManagers, effect: 'read', shows: [] })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/managers/{userId}/duties',
      summary: 'List what a manager of a team holds',
    })
    .input(z.strictObject({ ...ofManager, standing: standing.optional() }))
    .output(z.object({ items: z.array(heldDuty) })),

  /** What the manager holds and may hold no more is handed on, to the caller unless they choose somebody. */
  changeManager: procedure({ access: 'team', action: teamActions.changeManagers, effect: 'write', recentSignIn: true })
    .route({
      method: 'PUT',
      path: '/teams/{teamId}/managers/{userId}',
      summary: 'Change a manager’s role and permissions',
    })
    .input(z.strictObject({ ...ofManager, ...standing.shape, handTo }))
    .output(z.object({ userId: z.uuid(), left })),

  /** What the manager holds is handed on, to the caller unless they choose somebody. `left`: what could not be. */
  removeManager: procedure({ access: 'team', action: teamActions.changeManagers, effect: 'write', recentSignIn: true })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/managers/{userId}/remove',
      summary: 'Remove a manager from a team',
    })
    .input(z.strictObject({ ...ofManager, confirm: z.literal(true), handTo }))
    .output(z.object({ userId: z.uuid(), left })),

  /** Makes a manager of the team its owner; the caller stays as a manager with every permission. */
  transfer: procedure({ access: 'team', action: teamActions.handOver, effect: 'write', recentSignIn: true })
    .route({ method: 'POST', path: '/teams/{teamId}/transfer', summary: 'Hand a team over to another manager' })
    .input(z.strictObject({ ...ofManager, teamName: typedName }))
    .output(z.object({ userId: z.uuid() })),

  /** Soft-deletes the team for everybody in it; legally required records stay stored, but inaccessible. */
  delete: procedure({ access: 'team', action: teamActions.delete, effect: 'write', recentSignIn: true })
    .route({ method: 'POST', path: '/teams/{teamId}/delete', summary: 'Delete a team' })
    .input(z.strictObject({ teamId: z.uuid(), teamName: typedName }))
    .output(z.object({ id: z.uuid() })),

  requests: procedure({
    access: 'team',
    action: teamActions.answerRequests,
    effect: 'read',
    shows: [teamNouns.requests],
  })
    .route({ method: 'GET', path: '/teams/{teamId}/requests', summary: 'List the requests to join a team' })
    .input(z.strictObject({ teamId: z.uuid(), after: cursors.instant.optional() }))
    .output(z.object({ items: z.array(joinRequest), next: z.string().optional() })),

  approve: procedure({ access: 'team', action: teamActions.answerRequests, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/requests/{requestId}/approve',
      summary: 'Approve a request to join',
    })
    .input(ofRequest)
    .output(decided),

  reject: procedure({ access: 'team', action: teamActions.answerRequests, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/requests/{requestId}/reject', summary: 'Reject a request to join' })
    .input(ofRequest)
    .output(decided),

  /** Makes an answered request pending again, as long as nothing has followed from the answer; 409 with its state otherwise. */
  undoAnswer: procedure({ access: 'team', action: teamActions.answerRequests, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/requests/{requestId}/undo',
      summary: 'Undo the answer to a request to join',
    })
    .input(ofRequest)
    .output(z.object({ id: z.uuid(), status: z.literal('pending') })),

  /** The same answer for every address, with an account or without. Managers invite staff, owners managers too, signed in recently. */
  invite: procedure({ access: 'team', action: teamActions.inviteStaff, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/invitations', summary: 'Invite somebody to a team' })
    .input(z.strictObject({ teamId: z.uuid(), ...invitationInput }))
    .output(z.object({ id: z.uuid() })),

  /** The unanswered invitations, expired ones too, newest first. */
  invitations: procedure({
    access: 'team',
    action: teamActions.inviteStaff,
    effect: 'read',
    shows: [teamNouns.invitations],
  })
    .route({ method: 'GET', path: '/teams/{teamId}/invitations', summary: 'List the invitations of a team' })
    .input(z.strictObject({ teamId: z.uuid(), role: invitationRole, after: cursors.instant.optional() }))
    .output(z.object({ items: z.array(sentInvitation), next: z.string().optional() })),

  resendInvitation: procedure({ access: 'team', action: teamActions.inviteStaff, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/invitations/{invitationId}/resend',
      summary: 'Send an invitation again',
    })
    .input(ofInvitation)
    .output(z.object({ id: z.uuid() })),

  cancelInvitation: procedure({ access: 'team', action: teamActions.inviteStaff, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/invitations/{invitationId}/cancel',
      summary: 'Cancel an invitation',
    })
    .input(ofInvitation)
    .output(z.object({ id: z.uuid() })),

  /** Only for the person whose confirmed address was invited. 409 with its state when it is no longer open. */
  answerInvitation: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/invitations/{invitationId}/answer', summary: 'Accept or decline an invitation' })
    .input(z.strictObject({ invitationId: z.uuid(), accept: z.boolean() }))
    .output(
      z.object({
        outcome: z.enum(['accepted', 'declined']),
        role: invitationRole,
        teamId: z.uuid(),
        teamName: z.string(),
      }),
    ),

  /** The invitation of a mail's link, for a caller without a session. A POST, so that no log contains the token. */
  findInvitation: procedure({ access: 'anyone', effect: 'read', shows: [] })
    .route({ method: 'POST', path: '/invitations/find', summary: 'Read what the link of an invitation is about' })
    .input(z.strictObject({ token }))
    .output(
      z.object({
        teamName: z.string(),
        role: invitationRole,
        invitedBy: z.string(),
        /** A masked address that its owner recognises. */
        sentTo: z.string(),
        open: z.boolean(),
      }),
    ),

  /** Stops invitation mails to the holder of a mail's stop link: those of one team, of everybody, or (`nobody`) allows them again. */
  stopInvitations: procedure({ access: 'anyone', effect: 'write' })
    .route({ method: 'POST', path: '/invitations/stop', summary: 'Stop or allow mails with invitations' })
    .input(z.strictObject({ token, from: z.enum(['team', 'everybody', 'nobody']) }))
    .output(z.object({ teamName: z.string() })),

  /** The other staff of a team whose members may see each other's cards; 404 when they may not. */
  fellows: procedure({
    access: 'team',
    action: teamActions.seeFellows,
    effect: 'read',
    shows: [teamNouns.team, teamNouns.fellows],
  })
    .route({ method: 'GET', path: '/teams/{teamId}/fellows', summary: 'List the fellow members of a team' })
    .input(z.strictObject({ teamId: z.uuid(), after: cursors.text.optional() }))
    .output(z.object({ items: z.array(fellowCard), next: z.string().optional() })),
}
