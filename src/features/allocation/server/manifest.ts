import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { allocationNouns } from '../nouns.ts'
import { actions } from './actions.ts'
import { ownExports } from './exports.ts'
import { queues } from './jobs.ts'
import { notices } from './notices.ts'
import { retention } from './retention.ts'
import { router } from './router.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'Plans that fill open places, and who comes instead of somebody who is sick',
  contract,
  router,
  nouns: allocationNouns,
  queues,
  notices,
  actions,
  tables,
  holdings,
  retention,
  ownExports,
} satisfies Feature
