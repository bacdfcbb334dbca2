import { z } from 'zod'
import { teamRules } from '#features/eligibility/schema.ts'
import { procedure } from '#shared/contract.ts'
import { shiftNouns } from '../nouns.ts'
import { shiftActions } from '../policy.ts'
import { team } from './parts.ts'

const { see, changeRules } = shiftActions

export const workingRules = {
  rules: procedure({ access: 'team', action: see, effect: 'read', shows: [shiftNouns.workingRules] })
    .route({ method: 'GET', path: '/teams/{teamId}/working-rules', summary: 'Read the rules on working time' })
    .input(z.strictObject(team))
    .output(z.object({ version: z.int(), rules: teamRules })),

  /** `version` 0: the ready rules. */
  saveRules: procedure({ access: 'team', action: changeRules, effect: 'write' })
    .route({ method: 'PUT', path: '/teams/{teamId}/working-rules', summary: 'Choose the rules on working time' })
    .input(z.strictObject({ ...team, version: z.int().min(0), rules: teamRules }))
    .output(z.object({ version: z.int(), rules: teamRules })),
}
