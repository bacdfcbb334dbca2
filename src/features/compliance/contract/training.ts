import { z } from 'zod'
import { procedure } from '#shared/contract.ts'
import { complianceActions } from '../policy.ts'
import { newSession, trainingSession } from '../schema.ts'
import { statuses, team } from './shared.ts'

const { seeRecords, verify } = complianceActions

export const training = {
  /** The team's training sessions, the latest first. */
  training: procedure({ access: 'team', action: seeRecords, effect: 'read', shows: statuses })
    .route({ method: 'GET', path: '/teams/{teamId}/training', summary: 'List the training sessions of a team' })
    .input(z.strictObject(team))
    .output(z.object({ items: z.array(trainingSession) })),

  /** One session marks all who attended: it counts for them as a certificate of the kind, verified by the team. */
  recordTraining: procedure({ access: 'team', action: verify, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/training', summary: 'Record a training session and who attended' })
    .input(z.strictObject({ ...team, ...newSession }))
    .output(z.object({ id: z.uuid() })),

  /** Takes back a session and all that it has marked. */
  withdrawTraining: procedure({ access: 'team', action: verify, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/training/{sessionId}/withdraw',
      summary: 'Withdraw a training session',
    })
    .input(z.strictObject({ ...team, sessionId: z.uuid() }))
    .output(z.object({ id: z.uuid() })),
}
