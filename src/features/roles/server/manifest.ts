import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { roleNouns } from '../nouns.ts'
import { actions, details } from './actions.ts'
import { ownExports, teamLists } from './exports.ts'
import { notices } from './notices.ts'
import { retention } from './retention.ts'
import { router } from './router.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'The roles that staff hold in a team, with sites and rates',
  contract,
  router,
  actions,
  details,
  notices,
  nouns: roleNouns,
  tables,
  holdings,
  retention,
  ownExports,
  teamLists,
} satisfies Feature
