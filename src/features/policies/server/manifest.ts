import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { policyNouns } from '../nouns.ts'
import { actions } from './actions.ts'
import { duties } from './duties.ts'
import { teamLists } from './exports.ts'
import { notices } from './notices.ts'
import { retention } from './retention.ts'
import { router } from './router.ts'
import { routes } from './routes.ts'
import { fileSlots } from './slots.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'Policies and procedures of a team, and who has read and signed them',
  contract,
  router,
  duties,
  routes,
  slots: fileSlots,
  actions,
  notices,
  nouns: policyNouns,
  tables,
  holdings,
  teamLists,
  retention,
} satisfies Feature
