import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { invoiceNouns } from '../nouns.ts'
import { actions } from './actions.ts'
import { ownExports, teamLists } from './exports.ts'
import { queues } from './jobs.ts'
import { retention } from './retention.ts'
import { router } from './router.ts'
import { routes } from './routes.ts'
import { slots } from './slots.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about:
    'What clients are charged: every approved hour once, invoices without a gap in their numbers, and what is owed of them',
  contract,
  router,
  routes,
  queues,
  actions,
  nouns: invoiceNouns,
  tables,
  holdings,
  retention,
  slots,
  ownExports,
  teamLists,
} satisfies Feature
