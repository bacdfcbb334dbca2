import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { clientNouns } from '../nouns.ts'
import { actions, details } from './actions.ts'
import { ownExports, teamLists } from './exports.ts'
import { notices } from './notices.ts'
import { router } from './router.ts'
import { routes } from './routes.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'Clients, their sites and contacts, inductions, preferred people and exclusions',
  contract,
  router,
  routes,
  actions,
  details,
  notices,
  nouns: clientNouns,
  tables,
  holdings,
  ownExports,
  teamLists,
} satisfies Feature
