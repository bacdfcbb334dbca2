import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { availabilityNouns } from '../nouns.ts'
import { actions } from './actions.ts'
import { ownExports, teamLists } from './exports.ts'
import { notices } from './notices.ts'
import { retention } from './retention.ts'
import { router } from './router.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'When people can work, over all their teams; leave of a team with its types, balances and answers',
  contract,
  router,
  actions,
  notices,
  nouns: availabilityNouns,
  tables,
  holdings,
  retention,
  ownExports,
  teamLists,
} satisfies Feature
