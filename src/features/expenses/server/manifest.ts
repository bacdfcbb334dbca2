import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { expenseNouns } from '../nouns.ts'
import { actions } from './actions.ts'
import { ownExports, teamLists } from './exports.ts'
import { notices } from './notices.ts'
import { retention } from './retention.ts'
import { router } from './router.ts'
import { slots } from './slots.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'Miles and receipts that people claim: answered by a manager, paid with the next run',
  contract,
  router,
  actions,
  notices,
  nouns: expenseNouns,
  tables,
  holdings,
  retention,
  slots,
  ownExports,
  teamLists,
} satisfies Feature
