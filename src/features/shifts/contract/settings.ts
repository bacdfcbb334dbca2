import { z } from 'zod'
import { procedure } from '#shared/contract.ts'
import { shiftNouns } from '../nouns.ts'
import { shiftActions } from '../policy.ts'
import { offersFields, presetFields, termsFields } from '../schema.ts'
import { team } from './parts.ts'

const { see, setUp, changeRules } = shiftActions
const shows = [shiftNouns.workingRules]
/** `version` is the one that the caller has read, 0 for what is ready: 409 with the current one when somebody else has changed it since. */
const versioned = { version: z.int().min(0) }
const presets = z.object({ version: z.int(), ...presetFields })
const terms = z.object({ version: z.int(), ...termsFields })
const offerCaps = z.object({ version: z.int(), ...offersFields })

/** What a team sets for its shifts. */
export const settings = {
  presets: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: '/teams/{teamId}/shift-presets', summary: 'Read the usual kinds of shift' })
    .input(z.strictObject(team))
    .output(presets),

  savePresets: procedure({ access: 'team', action: setUp, effect: 'write' })
    .route({ method: 'PUT', path: '/teams/{teamId}/shift-presets', summary: 'Save the usual kinds of shift' })
    .input(z.strictObject({ ...team, ...versioned, ...presetFields }))
    .output(presets),

  terms: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: '/teams/{teamId}/cancellation-terms', summary: 'Read the terms of cancellations' })
    .input(z.strictObject(team))
    .output(terms),

  saveTerms: procedure({ access: 'team', action: changeRules, effect: 'write' })
    .route({ method: 'PUT', path: '/teams/{teamId}/cancellation-terms', summary: 'Save the terms of cancellations' })
    .input(z.strictObject({ ...team, ...versioned, ...termsFields }))
    .output(terms),

  offerCaps: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: '/teams/{teamId}/offer-caps', summary: 'Read how many offers one person gets' })
    .input(z.strictObject(team))
    .output(offerCaps),

  saveOfferCaps: procedure({ access: 'team', action: setUp, effect: 'write' })
    .route({ method: 'PUT', path: '/teams/{teamId}/offer-caps', summary: 'Save how many offers one person gets' })
    .input(z.strictObject({ ...team, ...versioned, ...offersFields }))
    .output(offerCaps),
}
