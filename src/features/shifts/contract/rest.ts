import { z } from 'zod'
import { procedure } from '#shared/contract.ts'
import { shiftActions } from '../policy.ts'
import { restOwedNow } from '../schema.ts'
import { shows } from './parts.ts'

export const rest = {
  /** What a member is owed now for rests that were shorter than the law asks for; null: nothing. */
  restOwed: procedure({ access: 'member', action: shiftActions.see, effect: 'read', shows })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/members/{userId}/rest-owed',
      summary: 'Read what rest a member is owed',
    })
    .input(z.strictObject({ teamId: z.uuid(), userId: z.uuid() }))
    .output(z.object({ owed: restOwedNow.nullable() })),
}
