import { z } from 'zod'
import { procedure } from '#shared/contract.ts'
import { joinRequest, managedTeam, permissions, settingFields, teamFields, teamManager, teamRole, teamSettings } from './schema.ts'

const ofManager = { teamId: z.uuid(), userId: z.uuid() }
/** The team's name, typed to show that this very team is meant. */
const typedName = z.string().max(200)
const inTeam = z.strictObject({ teamId: z.uuid() })
const ofRequest = z.strictObject({ teamId: z.uuid(), requestId: z.uuid() })
const decided = z.object({ id: z.uuid(), status: z.enum(['approved', 'rejected']) })

export const contract = {
  /** `creationKey` is made by the form: sent twice, it founds one team. */
  create: procedure
    .meta({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/teams' })
    .input(z.strictObject({ teamName: teamFields.teamName, creationKey: z.uuid() }))
    .output(managedTeam),

  mine: procedure
    .meta({ access: 'person', effect: 'read' })
    .route({ method: 'GET', path: '/teams' })
    .output(
      z.object({
        /** Newest first: the first is the current team until another is chosen. */
        runs: z.array(managedTeam),
        belongsTo: z.array(z.object({ id: z.uuid(), teamName: z.string(), joinedAt: z.string() })),
        pending: z.array(z.object({ id: z.uuid(), teamName: z.string(), createdAt: z.string() })),
      }),
    ),

  /** A wrong code is an answer and no error, so that the guess is counted. */
  join: procedure
    .meta({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/teams/join' })
    .input(z.strictObject({ teamCode: teamFields.teamCode }))
    .output(
      z.discriminatedUnion('outcome', [
        z.object({ outcome: z.enum(['member', 'pending']), teamName: z.string() }),
        z.object({ outcome: z.literal('invalid') }),
      ]),
    ),

  withdraw: procedure
    .meta({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/requests/{requestId}/withdraw' })
    .input(z.strictObject({ requestId: z.uuid() }))
    .output(z.object({ id: z.uuid() })),

  leave: procedure
    .meta({ access: 'member', effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/leave' })
    .input(inTeam)
    .output(z.object({ id: z.uuid() })),

  rotateCode: procedure
    .meta({ access: 'manager', effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/code' })
    .input(inTeam)
    .output(z.object({ teamCode: z.string() })),

  settings: procedure
    .meta({ access: 'manager', effect: 'read' })
    .route({ method: 'GET', path: '/teams/{teamId}/settings' })
    .input(inTeam)
    .output(teamSettings),

  /** `version` is the one that the form was filled from; 409 with the settings as they are when somebody else saved since. */
  saveSettings: procedure
    .meta({ access: 'manager', effect: 'write' })
    .route({ method: 'PUT', path: '/teams/{teamId}/settings' })
    .input(z.strictObject({ teamId: z.uuid(), version: z.int(), ...settingFields }))
    .output(teamSettings),

  managers: procedure
    .meta({ access: 'manager', effect: 'read' })
    .route({ method: 'GET', path: '/teams/{teamId}/managers' })
    .input(z.strictObject({ teamId: z.uuid(), after: z.string().max(200).optional() }))
    .output(z.object({ items: z.array(teamManager), next: z.string().optional() })),

  changeManager: procedure
    .meta({ access: 'owner', effect: 'write' })
    .route({ method: 'PUT', path: '/teams/{teamId}/managers/{userId}' })
    .input(z.strictObject({ ...ofManager, role: teamRole.exclude(['staff']), ...permissions }))
    .output(z.object({ userId: z.uuid() })),

  removeManager: procedure
    .meta({ access: 'owner', effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/managers/{userId}/remove' })
    .input(z.strictObject({ ...ofManager, confirm: z.literal(true) }))
    .output(z.object({ userId: z.uuid() })),

  /** Makes a manager of the team its owner; the caller stays on as a manager with every permission. */
  transfer: procedure
    .meta({ access: 'owner', effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/transfer' })
    .input(z.strictObject({ ...ofManager, teamName: typedName }))
    .output(z.object({ userId: z.uuid() })),

  /** Ends the team for everybody in it; what the law asks to keep stays stored, out of reach. */
  delete: procedure
    .meta({ access: 'owner', effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/delete' })
    .input(z.strictObject({ teamId: z.uuid(), teamName: typedName }))
    .output(z.object({ id: z.uuid() })),

  requests: procedure
    .meta({ access: 'manager', effect: 'read' })
    .route({ method: 'GET', path: '/teams/{teamId}/requests' })
    .input(z.strictObject({ teamId: z.uuid(), after: z.string().max(200).optional() }))
    .output(z.object({ items: z.array(joinRequest), next: z.string().optional() })),

  approve: procedure
    .meta({ access: 'manager', effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/requests/{requestId}/approve' })
    .input(ofRequest)
    .output(decided),

  reject: procedure
    .meta({ access: 'manager', effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/requests/{requestId}/reject' })
    .input(ofRequest)
    .output(decided),
}
