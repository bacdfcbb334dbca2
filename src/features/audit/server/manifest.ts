import type { Feature } from '#server/feature.ts'
import { auditNouns } from '#shared/audit-nouns.ts'
import { contract } from '../contract.ts'
import { actions } from './actions.ts'
import { ownExports, teamLists } from './exports.ts'
import { queues } from './jobs.ts'
import { router } from './router.ts'
import { routes } from './routes.ts'
import { tables } from './tables.ts'

export const manifest = {
  about: 'What happened in a team, in a log that shows when it was tampered with',
  contract,
  router,
  routes,
  queues,
  actions,
  nouns: auditNouns,
  tables,
  ownExports,
  teamLists,
} satisfies Feature
