import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { payNouns } from '../nouns.ts'
import { actions } from './actions.ts'
import { ownExports, teamLists } from './exports.ts'
import { notices } from './notices.ts'
import { retention } from './retention.ts'
import { router } from './router.ts'
import { routes } from './routes.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about:
    'Pay runs: every approved hour once, held where something is missing, with its file and its story for the worker',
  contract,
  router,
  routes,
  actions,
  notices,
  nouns: payNouns,
  tables,
  holdings,
  retention,
  ownExports,
  teamLists,
} satisfies Feature
