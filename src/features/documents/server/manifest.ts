import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { details } from './actions.ts'
import { ownExports } from './exports.ts'
import { retention, sweeps } from './retention.ts'
import { router } from './router.ts'
import { fileSlots as slots } from './slots.ts'

export const manifest = {
  about: 'The documents of a person, by section',
  contract,
  router,
  slots,
  details,
  retention,
  sweeps,
  ownExports,
} satisfies Feature
