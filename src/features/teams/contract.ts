import { z } from 'zod'
import { procedure } from '#shared/contract.ts'
import { joinRequest, managedTeam, teamFields } from './schema.ts'

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
