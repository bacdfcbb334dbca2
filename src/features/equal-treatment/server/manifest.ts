import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { equalNouns } from '../nouns.ts'
import { actions, details } from './actions.ts'
import { ownExports, teamLists } from './exports.ts'
import { queues } from './jobs.ts'
import { notices } from './notices.ts'
import { router } from './router.ts'
import { routes } from './routes.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'The Agency Workers Regulations: 12 weeks with a client in a role, then what its own staff get',
  contract,
  router,
  routes,
  queues,
  actions,
  details,
  notices,
  nouns: equalNouns,
  tables,
  holdings,
  ownExports,
  teamLists,
} satisfies Feature
