import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { checkNouns } from '../nouns.ts'
import { actions, details } from './actions.ts'
import { slots } from './copies.ts'
import { ownExports, teamLists } from './exports.ts'
import { queues } from './jobs.ts'
import { notices } from './notices.ts'
import { retention } from './retention.ts'
import { router } from './router.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'Pre-employment checks: right to work, DBS, professional register, fitness to work',
  contract,
  router,
  slots,
  queues,
  actions,
  details,
  notices,
  nouns: checkNouns,
  tables,
  holdings,
  retention,
  ownExports,
  teamLists,
} satisfies Feature
